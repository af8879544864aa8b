import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type ToWrite, writeLetter } from './letter-writer.ts';
import type { MailingLetter } from './mailing-letter.ts';
import { createPasswordMail } from './password-mail.ts';
import { passwordKind, passwordLinkEnds } from './password-plan.ts';

type Row = Omit<ToWrite, 'campaign_id' | 'member_email' | 'invitation_id'> & { letter: MailingLetter };
const noLink = '…';

/**
 * What the mailings told a member, by message: the ledger keeps no text of these. The links are left out, because
 * anybody who has one can use it.
 */
export async function reconstructLetters(
  db: Queryable,
  context: Pick<Context, 'config'>,
  memberId: string,
): Promise<Map<string, string>> {
  const rows = await db.many(sql<Row>`
    select message.id, channel, template, message.round, mailing_id, member_id, to_name, to_address, message.created_at, letter
    from contact.message join contact.mailing on mailing.id = mailing_id where member_id = ${memberId}`);
  return new Map(
    rows.map((row) => [row.id, row.template === passwordKind ? password(context, row) : letter(context, row)]),
  );
}

const letter = (context: Pick<Context, 'config'>, row: Row): string =>
  writeLetter(context, row.letter, row, noLink).body_text;

function password(
  { config }: Pick<Context, 'config'>,
  { member_id, to_name, to_address, created_at, round }: Row,
): string {
  const to = { member_id: member_id ?? '', name: to_name, address: to_address };
  return createPasswordMail(config, to, noLink, { until: passwordLinkEnds(created_at), again: round === 1 }).body_text;
}
