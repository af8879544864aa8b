import { hourMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { closeAccessRequest, countWhereNobodyMay } from './access-requests.ts';
import { lockAdmins } from './admins.ts';
import { giveAccess } from './give-access.ts';
import { mailOfRequest } from './request-mails.ts';
import { effectiveAt, type StoredRequest, storedRequests } from './stored-request.ts';

/** The work runs each hour, so a mail of the day before may have left an hour later than the one of today. */
const betweenMailsMs = 20 * hourMs;
const mailsFirst = rules.access_request_hours / 24;

/** What waits for a second admin ends after 14 days. Where none may approve it, it is mailed of each day, and takes effect. */
export async function sweepAccessRequests(context: Context): Promise<void> {
  const ids = await context.db.many(sql<{ id: string }>`select id from office.access_request order by asked_at, id`);
  for (const { id } of ids) await context.db.transaction((tx) => decideDue(tx, { ...context, actor: 'panel' }, id));
}

async function decideDue(tx: Queryable, context: Acting, id: string): Promise<void> {
  await lockAdmins(tx, context);
  await countWhereNobodyMay(tx, context, id);
  const request = await tx.maybe(sql<StoredRequest>`${storedRequests} where request.id = ${id}`);
  if (!request) return;
  const now = context.clock.now().getTime();
  const { counts_from, mailed, mailed_at } = request;
  const at = effectiveAt(request);
  if (!counts_from || !at) {
    if (now < request.asked_at.getTime() + rules.access_request_days * 24 * hourMs) return;
    await closeAccessRequest(tx, context, request, 'ended');
    return mailOfRequest(tx, context, request, 'ended');
  }
  // A server that stood still catches up on the mails first: nothing takes effect that nobody could have known of.
  if (now < mailed_at.getTime() + betweenMailsMs) return;
  if (mailed < mailsFirst) {
    if (now < counts_from.getTime() + mailed * 24 * hourMs) return;
    await tx.run(sql`
      update office.access_request set mailed = mailed + 1, mailed_at = ${context.clock.now()} where id = ${id}`);
    return mailOfRequest(tx, context, request, 'asked');
  }
  if (now < at.getTime()) return;
  await closeAccessRequest(tx, context, request, 'effective');
  await giveAccess(tx, context, request);
  await mailOfRequest(tx, context, request, 'effective');
}
