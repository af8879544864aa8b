import { day } from '#contract/format.ts';
import {
  type MessageContent,
  NotNeeded,
  type OutgoingMessage,
  plannedWithAnotherKey,
} from '../../messages/delivery/outgoing.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { type PanelDetails, type Recipient, writeMail } from '../../messages/templates/email-template.ts';
import { keptToken, passwordLink } from '../../people/mailed-link-token.ts';
import { oneClickLink } from '../../people/one-click.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

type ToWrite = Pick<OutgoingMessage, 'id' | 'member_id' | 'to_name' | 'to_address' | 'round' | 'created_at'>;
type PasswordLinkSeed = { seed: string; token_hash: Buffer; expires_at: Date };

/** The mail in which a member creates a password, at the moment it leaves: until then the link stands nowhere. */
export async function writePassword(context: Context, message: ToWrite): Promise<MessageContent> {
  const { clock, config, db } = context;
  const { id, member_id, to_name, to_address, round, created_at } = message;
  const link = await db.maybe(sql<PasswordLinkSeed>`
    select seed, token_hash, expires_at from contact.link
    where member_id = ${member_id} and message_id = ${id} and purpose = 'create' and seed is not null and expires_at > ${clock.now()}`);
  // Anyone who made a password has come in by another way.
  if (!link || !member_id) throw new NotNeeded('a password was made');
  const to = { member_id, name: to_name, address: to_address };
  const token = keptToken(context, link.seed, link.token_hash);
  if (!token) throw plannedWithAnotherKey();
  const address = passwordLink(context, 'wachtwoord-aanmaken', to_address, token);
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

export const createPasswordSubject = ({ panel_name }: PanelDetails, again = false): string =>
  again
    ? `Herinnering: maak een wachtwoord aan voor het ${panel_name}`
    : `Maak een wachtwoord aan voor het ${panel_name}`;

type Creating = {
  /** Until then the link works. */
  until: Date;
  /** It was asked before: this is the one reminder. */
  again?: boolean;
};

/** The mail for a member whom the panel took over from an earlier one. */
export function createPasswordMail(
  panel: PanelDetails,
  to: Recipient,
  link: string,
  { until, again = false }: Creating,
): NewMessage {
  const { panel_name: name, organisation } = panel;
  const lasts = `De link werkt tot ${day(until)} en maar één keer.`;
  const before = { text: 'We schreven je al eerder. Dit is de enige herinnering.' };
  return writeMail(panel, to, {
    template: 'create_password',
    subject: createPasswordSubject(panel, again),
    preheader: lasts,
    title: again ? 'Je account wacht op je' : 'Je account staat klaar',
    told: [
      { text: `Er staat een account voor je klaar bij het ${name}. Je hebt alleen nog een wachtwoord nodig.` },
      { text: 'Daarmee kun je inloggen, je gegevens bekijken en ze aanpassen.' },
      ...(again ? [before] : []),
    ],
    asked: [
      { heading: 'Maak een wachtwoord aan' },
      { text: 'Met de knop ga je naar de pagina waar je het kiest.' },
      { button: 'Wachtwoord aanmaken', link },
      { note: `${lasts} Ben je te laat? Klik dan bij het inloggen op ‘Wachtwoord vergeten?’.` },
      { note: 'Stuur deze e-mail niet door. Met de link komt iemand anders in je account.' },
      { note: 'Ken je ons niet, of wil je geen lid zijn? Laat het ons weten, of schrijf je hieronder uit.' },
    ],
    why: `Je krijgt deze e-mail omdat ${organisation} je als lid van het ${name} heeft ingeschreven.`,
  });
}
