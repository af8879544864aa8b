import type { verifyPhone } from '#contract/calls/account.ts';
import type { Reply } from '#contract/endpoint.ts';
import { phoneSentences } from '#contract/phone.ts';
import { findLink } from '../../people/mailed-link-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { freeProven, takeOverPhone } from './take-over.ts';

type Row = { id: string; phone: string | null; new_phone: string | null; new_phone_from: Date | null };
type PhoneProofReply = Reply<typeof verifyPhone>;

/** Proves the number that a link was sent to, by the same rules as an address. */
export async function provePhone(context: Context, token: string): Promise<PhoneProofReply> {
  const outcome = await context.db.transaction((tx) => prove(tx, context, token));
  if (outcome === 'unknown') throw new Problem('not_found');
  if (outcome === 'taken') throw new Problem('invalid', { errors: { phone: [phoneSentences.taken] } });
  return outcome;
}

async function prove(tx: Queryable, context: Context, token: string): Promise<PhoneProofReply | 'unknown' | 'taken'> {
  const now = context.clock.now();
  const link = await findLink(tx, context, token, 'verify_phone');
  if (!link?.address) return 'unknown';
  // The rows are locked in one order, so that two who prove the same number do not deadlock.
  const rows = await tx.many(sql<Row & { left_at: Date | null }>`
    select id, phone, new_phone, new_phone_from, left_at from contact.member
    where id = ${link.member_id} or phone = ${link.address} order by id for update`);
  const mine = rows.find(({ id }) => id === link.member_id);
  if (!mine || mine.left_at || (mine.new_phone ?? mine.phone) !== link.address) return 'unknown';
  if (mine.new_phone === null) {
    await freeProven(tx, mine.id, link.address);
    await tx.run(sql`
      update contact.member set phone_verified_at = coalesce(phone_verified_at, ${now}) where id = ${mine.id}`);
    return { ok: true, counts_from: null };
  }
  await tx.run(sql`
    update contact.member set new_phone_proven_at = coalesce(new_phone_proven_at, ${now}) where id = ${mine.id}`);
  const taken = await takeOverPhone(tx, context, mine.id);
  if (taken === 'taken') return 'taken';
  return { ok: true, counts_from: taken === 'waits' ? mine.new_phone_from!.toISOString() : null };
}
