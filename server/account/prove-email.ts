import { sentences } from '#contract/fields.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { Problem } from '../http/problem.ts';
import { succeedLeavers } from '../members/destroy.ts';
import { emailKey } from './address.ts';
import { dropLinks, findLink } from './link.ts';

type Row = {
  id: string;
  email_key: string | null;
  new_email_key: string | null;
  email_verified_at: Date | null;
  left_at: Date | null;
};

/**
 * Proves the address that a link was sent to, however often it is opened. A new address takes the old one's place.
 * Of several who entered it, the first to prove it gets it.
 */
export async function proveEmail(context: Context, token: string): Promise<void> {
  const outcome = await context.db.transaction((tx) => prove(tx, context, token));
  if (outcome === 'unknown') throw new Problem('not_found');
  // Said after the commit, which has put the old address back.
  if (outcome === 'taken') throw new Problem('invalid', { errors: { email: [sentences.email_taken] } });
}

async function prove(tx: Queryable, context: Context, token: string): Promise<'proven' | 'unknown' | 'taken'> {
  const now = context.clock.now();
  const link = await findLink(tx, context, token, 'verify_email');
  if (!link?.address) return 'unknown';
  const key = emailKey(link.address);
  // In one order, so that two who prove the same address wait for each other instead of for ever.
  const rows = await tx.many(sql<Row>`
    select id, email_key, new_email_key, email_verified_at, left_at from contact.member
    where id = ${link.member_id} or email_key = ${key} order by id for update`);
  const mine = rows.find(({ id }) => id === link.member_id);
  const holder = rows.find(({ id, left_at }) => id !== link.member_id && !left_at);
  if (!mine || mine.left_at || (mine.new_email_key ?? mine.email_key) !== key) return 'unknown';
  if (mine.new_email_key === null) {
    await tx.run(sql`
      update contact.member set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${mine.id}`);
    await succeedLeavers(tx, context, key);
    return 'proven';
  }
  if (holder?.email_verified_at) {
    await forgetNewEmail(tx, mine.id);
    return 'taken';
  }
  if (holder) await tx.run(sql`update contact.member set email_key = null where id = ${holder.id}`);
  await tx.run(sql`
    update contact.member set email = new_email, email_key = new_email_key, email_verified_at = ${now},
      new_email = null, new_email_key = null, new_email_at = null
    where id = ${mine.id}`);
  await succeedLeavers(tx, context, key);
  // They were sent to an address that no longer speaks for this member.
  await dropLinks(tx, mine.id, 'reset', 'create');
  return 'proven';
}

export async function forgetNewEmail(tx: Queryable, memberId: string): Promise<void> {
  await tx.run(sql`
    update contact.member set new_email = null, new_email_key = null, new_email_at = null where id = ${memberId}`);
}
