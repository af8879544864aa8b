import { type InvitationMethod, invitationMethods } from '#contract/channels.ts';
import {
  CannotBeWritten,
  type MessageContent,
  type OutgoingMessage,
  plannedWithAnotherKey,
  type Writer,
} from '../../messages/delivery/outgoing.ts';
import { oneClickLink } from '../../people/one-click.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { letterMail } from './letter-email.ts';
import { letterWhatsapp } from './letter-whatsapp.ts';
import type { MailingLetter } from './mailing-letter.ts';
import { type MemberLetter, writeMemberLetter } from './member-letter-mail.ts';
import { writePassword } from './password-mail.ts';
import { passwordKind } from './password-plan.ts';
import { anonymousPath, isKeyRead, sentSurveyToken, surveyPath, surveyToken } from './survey-link.ts';

export type ToWrite = Pick<
  OutgoingMessage,
  | 'id'
  | 'channel'
  | 'template'
  | 'round'
  | 'mailing_id'
  | 'campaign_id'
  | 'member_id'
  | 'member_email'
  | 'invitation_id'
  | 'to_name'
  | 'to_address'
  | 'created_at'
>;

/**
 * A mailing's letter is frozen, so a letter that was read once may be kept in memory. The cache is bounded: old
 * mailings make room.
 */
const lettersMost = 50;

/**
 * Writes the messages of mailings at the moment they leave, or are looked at, because their links are stored nowhere.
 */
export function makeWriter(context: Context): Writer {
  const letters = new Map<string, MailingLetter | MemberLetter>();
  return async (message) => {
    if (!message.mailing_id) throw new CannotBeWritten('it belongs to no mailing');
    if (message.template === passwordKind) return writePassword(context, message);
    let letter = letters.get(message.mailing_id);
    if (!letter) {
      letter = await readLetter(context, message.mailing_id);
      letters.set(message.mailing_id, letter);
      if (letters.size > lettersMost) letters.delete(letters.keys().next().value!);
    }
    return 'outcomes' in letter ? writeMemberLetter(context, letter, message) : writeMessage(context, letter, message);
  };
}

async function readLetter({ db }: Context, mailingId: string): Promise<MailingLetter | MemberLetter> {
  const row = await db.maybe(
    sql<{ letter: MailingLetter | MemberLetter }>`select letter from contact.mailing where id = ${mailingId}`,
  );
  if (!row) throw new CannotBeWritten('its mailing is gone');
  return row.letter;
}

async function writeMessage(context: Context, letter: MailingLetter, message: ToWrite): Promise<MessageContent> {
  const { member_id, campaign_id, created_at } = message;
  if (!member_id || !campaign_id) throw new CannotBeWritten('erased');
  if (!isKeyRead(context, campaign_id, letter.key_mark)) throw plannedWithAnotherKey();
  const path = await pathOf(context, letter, message);
  const written = writeLetter(context, letter, message, path);
  return message.channel === 'email'
    ? { ...written, one_click_link: oneClickLink(context, member_id, created_at) }
    : written;
}

async function pathOf(
  context: Context,
  { public_token, size }: MailingLetter,
  { member_email, invitation_id }: ToWrite,
): Promise<string> {
  if (size === null) return '';
  if (public_token) return anonymousPath(public_token);
  if (!invitation_id || !member_email) throw new CannotBeWritten('its invitation is gone');
  const token = await tokenOf(context, invitation_id);
  if (!token) throw plannedWithAnotherKey();
  return surveyPath(member_email, token);
}

/** Without earlier keys each invitation was made with today's, and a mailing needs no look-up for each. */
async function tokenOf(context: Context, invitationId: string): Promise<string | undefined> {
  if (context.secrets.keyRing().earlier.length === 0) return surveyToken(context, invitationId);
  const sent = await context.db.maybe(
    sql<{ token_hash: Buffer | null }>`select token_hash from contact.invitation where id = ${invitationId}`,
  );
  return sentSurveyToken(context, invitationId, sent?.token_hash);
}

/** The letter to this reader, with any link in it. */
export function writeLetter(
  { config }: Pick<Context, 'config'>,
  letter: MailingLetter,
  { channel, member_id, to_name, to_address }: Pick<ToWrite, 'channel' | 'member_id' | 'to_name' | 'to_address'>,
  path: string,
): MessageContent {
  const method = invitationMethods.find((one) => one === channel);
  if (!method) throw new CannotBeWritten(`mailings do not go by ${channel}`);
  return byMethod[method](config, letter, { member_id: member_id ?? '', name: to_name, address: to_address }, path);
}

type Write = (
  config: Config,
  letter: MailingLetter,
  to: { member_id: string; name: string | null; address: string },
  path: string,
) => MessageContent;

const byMethod: Record<InvitationMethod, Write> = {
  whatsapp: (config, letter, to, path) => letterWhatsapp(config, to.name, letter, path),
  email(config, letter, to, path) {
    const { subject, body_text, body_html = null } = letterMail(config, to, letter, `${config.public_url}/${path}`);
    return { subject, body_text, body_html, one_click_link: null };
  },
};
