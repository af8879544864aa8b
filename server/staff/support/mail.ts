import { type InvitationMethod, invitedBy } from '#contract/channels.ts';
import { day } from '#contract/format.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { type PanelDetails, type Recipient, writeMail } from '../../messages/templates/email-template.ts';

const account = (panel: PanelDetails) => ({ button: 'Naar mijn account', link: `${panel.public_url}/profiel` });
const notYou = 'Heb jij dit niet gevraagd? Laat het ons weten, dan zetten we het terug.';
const whyOf = ({ panel_name }: PanelDetails) =>
  `Je krijgt deze e-mail omdat een medewerker van het ${panel_name} iets veranderde bij je account.`;

/** `until` null: the rest is over. */
export function restMail(panel: PanelDetails, to: Recipient, until: Date | null): NewMessage {
  const said = until
    ? `Tot ${day(until)} krijg je van ons geen vragenlijsten. Daarna gaan we vanzelf weer verder.`
    : 'Je rust is voorbij. Als er een vragenlijst voor je is, hoor je weer van ons.';
  return writeMail(panel, to, {
    template: 'rest',
    subject: until ? 'Even geen vragenlijsten' : 'Je krijgt weer vragenlijsten',
    preheader: said,
    title: until ? 'Even rust' : 'Je doet weer mee',
    told: [{ text: said }],
    asked: [
      { heading: 'Klopt dit niet?' },
      { text: until ? 'Wil je eerder weer meedoen? Laat het ons weten.' : notYou },
      account(panel),
      ...(until ? [{ note: notYou }] : []),
    ],
    why: whyOf(panel),
  });
}

/** `other`: the channel by which surveys go from now on; null: there is none. */
export function channelMail(
  panel: PanelDetails,
  to: Recipient,
  { channel, on, other }: { channel: InvitationMethod; on: boolean; other: InvitationMethod | null },
): NewMessage {
  const first = on
    ? `Vragenlijsten kunnen weer ${invitedBy[channel]} naar je toe.`
    : `Je krijgt van ons geen vragenlijsten meer ${invitedBy[channel]}.`;
  const then = on
    ? ''
    : other
      ? ` Vanaf nu sturen we ze ${invitedBy[other]}.`
      : ' Een andere weg hebben we niet. Je krijgt nu dus geen vragenlijsten.';
  return writeMail(panel, to, {
    template: 'channel_changed',
    subject: on ? `Weer vragenlijsten ${invitedBy[channel]}` : `Geen vragenlijsten meer ${invitedBy[channel]}`,
    preheader: first,
    title: 'Hoe we je vragenlijsten sturen',
    told: [{ text: `${first}${then}` }, { text: 'Berichten over je account blijf je per e-mail krijgen.' }],
    asked: [
      { heading: 'Wil je het anders?' },
      { text: 'Bij je gegevens kies je hoe we je vragenlijsten sturen.' },
      account(panel),
      { note: notYou },
    ],
    why: whyOf(panel),
  });
}

export function nameMail(panel: PanelDetails, to: Recipient): NewMessage {
  const said = 'We hebben je voornaam veranderd, zoals je vroeg.';
  return writeMail(panel, to, {
    template: 'name_changed',
    subject: 'Je voornaam is veranderd',
    preheader: said,
    title: 'Je voornaam',
    told: [{ text: said }],
    asked: [
      { heading: 'Klopt het zo?' },
      { text: 'Bij je gegevens kun je hem zelf aanpassen.' },
      account(panel),
      { note: notYou },
    ],
    why: whyOf(panel),
  });
}

/** A letter of member service to somebody who said that they may be invited for a talk. */
export function talkMail(
  panel: PanelDetails,
  to: Recipient,
  { subject, text }: { subject: string; text: string },
): NewMessage {
  const told = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  return writeMail(panel, to, {
    template: 'talk',
    subject,
    preheader: told[0] ?? subject,
    title: subject,
    told: told.map((part) => ({ text: part })),
    asked: [
      { heading: 'Wil je niet meer voor een gesprek gevraagd worden?' },
      { text: 'Haal dan bij je gegevens het vinkje weg bij ‘Jullie mogen me uitnodigen voor een gesprek’.' },
      account(panel),
    ],
    why: `Je krijgt deze e-mail omdat je zei dat het ${panel.panel_name} je mag uitnodigen voor een gesprek.`,
  });
}
