import { clockTime, day } from '#contract/format.ts';
import { staffRoles } from '#contract/roles.ts';
import { rules } from '#contract/rules.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { type EmailContent, type PanelDetails, writeMail } from '../../messages/templates/email-template.ts';
import { fittingOnePart, toGsm } from '../../messages/templates/gsm.ts';
import type { Config } from '../../platform/config/config.ts';
import type { InvitedColleague } from './find-colleague.ts';

type Office = PanelDetails & Pick<Config, 'office_url'>;
/** The link opens the office, so it goes to the colleague's own mail and to nobody else. */
const useful_minutes = rules.staff_invitation_hours * 60;
const lasts = `De link werkt ${rules.staff_invitation_hours} uur en maar één keer. Stuur deze e-mail niet door.`;

type Colleague = { email: string; name?: string | null };
/** A colleague has no account with the panel to go to, and nothing to leave. */
export const mailTo = (
  office: Office,
  { email, name = null }: Colleague,
  letter: Omit<EmailContent, 'left'>,
): NewMessage => writeMail(office, { member_id: null, name, address: email }, { ...letter, left: true });

const whyOf = ({ panel_name }: PanelDetails) =>
  `Je krijgt deze e-mail omdat een beheerder van het ${panel_name} dit adres heeft ingevuld.`;

export function invitationMail(office: Office, invited: InvitedColleague): NewMessage {
  const { panel_name } = office;
  return mailTo(office, invited, {
    template: 'staff_invitation',
    subject: `Je bent uitgenodigd voor het kantoor van het ${panel_name}`,
    preheader: 'Kies een wachtwoord en koppel je telefoon.',
    title: 'Kom erbij in het kantoor',
    told: [
      { text: `Een beheerder heeft je uitgenodigd voor het kantoor van het ${panel_name}.` },
      { text: `Je rol is ${staffRoles[invited.role]}.` },
    ],
    asked: [
      { heading: 'Doe mee' },
      { text: 'Je kiest een wachtwoord en koppelt een app die codes maakt. Houd je telefoon bij de hand.' },
      { button: 'Naar het kantoor', link: invited.link },
      { note: `${lasts} Ben je te laat? Vraag de beheerder dan om een nieuwe.` },
    ],
    why: whyOf(office),
    useful_minutes,
  });
}

export function renewedMail(office: Office, invited: InvitedColleague): NewMessage {
  const { panel_name } = office;
  return mailTo(office, invited, {
    template: 'staff_renewed',
    subject: `Log opnieuw in bij het kantoor van het ${panel_name}`,
    preheader: 'Kies een nieuw wachtwoord en koppel je telefoon opnieuw.',
    title: 'Kies opnieuw hoe je inlogt',
    told: [
      { text: `Een beheerder heeft voor je geregeld dat je weer bij het kantoor van het ${panel_name} kunt.` },
      { text: 'Overal waar je was ingelogd, ben je uitgelogd.' },
    ],
    asked: [
      { heading: 'Kies een nieuw wachtwoord' },
      { text: 'Daarna koppel je de app met codes opnieuw. Je oude app en toegangssleutels werken dan niet meer.' },
      { button: 'Naar het kantoor', link: invited.link },
      { note: lasts },
      { note: 'Had je hier niet om gevraagd? Open de link dan niet, en bel je beheerder.' },
    ],
    why: whyOf(office),
    useful_minutes,
  });
}

/** What happened to the keys of a log-in, as it goes on after 'er is' and after 'is er': 'een sleutel gemaakt.' */
export type KeysHappened = { verb: 'is' | 'zijn'; what: string };

/** About the keys of somebody's own log-in: what happened, so that nobody else does it unnoticed. */
export function keysMail(
  office: Office,
  who: { email: string; name: string | null },
  { verb, what }: KeysHappened,
  at: Date,
): NewMessage {
  const { panel_name, office_url } = office;
  return mailTo(office, who, {
    template: 'staff_keys_changed',
    subject: 'Er is iets veranderd aan hoe je inlogt bij het kantoor',
    preheader: `Er ${verb} ${what}`,
    title: 'Er is iets veranderd aan hoe je inlogt',
    told: [{ text: `Op ${day(at)} om ${clockTime(at)} uur ${verb} er ${what}` }],
    asked: [
      { heading: 'Was jij dit niet?' },
      { text: 'Bel dan meteen een beheerder. Die kan je overal uitloggen.' },
      { button: 'Naar mijn account', link: `${office_url}/mijn-account` },
    ],
    why: `Je krijgt deze e-mail omdat je in het kantoor van het ${panel_name} werkt.`,
  });
}

/** What a colleague did that lets somebody see or do more, as it goes on after 'Daan heeft'. */
type AccessGiven = { who: string; what: string };

/** To every admin: who gains by such an act must not be the only one who knows of it. */
export function accessMail(
  office: Office,
  admin: { email: string; name: string | null },
  { who, what }: AccessGiven,
  at: Date,
): NewMessage {
  const { panel_name, office_url } = office;
  return mailTo(office, admin, {
    template: 'staff_access_given',
    subject: `Wie er in het kantoor van het ${panel_name} kan, is veranderd`,
    preheader: `${who} heeft ${what}`,
    title: 'Er is iets veranderd aan wie wat kan',
    told: [{ text: `Op ${day(at)} om ${clockTime(at)} uur heeft ${who} ${what}` }],
    asked: [
      { heading: 'Klopt dit niet?' },
      { text: 'Draai het terug, en bel meteen de andere beheerders.' },
      { button: 'Naar de medewerkers', link: `${office_url}/medewerkers` },
    ],
    why: `Je krijgt deze e-mail omdat je beheerder bent van het ${panel_name}.`,
  });
}

export function keyEndsMail(
  office: Office,
  admin: Colleague,
  { name, owner, last }: { name: string; owner: string | null; last: Date },
): NewMessage {
  const { panel_name, office_url } = office;
  return mailTo(office, admin, {
    template: 'staff_key_ends',
    subject: `Een API-sleutel van het ${panel_name} verloopt op ${day(last)}`,
    preheader: `De sleutel ‘${name}’ werkt tot en met ${day(last)}.`,
    title: 'Een API-sleutel verloopt',
    told: [
      { text: `De sleutel ‘${name}’ ${owner ? `van ${owner} ` : ''}werkt tot en met ${day(last)}.` },
      { text: 'Het programma dat hem gebruikt, leest daarna niets meer.' },
    ],
    asked: [
      { heading: 'Is hij nog nodig?' },
      { text: 'Maak dan een nieuwe sleutel, en zet die in het programma.' },
      { button: 'Naar de API-sleutels', link: `${office_url}/api-sleutels` },
    ],
    why: `Je krijgt deze e-mail omdat je beheerder bent van het ${panel_name}.`,
  });
}

/** Proves an address that nobody has read anything at yet. */
export function addressMail(office: Office, who: { email: string; name: string | null }, token: string): NewMessage {
  const { panel_name, office_url } = office;
  return mailTo(office, who, {
    template: 'staff_address',
    subject: `Bevestig je e-mailadres voor het kantoor van het ${panel_name}`,
    preheader: 'Daarna kun je jezelf een test van een bericht sturen.',
    title: 'Is dit je e-mailadres?',
    told: [{ text: 'Naar dit adres sturen we straks de tests die je van een bericht vraagt.' }],
    asked: [
      { heading: 'Bevestig het' },
      { text: 'Open de link waar je bent ingelogd bij het kantoor.' },
      { button: 'Bevestig mijn e-mailadres', link: `${office_url}/mijn-account?bevestig=${token}` },
      { note: 'De link werkt vandaag en morgen, en alleen voor jou.' },
    ],
    why: `Je krijgt deze e-mail omdat je hierom vroeg in het kantoor van het ${panel_name}.`,
    useful_minutes: 24 * 60,
  });
}

/** Proves a colleague's own number. Its code is good for nothing else. */
export function phoneCodeSms({ panel_name }: PanelDetails, phone: string, code: string): NewMessage {
  const lasts = `Werkt ${rules.staff_phone_code_minutes} minuten.`;
  return {
    channel: 'sms',
    template: 'staff_phone',
    to_address: phone,
    subject: 'Je code',
    body_text: fittingOnePart([
      `${toGsm(panel_name)}: je code voor het kantoor is ${code}. ${lasts} Niet gevraagd? Doe dan niets.`,
      `Je code voor het kantoor is ${code}. ${lasts}`,
    ]),
    useful_minutes: rules.staff_phone_code_minutes,
  };
}
