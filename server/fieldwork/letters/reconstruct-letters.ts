import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type ToWrite, writeLetter } from './letter-writer.ts';
import type { MailingLetter } from './mailing-letter.ts';
import { type MemberLetter, memberLetterMail, memberLetterWhatsapp, tookPart } from './member-letter-mail.ts';
import { createPasswordMail } from './password-mail.ts';
import { passwordKind, passwordLinkEnds } from './password-plan.ts';

type Row = Omit<ToWrite, 'campaign_id' | 'member_email' | 'invitation_id'> & {
  letter: MailingLetter | MemberLetter;
  took_part: boolean;
};
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
    select message.id, channel, template, message.round, mailing_id, member_id, to_name, to_address, message.created_at, letter,
      exists (
        select from contact.invitation
        where invitation.campaign_id = message.campaign_id and invitation.member_id = message.member_id and ${tookPart}) as took_part
    from contact.message join contact.mailing on mailing.id = mailing_id where member_id = ${memberId}`);
  return new Map(
    rows.map((row) => [row.id, row.template === passwordKind ? password(context, row) : letter(context, row)]),
  );
}

function letter(context: Pick<Context, 'config'>, { letter, took_part, ...row }: Row): string {
  if (!('outcomes' in letter)) return writeLetter(context, letter, row, noLink).body_text;
  if (row.channel === 'whatsapp') return memberLetterWhatsapp(context.config, row.to_name, letter, took_part).body_text;
  return memberLetterMail(context.config, recipientOf(row), letter, { took_part, stop: noLink }).body_text;
}

const recipientOf = ({ member_id, to_name, to_address }: Pick<Row, 'member_id' | 'to_name' | 'to_address'>) => ({
  member_id: member_id ?? '',
  name: to_name,
  address: to_address,
});

function password({ config }: Pick<Context, 'config'>, { created_at, round, ...row }: Row): string {
  return createPasswordMail(config, recipientOf(row), noLink, {
    until: passwordLinkEnds(created_at),
    again: round === 1,
  }).body_text;
}
