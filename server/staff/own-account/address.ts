import { timingSafeEqual } from 'node:crypto';
import { isoDay } from '#contract/format.ts';
import { queueMessage } from '../../messages/outbox/enqueue.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Staff } from '../../platform/http/route.ts';
import { addressMail } from '../accounts/mails.ts';

type OwnAddress = { email: string; name: string | null };
const dayMs = 86_400_000;

const readOwn = (db: Queryable, { staff_id }: Staff) =>
  db.one(sql<OwnAddress>`select email, name from office.staff where id = ${staff_id}`);

/** Follows from who it is, the address and the day, so it is stored nowhere; it counts for that colleague alone. */
const purpose = 'staff address';
const provenText = ({ staff_id }: Staff, { email }: OwnAddress, day: Date): string =>
  `${staff_id} ${email} ${isoDay(day)}`;

/** The first admin was given a link by hand, so nobody knows yet whether the address is right. */
export async function mailAddressLink(context: Acting, caller: Staff): Promise<void> {
  await enforceRateLimit(context, 'staff_address_link', caller.staff_id);
  const now = context.clock.now();
  const own = await readOwn(context.db, caller);
  const token = context.secrets.fingerprint(purpose, provenText(caller, own, now)).toString('base64url');
  await queueMessage(context.db, addressMail(context.config, own, token), now);
}

export async function proveAddress(tx: Queryable, context: Acting, caller: Staff, token: string): Promise<void> {
  const now = context.clock.now();
  const own = await readOwn(tx, caller);
  const given = Buffer.from(token, 'base64url');
  // Mailed before midnight, it still works after.
  const days = [now, new Date(now.getTime() - dayMs)];
  const fits = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
  const right = days.some((day) => context.secrets.matchFingerprint(purpose, provenText(caller, own, day), fits));
  if (!right) throw new Problem('staff_address_link');
  await tx.run(sql`
    update office.staff set email_proven_at = coalesce(email_proven_at, ${now}) where id = ${caller.staff_id}`);
  await recordAudit(tx, context, { action: 'address_proven', about: caller.staff_id });
}
