import type { verifyEmail } from '#contract/calls/account.ts';
import type { Reply } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import { nameInText } from '../../messages/templates/names.ts';
import { emailKey } from '../../people/address.ts';
import { forgetDeparture } from '../../people/erase-member.ts';
import { findLink } from '../../people/mailed-link-token.ts';
import { endMemberSessions } from '../../people/session.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { takeOverEmail } from './take-over.ts';

type Row = {
  id: string;
  name: string | null;
  phone: string | null;
  email_key: string | null;
  new_email_key: string | null;
  new_email_from: Date | null;
  email_verified_at: Date | null;
  password_known_at: Date | null;
  left_at: Date | null;
};
type EmailProofReply = Reply<typeof verifyEmail>;

/**
 * Proves the address that a link was sent to, however often it is opened. A new address takes the old one's place as
 * soon as it may.
 */
export async function proveEmail(context: Context, token: string): Promise<EmailProofReply> {
  const outcome = await context.db.transaction((tx) => prove(tx, context, token));
  if (outcome === 'unknown') throw new Problem('not_found');
  // Refused after the commit, which has put the old address back.
  if (outcome === 'taken') throw new Problem('invalid', { errors: { email: [sentences.email_taken] } });
  return outcome;
}

async function prove(tx: Queryable, context: Context, token: string): Promise<EmailProofReply | 'unknown' | 'taken'> {
  const now = context.clock.now();
  const link = await findLink(tx, context, token, 'verify_email', 'verify_new_email');
  if (!link?.address) return 'unknown';
  const key = emailKey(link.address);
  // The rows are locked in one order, so that two who prove the same address do not deadlock.
  const rows = await tx.many(sql<Row>`
    select id, name, nullif(coalesce(new_phone, phone), '') as phone, email_key, new_email_key, new_email_from, email_verified_at,
      password_known_at, left_at
    from contact.member where id = ${link.member_id} or email_key = ${key} order by id for update`);
  const mine = rows.find(({ id }) => id === link.member_id);
  if (!mine || mine.left_at || (mine.new_email_key ?? mine.email_key) !== key) return 'unknown';
  const entered = { name: nameInText(mine.name) ?? null, phone_ends: mine.phone?.slice(-2) ?? null };
  const shown = { ok: true, left_before: rows.some(({ id, left_at }) => id !== mine.id && left_at !== null) };
  if (mine.new_email_key === null) {
    if (!mine.email_verified_at) {
      await tx.run(sql`update contact.member set email_verified_at = ${now} where id = ${mine.id}`);
      // Sessions from before the address was proven may belong to somebody else who typed it.
      await endMemberSessions(tx, mine.id);
      await forgetDeparture(tx, context, key);
    }
    return { ...shown, email: link.address, entered: mine.password_known_at ? null : entered, counts_from: null };
  }
  await tx.run(sql`
    update contact.member set new_email_proven_at = coalesce(new_email_proven_at, ${now}) where id = ${mine.id}`);
  const taken = await takeOverEmail(tx, context, mine.id);
  if (taken === 'taken') return 'taken';
  const waits = taken === 'waits';
  const counts_from = waits ? mine.new_email_from!.toISOString() : null;
  return { ...shown, email: waits ? null : link.address, entered, counts_from };
}
