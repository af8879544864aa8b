import { rules } from '#contract/rules.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { type PanelDetails, type Recipient, writeMail } from '../../messages/templates/email-template.ts';

export function passwordForgottenMail(panel: PanelDetails, to: Recipient, link: string): NewMessage {
  const name = panel.panel_name;
  const lasts = `De link werkt ${rules.reset_link_minutes} minuten en maar één keer.`;
  return writeMail(panel, to, {
    template: 'password_forgotten',
    subject: 'Kies een nieuw wachtwoord',
    preheader: lasts,
    title: 'Je wachtwoord vergeten?',
    told: [{ text: `Dat kan gebeuren. Je hebt ons gevraagd om een nieuw wachtwoord voor het ${name}.` }],
    asked: [
      { heading: 'Kies een nieuw wachtwoord' },
      { text: 'Met de knop ga je naar de pagina waar je het invult.' },
      { button: 'Wachtwoord herstellen', link },
      { note: `${lasts} Ben je te laat? Vraag dan een nieuwe link aan. Stuur deze e-mail niet door.` },
      { note: 'Heb jij dit niet gevraagd? Dan hoef je niets te doen. Je wachtwoord blijft zoals het is.' },
    ],
    why: 'Je krijgt deze e-mail omdat iemand voor dit adres een nieuw wachtwoord heeft gevraagd.',
    useful_minutes: rules.reset_link_minutes,
  });
}

type Forgot = {
  /** Whether an address or number was not proven yet, and is forgotten now. */
  waited: boolean;
  /** The end of a number that stays, when nobody knows who entered it; else null. */
  phone_ends: string | null;
  /** Whether the address itself was not proven yet, so that all that was entered before is forgotten. */
  said: boolean;
};

export function passwordChangedMail(
  panel: PanelDetails,
  to: Recipient,
  { waited, phone_ends, said }: Forgot,
): NewMessage {
  const all =
    'Je e-mailadres was nog niet bevestigd. Daarom weten we niet zeker of jij alles hebt ingevuld. We hebben het weggehaald: je naam, je telefoonnummer, je antwoorden en je toestemming. Vul het opnieuw in bij je account. Dan kunnen we je weer uitnodigen.';
  const stays = `Bij je account staat een mobiel nummer dat eindigt op ${phone_ends}. Is dat niet van jou? Haal het dan weg bij je account.`;
  return changedMail(panel, to, [
    'Voor de zekerheid ben je nu overal uitgelogd. Je kunt weer inloggen met het nieuwe wachtwoord.',
    ...(said ? [all] : waited ? [forgotten] : []),
    ...(phone_ends ? [stays] : []),
  ]);
}

/** To somebody who was logged in, and gave the old password. */
export function passwordChangedHereMail(
  panel: PanelDetails,
  to: Recipient,
  { waited }: Pick<Forgot, 'waited'>,
): NewMessage {
  return changedMail(panel, to, [
    'Iemand die was ingelogd, heeft het oude en een nieuw wachtwoord ingevuld. Op alle andere apparaten ben je nu uitgelogd.',
    ...(waited ? [forgotten] : []),
  ]);
}

const forgotten =
  'Een nieuw e-mailadres of telefoonnummer dat nog niet was bevestigd, hebben we weggehaald. Vul het opnieuw in als het van jou is.';

function changedMail(panel: PanelDetails, to: Recipient, happened: readonly string[]): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'password_changed',
    subject: 'Je wachtwoord is veranderd',
    preheader: 'Heb jij dit zelf gedaan? Dan hoef je niets te doen.',
    title: 'Je wachtwoord is veranderd',
    told: [
      { text: `Het wachtwoord van je account bij het ${name} is net veranderd.` },
      ...happened.map((text) => ({ text })),
      { text: 'Heb jij dit zelf gedaan? Dan hoef je niets te doen.' },
    ],
    asked: [
      { heading: 'Was jij dit niet?' },
      { text: 'Kies dan meteen een nieuw wachtwoord. Neem daarna contact met ons op.' },
      { button: 'Nieuw wachtwoord', link: forgotPage(panel) },
    ],
    why: `Je krijgt deze e-mail omdat dit adres bij een account van het ${name} hoort.`,
  });
}

const forgotPage = (panel: PanelDetails) => `${panel.public_url}/wachtwoord-vergeten`;
