import { type MessageContent, NotNeeded, type Outgoing } from '../../messages/delivery/outgoing.ts';
import { passwordLink, seededToken } from '../../people/mailed-link-token.ts';
import { oneClickLink } from '../../people/one-click.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { createPasswordMail } from './password-mail.ts';

type ToWrite = Pick<Outgoing, 'id' | 'member_id' | 'to_name' | 'to_address' | 'round' | 'created_at'>;
type PasswordLinkSeed = { seed: string; expires_at: Date };

/** The mail in which a member creates a password, at the moment it leaves: until then the link stands nowhere. */
export async function writePassword(context: Context, message: ToWrite): Promise<MessageContent> {
  const { clock, config, db } = context;
  const { id, member_id, to_name, to_address, round, created_at } = message;
  const link = await db.maybe(sql<PasswordLinkSeed>`
    select seed, expires_at from contact.link
    where member_id = ${member_id} and message_id = ${id} and purpose = 'create' and seed is not null and expires_at > ${clock.now()}`);
  // Whoever made a password has come in by another way.
  if (!link || !member_id) throw new NotNeeded('a password was made');
  const to = { member_id, name: to_name, address: to_address };
  const address = passwordLink(context, 'wachtwoord-aanmaken', to_address, seededToken(context, link.seed));
  const {
    subject,
    body_text,
    body_html = null,
  } = createPasswordMail(config, to, address, {
    until: link.expires_at,
    again: round === 1,
  });
  return { subject, body_text, body_html, one_click_link: oneClickLink(context, member_id, created_at) };
}
