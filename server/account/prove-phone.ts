import { phoneSentences } from '#contract/phone.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { Problem } from '../http/problem.ts';
import { findLink } from './link.ts';

type Row = {
  id: string;
  phone: string | null;
  new_phone: string | null;
  phone_verified_at: Date | null;
  left_at: Date | null;
};

/** Proves the number that a link was sent to, by the same rules as an address. */
export async function provePhone(context: Context, token: string): Promise<void> {
  const outcome = await context.db.transaction((tx) => prove(tx, context, token));
  if (outcome === 'unknown') throw new Problem('not_found');
  if (outcome === 'taken') throw new Problem('invalid', { errors: { phone: [phoneSentences.taken] } });
}

async function prove(tx: Queryable, context: Context, token: string): Promise<'proven' | 'unknown' | 'taken'> {
  const now = context.clock.now();
  const link = await findLink(tx, context, token, 'verify_phone');
  if (!link) return 'unknown';
  const rows = await tx.many(sql<Row>`
    select id, phone, new_phone, phone_verified_at, left_at from contact.member
    where id = ${link.member_id} or phone = ${link.address} order by id for update`);
  const mine = rows.find(({ id }) => id === link.member_id);
  const holder = rows.find(({ id, left_at }) => id !== link.member_id && !left_at);
  if (!mine || mine.left_at || (mine.new_phone ?? mine.phone) !== link.address) return 'unknown';
  // Never proven there, or its owner left: the number is for who proves it.
  const free = () =>
    tx.run(sql`
      update contact.member set phone = null, phone_verified_at = null
      where phone = ${link.address} and id <> ${mine.id}`);
  if (mine.new_phone === null) {
    await free();
    await tx.run(sql`
      update contact.member set phone_verified_at = coalesce(phone_verified_at, ${now}) where id = ${mine.id}`);
    return 'proven';
  }
  if (holder?.phone_verified_at) {
    await tx.run(sql`update contact.member set new_phone = null, new_phone_at = null where id = ${mine.id}`);
    return 'taken';
  }
  await free();
  await tx.run(sql`
    update contact.member set phone = new_phone, phone_verified_at = ${now}, new_phone = null, new_phone_at = null
    where id = ${mine.id}`);
  return 'proven';
}
