import type { AccessRequest, readMailedRequest } from '#contract/calls/office/staff/access-requests.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { AccessRequestKind } from '#contract/office/access-request-words.ts';
import type { StaffRight, StaffRole } from '#contract/roles.ts';
import { rules } from '#contract/rules.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { isAdmin, lockAdmins } from './admins.ts';
import { mailOfRequest } from './request-mails.ts';
import { effectiveAt, type StoredRequest, storedRequests } from './stored-request.ts';

/** Which admins may approve a request, in a statement that calls the row of the request `asked`. */
const approvers = (config: Acting['config']): Sql => sql`
  select staff.id from office.staff
  where ${isAdmin(config)} and staff.id not in (asked.asked_by, asked.staff_id) and joined_at <= asked.asked_at
    and not exists (select from office.audit line
      where line.detail ->> 'to' = 'admin' and (
        line.about = staff.id and line.action in ('staff_invited', 'staff_role_changed') and line.at > asked.asked_at
        -- A second address of one's own is no second person, whichever of the two asks.
        or line.action in ('staff_admin_asked', 'staff_invited', 'staff_role_changed')
          and line.at > asked.asked_at - make_interval(days => ${rules.access_guest_days})
          and (line.staff_id = asked.asked_by and line.about = staff.id
            or line.staff_id = staff.id and line.about = asked.asked_by)))`;

async function mayApprove(tx: Queryable, { config }: Acting, id: string): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select approver.id from office.access_request asked, lateral (${approvers(config)}) approver where asked.id = ${id}`);
  return rows.map((row) => row.id);
}

type NewRequest = {
  kind: AccessRequestKind;
  staff_id: string;
  reason?: string;
  right?: StaffRight;
  campaigns?: readonly string[] | undefined;
  role?: StaffRole;
};

/**
 * Keeps what an admin asks until a second one decides about it, and mails all of them. `none`: no other admin may approve
 * it, and it is about no admin, so that it need not wait.
 */
export async function askAccess(tx: Queryable, context: Acting, asked: NewRequest): Promise<'asked' | 'none'> {
  const now = context.clock.now();
  const { kind, staff_id, reason = null, right = null, campaigns = null } = asked;
  const added = await tx.maybe(sql<{ id: string }>`
    insert into office.access_request (kind, staff_id, asked_by, asked_at, reason, right_name, campaign_ids, mailed_at)
    values (${kind}, ${staff_id}, ${staffIdOf(context.actor)}, ${now}, ${reason}, ${right},
      ${campaigns}::uuid[], ${now})
    on conflict (kind, staff_id) do nothing returning id`);
  if (!added) throw new Problem('access_request_waits');
  const free = (await mayApprove(tx, context, added.id)).length === 0;
  if (free && kind === 'reset' && asked.role !== 'admin') {
    await tx.run(sql`delete from office.access_request where id = ${added.id}`);
    return 'none';
  }
  if (free) await tx.run(sql`update office.access_request set counts_from = ${now} where id = ${added.id}`);
  await recordAudit(tx, context, {
    action: `staff_${kind}_asked`,
    about: staff_id,
    detail: { ...(kind === 'admin' && { to: 'admin' }), ...(right && { right }), ...(reason && { reason }) },
  });
  await mailOfRequest(tx, context, await findRequest(tx, added.id), 'asked');
  await notifyLive(tx, 'staff');
  return 'asked';
}

/** Anyone who might have approved a request may have left since: from then on it counts the hours. */
export async function countWhereNobodyMay(tx: Queryable, context: Acting, id: string): Promise<void> {
  if ((await mayApprove(tx, context, id)).length > 0) return;
  await tx.run(sql`
    update office.access_request set counts_from = ${context.clock.now()}, mailed = 0, mailed_at = 'epoch'
    where id = ${id} and counts_from is null`);
}

/** Somebody who was added to become an admin has that role from then on, and is let in by the second admin. */
export const isAwaited = async (tx: Queryable, staffId: string): Promise<boolean> =>
  (await tx.maybe(sql`select from office.access_request where staff_id = ${staffId} and kind = 'admin'`)) !== undefined;

async function findRequest(tx: Queryable, id: string): Promise<StoredRequest> {
  const found = await tx.maybe(sql<StoredRequest>`${storedRequests} where request.id = ${id}`);
  if (!found) throw new Problem('access_request_none');
  return found;
}

/** The request, for an admin other than the one who asked who was one before. It is gone afterwards. */
export async function takeApproved(tx: Queryable, context: Acting, id: string): Promise<StoredRequest> {
  await lockAdmins(tx, context);
  const request = await findRequest(tx, id);
  const me = staffIdOf(context.actor);
  if (me === request.asked_by || me === request.staff_id) throw new Problem('access_request_own');
  if (me === null || !(await mayApprove(tx, context, id)).includes(me)) throw new Problem('access_request_guest');
  await closeAccessRequest(tx, context, request, 'approved');
  return request;
}

/** Ends a request, with its line in the log. Of a new log-in the lines have the words that they had before there were others. */
export async function closeAccessRequest(
  tx: Queryable,
  context: Acting,
  { id, kind, staff_id, right }: StoredRequest,
  how: 'approved' | 'refused' | 'effective' | 'ended',
): Promise<void> {
  await tx.run(sql`delete from office.access_request where id = ${id}`);
  await recordAudit(tx, context, {
    action:
      kind === 'reset' && (how === 'approved' || how === 'refused') ? `staff_reset_${how}` : `access_request_${how}`,
    about: staff_id,
    detail: { ...(kind === 'admin' && { to: 'admin' }), ...(right && { right }) },
  });
  // Somebody who was added for this request alone has no invitation, and is not in.
  if (kind === 'admin' && (how === 'refused' || how === 'ended'))
    await tx.run(sql`
      update office.staff set left_at = ${context.clock.now()}
      where id = ${staff_id} and joined_at is null and left_at is null and role = 'admin'
        and not exists (select from office.staff_invitation where staff_id = staff.id)`);
  await notifyLive(tx, 'staff');
}

export async function refuseRequest(tx: Queryable, context: Acting, id: string): Promise<void> {
  await lockAdmins(tx, context);
  const request = await findRequest(tx, id);
  await closeAccessRequest(tx, context, request, 'refused');
  await mailOfRequest(tx, context, request, 'refused');
}

/** A request that goes with the access of who asked it, or whom it is about. */
export async function dropRequestsOf(tx: Queryable, context: Acting, staffId: string): Promise<void> {
  const requests = await tx.many(
    sql<StoredRequest>`${storedRequests} where ${staffId} in (request.staff_id, asked_by)`,
  );
  for (const request of requests) await closeAccessRequest(tx, context, request, 'ended');
}

export async function listAccessRequests(context: Context, me: string): Promise<AccessRequest[]> {
  const rows = await context.db.many(sql<StoredRequest & { may_approve: boolean }>`
    select listed.*, ${me} in (select approver.id from office.access_request asked, lateral (${approvers(context.config)}) approver
      where asked.id = listed.id) as may_approve
    from (${storedRequests}) listed order by asked_at, id`);
  return rows.map((row) => ({
    ...shown(row),
    id: row.id,
    staff_id: row.staff_id,
    mine: row.asked_by === me,
    may_approve: row.may_approve,
    ends_at: new Date(row.asked_at.getTime() + rules.access_request_days * 86_400_000).toISOString(),
  }));
}

const shown = (row: StoredRequest): Reply<typeof readMailedRequest> => ({
  kind: row.kind,
  right: row.right,
  about: row.about,
  asked_by: row.asker,
  asked_at: row.asked_at.toISOString(),
  reason: row.reason,
  effective_at: effectiveAt(row)?.toISOString() ?? null,
});

/** The link of a mail to the one whom a request is about: who has it reads that address, and needs no log-in. */
function openLink({ secrets }: Context, token: string): string {
  try {
    return secrets.open('access request', Buffer.from(token, 'base64url'));
  } catch {
    // It was not sealed with our key.
    throw new Problem('access_request_none');
  }
}

export const showMailedRequest = async (context: Context, token: string): Promise<Reply<typeof readMailedRequest>> =>
  shown(await findRequest(context.db, openLink(context, token)));

export async function refuseMailed(tx: Queryable, context: Context, token: string): Promise<void> {
  const id = openLink(context, token);
  await lockAdmins(tx, { ...context, actor: 'nobody' });
  const request = await findRequest(tx, id);
  const acting: Acting = { ...context, actor: { staff_id: request.staff_id } };
  await closeAccessRequest(tx, acting, request, 'refused');
  await mailOfRequest(tx, acting, request, 'refused');
}
