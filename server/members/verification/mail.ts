import { rules } from '#contract/rules.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { type PanelDetails, type Recipient, writeMail } from '../../messages/templates/email-template.ts';
import { fittingOnePart, toGsm } from '../../messages/templates/gsm.ts';
import { nameInHeader, nameInText } from '../../messages/templates/names.ts';

/** A recipient who is told what was filled in with their address. */
export type Entered = Recipient & { phone: string | null };

/** First name and the end of the number: enough for the owner to recognise them, and nothing new for anybody else. */
function whatWasEntered({ name, phone }: Pick<Entered, 'name' | 'phone'>): string {
  const said = nameInText(name);
  const parts = [
    said ? `de voornaam ${said}` : 'geen voornaam',
    phone ? `een mobiel nummer dat eindigt op ${phone.slice(-2)}` : 'geen mobiel nummer',
  ];
  return `Dit is ook ingevuld: ${parts.join(' en ')}.`;
}

const notMe = (link: string) => ({ label: 'Dit was ik niet', link: `${link}?niet` });

const verifyNote = `De link werkt ${rules.verify_link_days} dagen.`;

export function activationMail(panel: PanelDetails, to: Entered, link: string): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'activation',
    subject: `Bevestig je e-mailadres voor het ${name}`,
    preheader: verifyNote,
    title: `Welkom bij het ${name}`,
    told: [
      { text: 'Fijn dat je meedoet. Je hebt je aangemeld met dit e-mailadres.' },
      { text: whatWasEntered(to) },
      {
        text: 'We willen graag zeker weten dat het adres van jou is. Daarna kunnen we je uitnodigen voor vragenlijsten.',
      },
    ],
    asked: [
      { heading: 'Is dit jouw e-mailadres?' },
      { text: 'Dan hoef je alleen nog op de knop te klikken.' },
      { button: 'Bevestig mijn adres', link },
      { note: verifyNote },
      {
        note: 'Heb jij je niet aangemeld? Klik dan niet op de knop. Via deze link wis je wat er is ingevuld.',
        ...notMe(link),
      },
    ],
    why: `Je krijgt deze e-mail omdat iemand zich met dit adres heeft aangemeld bij het ${name}.`,
  });
}

export function verifyNewEmailMail(panel: PanelDetails, to: Entered, link: string): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'verify_new_email',
    subject: 'Bevestig je nieuwe e-mailadres',
    preheader: verifyNote,
    title: 'Je nieuwe e-mailadres',
    told: [
      { text: `Je hebt dit e-mailadres ingevuld bij je account van het ${name}.` },
      { text: whatWasEntered(to) },
      { text: 'We willen graag zeker weten dat het van jou is. Daarna gebruiken we dit adres voor al onze berichten.' },
    ],
    asked: [
      { heading: 'Klopt dit adres?' },
      { text: 'Dan hoef je alleen nog op de knop te klikken.' },
      { button: 'Bevestig mijn adres', link },
      { note: verifyNote },
      {
        note: 'Heb jij dit niet gevraagd? Klik dan niet op de knop. Via deze link halen we je adres weg.',
        ...notMe(link),
      },
    ],
    why: `Je krijgt deze e-mail omdat iemand dit adres heeft ingevuld bij een account van het ${name}.`,
  });
}

type Change = {
  /** The page where the change can be undone; null for an address that was never proven. */
  link: string | null;
  /**
   * Whether nobody knows if the change is the owner's: then it takes effect when the link is used, or after a week.
   */
  waits: boolean;
  /** Whether it is in force by now: told once more when the link of the first notice is over. */
  counts: boolean;
  /** Whether the password is known to be the owner's: else answers stay behind, unless the link is used logged in. */
  known: boolean;
};

/** `ends`: the end of the new number; null: there is none, for the old one is taken out. */
type PhoneChange = Change & { ends: string | null };

/** The notice to the old address, so that nobody can quietly take an account over. */
export function emailChangedNotice(
  panel: PanelDetails,
  to: Recipient,
  { link, waits, counts, known }: Change,
): NewMessage {
  const name = panel.panel_name;
  const keeps =
    'Open de link in de browser waarin je bent ingelogd. Dan blijven ook je eerdere antwoorden bij je account.';
  return writeMail(panel, to, {
    template: 'email_changed',
    subject: 'Er is een nieuw e-mailadres ingevuld bij je account',
    preheader: question,
    title: 'Een nieuw e-mailadres bij je account',
    told: [
      { text: `Iemand heeft een nieuw e-mailadres ingevuld bij je account van het ${name}.` },
      {
        text: counts
          ? 'Dat adres is nu bevestigd. Vanaf nu gaan al onze berichten daarheen.'
          : 'Eerst moet iemand dat nieuwe adres bevestigen. Daarna gaan al onze berichten daarheen.',
      },
      ...afterChange(link, waits),
      ...(link && waits && !known ? [{ text: keeps }] : []),
    ],
    asked: wasItYou(panel, link, waits),
    why: `Je krijgt deze e-mail omdat dit adres bij een account van het ${name} hoort.`,
  });
}

/**
 * The notice to the address in force: a text message to the old number would come too late, and anybody could make us
 * pay for it.
 */
export function phoneChangedNotice(panel: PanelDetails, to: Recipient, change: PhoneChange): NewMessage {
  const name = panel.panel_name;
  const { link, waits, ends } = change;
  if (ends === null) return phoneRemovedNotice(panel, to, change);
  return writeMail(panel, to, {
    template: 'phone_changed',
    subject: 'Er is een nieuw telefoonnummer ingevuld bij je account',
    preheader: question,
    title: 'Een nieuw telefoonnummer bij je account',
    told: [
      { text: `Iemand heeft een nieuw mobiel nummer ingevuld bij je account van het ${name}. Het eindigt op ${ends}.` },
      {
        text: change.counts
          ? 'Dat nummer is nu bevestigd. Vanaf nu kunnen we er berichten naartoe sturen.'
          : 'Eerst moet iemand dat nummer bevestigen. Daarna kunnen we er berichten naartoe sturen.',
      },
      ...afterChange(link, waits),
    ],
    asked: wasItYou(panel, link, waits),
    why: `Je krijgt deze e-mail omdat dit adres bij een account van het ${name} hoort.`,
  });
}

function phoneRemovedNotice(panel: PanelDetails, to: Recipient, { link, waits }: Change): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'phone_removed',
    subject: waits ? 'Wil je je telefoonnummer weghalen?' : 'Je telefoonnummer is weggehaald',
    preheader: question,
    title: 'Je telefoonnummer bij je account',
    told: [
      {
        text: waits
          ? `Iemand wil je mobiele nummer weghalen bij je account van het ${name}.`
          : `Iemand heeft je mobiele nummer weggehaald bij je account van het ${name}.`,
      },
      ...afterChange(link, waits, 'Dan halen we het meteen weg.'),
    ],
    asked: wasItYou(panel, link, waits),
    why: `Je krijgt deze e-mail omdat dit adres bij een account van het ${name} hoort.`,
  });
}

function afterChange(link: string | null, waits: boolean, atYes = 'Dan geldt het zodra het is bevestigd.') {
  if (!waits) return [{ text: 'Was jij dit zelf? Dan hoef je niets te doen.' }];
  const stays = `We weten niet zeker of jij dit was. Daarom blijft alles nog ${rules.pending_days} dagen zoals het was.`;
  return [{ text: link ? `${stays} Zeg je dat jij het was? ${atYes}` : stays }];
}

function wasItYou(panel: PanelDetails, link: string | null, waits: boolean) {
  if (!link) {
    return [
      { heading: question },
      { text: 'Dit adres was nog niet bevestigd. Was jij dit niet? Laat het ons dan weten.' },
      { button: 'Neem contact op', link: panel.contact_url },
    ];
  }
  return [
    { heading: question },
    {
      text: waits
        ? 'Met de knop ga je naar een pagina. Daar zeg je ja of nee. Was jij dit niet? Zeg dan nee.'
        : 'Was jij dit niet? Met de knop ga je naar een pagina. Daar zet je alles terug.',
    },
    { button: waits ? 'Ja of nee' : 'Dit was ik niet', link },
    { note: `De link werkt ${rules.pending_days} dagen. Zeg je nee? Dan ben je ook meteen overal uitgelogd.` },
  ];
}

const question = 'Was jij dit?';

/** Sent once: somebody who gave the right password may have registered an address that is not theirs. */
export function knowPasswordMail(panel: PanelDetails, to: Recipient, link: string): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'know_password',
    subject: 'Bevestig dat jij het bent',
    preheader: 'Klik dan op de knop.',
    title: 'Ben jij dit?',
    told: [
      { text: `Iemand wil zien wat we van je bewaren bij het ${name}. Daar staan ook je antwoorden bij.` },
      { text: 'Die laten we alleen aan jou zien. Daarom vragen we dit één keer.' },
    ],
    asked: [
      { heading: 'Was jij dit zelf?' },
      { text: 'Klik dan op de knop. Vul daarna je wachtwoord nog een keer in.' },
      { button: 'Ja, dat was ik', link },
      { note: `${verifyNote} Stuur deze e-mail niet door.` },
      {
        note: 'Was jij dit niet? Klik dan niet op de knop. Iemand anders kent dan je wachtwoord. Kies meteen een nieuw wachtwoord.',
        label: 'Nieuw wachtwoord',
        link: `${panel.public_url}/wachtwoord-vergeten`,
      },
    ],
    why: `Je krijgt deze e-mail omdat dit adres bij een account van het ${name} hoort.`,
  });
}

/**
 * Always fits one part: first the advice is left out, then how long the link works, then the panel's name. The link
 * stands last, with nothing behind it that a phone would take for a part of it.
 */
export function verifyPhoneSms(panel: PanelDetails, to: Recipient, link: string): NewMessage {
  const name = toGsm(panel.panel_name);
  const lasts = `Werkt ${rules.verify_link_days} dagen`;
  return {
    member_id: to.member_id,
    channel: 'sms',
    template: 'verify_phone',
    to_name: nameInHeader(to.name) || null,
    to_address: to.address,
    subject: 'Bevestig je telefoonnummer',
    body_text: fittingOnePart([
      `${name}: bevestig je nummer. Niet gevraagd? Doe dan niets. ${lasts}: ${link}`,
      `${name}: bevestig je nummer. ${lasts}: ${link}`,
      `${name}: bevestig je nummer: ${link}`,
      `Bevestig je nummer: ${link}`,
    ]),
  };
}
