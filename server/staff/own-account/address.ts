import { timingSafeEqual } from 'node:crypto';
import { dayMs, isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { whyNoSms } from '../../messages/channels/sms/refusal.ts';
import { queueMessage } from '../../messages/outbox/enqueue.ts';
import { readPhone } from '../../people/phone.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Staff } from '../../platform/http/route.ts';
import { daysLater } from '../../platform/time/amsterdam.ts';
import { addressMail, phoneCodeSms } from '../accounts/mails.ts';

type OwnAddress = { email: string; name: string | null };

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

const codeMs = rules.staff_phone_code_minutes * 60_000;
const codePurpose = 'staff phone';

/** What the code of a number follows from, so that it is stored nowhere: who asks, the number, and the time by the clock. */
const codeText = ({ staff_id }: Staff, phone: string, window: number): string => `${staff_id} ${phone} ${window}`;
const sixDigits = (print: Buffer): string => String(print.readUInt32BE() % 1_000_000).padStart(6, '0');
const windowAt = ({ clock }: Pick<Context, 'clock'>): number => Math.floor(clock.now().getTime() / codeMs);

function ownNumber(typed: string): string {
  const { phone, refusal } = readPhone(typed);
  if (refusal !== undefined) throw new Problem('invalid', { errors: { phone: [refusal] } });
  return phone;
}

/** By text message, as a parent's number is proven, and within the same limits. */
export async function sendPhoneCode(context: Acting, caller: Staff, typed: string): Promise<void> {
  const { clock, config, db, secrets } = context;
  const phone = ownNumber(typed);
  const refusal = await whyNoSms(context, phone);
  if (refusal) throw new Problem(refusal);
  await enforceRateLimit(context, 'staff_address_link', `phone ${caller.staff_id}`);
  await enforceRateLimit(context, 'verification', phone);
  const code = sixDigits(secrets.fingerprint(codePurpose, codeText(caller, phone, windowAt(context))));
  await db.transaction(async (tx) => {
    await queueMessage(tx, phoneCodeSms(config, phone, code), clock.now());
    await recordAudit(tx, context, { action: 'phone_code_sent', about: caller.staff_id });
  });
}

/** Each try counts, also when it is refused. */
export async function proveOwnPhone(
  context: Acting,
  caller: Staff,
  given: { phone: string; code: string },
): Promise<void> {
  const { db, secrets } = context;
  const phone = ownNumber(given.phone);
  await enforceRateLimit(context, 'staff_code_account', `phone ${caller.staff_id}`);
  const now = windowAt(context);
  const fits = (expected: Buffer) => timingSafeEqual(Buffer.from(sixDigits(expected)), Buffer.from(given.code));
  // Sent at the end of one window, it still works in the next.
  const right = [now, now - 1].some((one) => secrets.matchFingerprint(codePurpose, codeText(caller, phone, one), fits));
  if (!right) throw new Problem('staff_phone_code');
  await db.transaction(async (tx) => {
    await tx.run(sql`update office.staff set phone = ${phone} where id = ${caller.staff_id}`);
    await recordAudit(tx, context, { action: 'phone_proven', about: caller.staff_id });
  });
}

export async function removeOwnPhone(tx: Queryable, context: Acting, caller: Staff): Promise<void> {
  const gone = await tx.run(
    sql`update office.staff set phone = null where id = ${caller.staff_id} and phone is not null`,
  );
  if (gone > 0) await recordAudit(tx, context, { action: 'phone_removed', about: caller.staff_id });
}

/** A day after it was sent, the ledger no longer says to which number of a colleague. The provider's name for it holds the number. */
export async function forgetStaffNumbers({ clock, db }: Context): Promise<void> {
  const now = clock.now();
  await db.run(sql`
    update contact.message set to_address = '', to_name = null, body_text = '', whatsapp = null,
      provider_id = case when provider_id is not null then id::text end
    where created_at between ${daysLater(now, -30)} and ${daysLater(now, -1)} and mailing_id is null
      and channel <> 'email' and template like 'staff\\_%' and to_address <> ''`);
}
