import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { Letter } from './letter.ts';
import { type ToWrite, writeLetter } from './writer.ts';

type Row = Pick<ToWrite, 'channel' | 'member_id' | 'to_name' | 'to_address'> & { id: string; letter: Letter };

/**
 * What the mailings told a member, by message: the ledger keeps no text of these. The links are left out, because
 * anybody who has one can use it.
 */
export async function tellMailings(
  db: Queryable,
  context: Pick<Context, 'config'>,
  memberId: string,
): Promise<Map<string, string>> {
  const rows = await db.many(sql<Row>`
    select message.id, channel, member_id, to_name, to_address, letter
    from contact.message join contact.mailing on mailing.id = mailing_id where member_id = ${memberId}`);
  return new Map(rows.map(({ id, letter, ...message }) => [id, writeLetter(context, letter, message, '…').body_text]));
}
