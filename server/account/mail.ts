import { rules } from '#contract/rules.ts';
import { type Panel, type Recipient, writeMail } from '../messages/frame.ts';
import { fittingOnePart, toGsm } from '../messages/gsm.ts';
import { nameInHeader } from '../messages/names.ts';
import type { NewMessage } from '../messages/queue.ts';

const verifyNote = `De link werkt ${rules.verify_link_days} dagen.`;

export function activationMail(panel: Panel, to: Recipient, link: string): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'activation',
    subject: `Bevestig je e-mailadres voor het ${name}`,
    preheader: verifyNote,
    title: `Welkom bij het ${name}`,
    told: [
      { text: 'Fijn dat je meedoet. Je hebt je aangemeld met dit e-mailadres.' },
      {
        text: 'We willen graag zeker weten dat het adres van jou is. Daarna kunnen we je uitnodigen voor vragenlijsten.',
      },
    ],
    asked: [
      { heading: 'Is dit jouw e-mailadres?' },
      { text: 'Dan hoef je alleen nog op de knop te klikken.' },
      { button: 'Bevestig mijn adres', link },
      { note: verifyNote },
      { note: 'Heb jij je niet aangemeld? Dan hoef je niets te doen. We sturen je dan geen uitnodigingen.' },
    ],
    why: `Je krijgt deze e-mail omdat iemand zich met dit adres heeft aangemeld bij het ${name}.`,
  });
}

export function verifyNewEmailMail(panel: Panel, to: Recipient, link: string): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'verify_new_email',
    subject: 'Bevestig je nieuwe e-mailadres',
    preheader: verifyNote,
    title: 'Je nieuwe e-mailadres',
    told: [
      { text: `Je hebt dit e-mailadres ingevuld bij je account van het ${name}.` },
      { text: 'We willen graag zeker weten dat het van jou is. Daarna gebruiken we dit adres voor al onze berichten.' },
    ],
    asked: [
      { heading: 'Klopt dit adres?' },
      { text: 'Dan hoef je alleen nog op de knop te klikken.' },
      { button: 'Bevestig mijn adres', link },
      { note: verifyNote },
      { note: 'Heb jij dit niet gevraagd? Dan hoef je niets te doen. Zonder jouw klik verandert er niets.' },
    ],
    why: `Je krijgt deze e-mail omdat iemand dit adres heeft ingevuld bij een account van het ${name}.`,
  });
}

/** To the address that was, so that nobody can quietly take an account away. */
export function emailChangedNotice(panel: Panel, to: Recipient): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'email_changed',
    subject: 'Er is een nieuw e-mailadres ingevuld bij je account',
    preheader: 'Was jij dit zelf? Dan hoef je niets te doen.',
    title: 'Een nieuw e-mailadres bij je account',
    told: [
      { text: `Iemand heeft een nieuw e-mailadres ingevuld bij je account van het ${name}.` },
      { text: 'Eerst moet iemand dat nieuwe adres bevestigen. Daarna gaan al onze berichten daarheen.' },
      { text: 'Was jij dit zelf? Dan hoef je niets te doen.' },
    ],
    asked: [
      { heading: 'Was jij dit niet?' },
      { text: 'Kies dan meteen een nieuw wachtwoord. Neem daarna contact met ons op.' },
      { button: 'Nieuw wachtwoord', link: forgotten(panel) },
    ],
    why: `Je krijgt deze e-mail omdat dit adres bij een account van het ${name} hoort.`,
  });
}

export function passwordForgottenMail(panel: Panel, to: Recipient, link: string): NewMessage {
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

/** `waited`: an address or number that was not proven yet, and is forgotten now. */
export function passwordChangedMail(panel: Panel, to: Recipient, { waited }: { waited: boolean }): NewMessage {
  const name = panel.panel_name;
  const forgot =
    'Een nieuw e-mailadres of telefoonnummer dat nog niet was bevestigd, hebben we weggehaald. Vul het opnieuw in als het van jou is.';
  return writeMail(panel, to, {
    template: 'password_changed',
    subject: 'Je wachtwoord is veranderd',
    preheader: 'Heb jij dit zelf gedaan? Dan hoef je niets te doen.',
    title: 'Je wachtwoord is veranderd',
    told: [
      { text: `Het wachtwoord van je account bij het ${name} is net veranderd.` },
      { text: 'Voor de zekerheid ben je nu overal uitgelogd. Je kunt weer inloggen met het nieuwe wachtwoord.' },
      ...(waited ? [{ text: forgot }] : []),
      { text: 'Heb jij dit zelf gedaan? Dan hoef je niets te doen.' },
    ],
    asked: [
      { heading: 'Was jij dit niet?' },
      { text: 'Kies dan meteen een nieuw wachtwoord. Neem daarna contact met ons op.' },
      { button: 'Nieuw wachtwoord', link: forgotten(panel) },
    ],
    why: `Je krijgt deze e-mail omdat dit adres bij een account van het ${name} hoort.`,
  });
}

/** For somebody whom the panel took over from elsewhere. */
export function createPasswordMail(panel: Panel, to: Recipient, link: string): NewMessage {
  const { panel_name: name, organisation } = panel;
  const lasts = `De link werkt ${rules.create_link_days} dagen en maar één keer.`;
  return writeMail(panel, to, {
    template: 'create_password',
    subject: `Maak een wachtwoord aan voor het ${name}`,
    preheader: lasts,
    title: 'Je account staat klaar',
    told: [
      { text: `Er staat een account voor je klaar bij het ${name}. Je hebt alleen nog een wachtwoord nodig.` },
      { text: 'Daarmee kun je inloggen, je gegevens bekijken en ze aanpassen.' },
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

/**
 * One part, whatever happens: first the advice gives way, then how long it works, then the panel's name. The link
 * stands last, with nothing behind it that a phone would take for a part of it.
 */
export function verifyPhoneSms(panel: Panel, to: Recipient, link: string): NewMessage {
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

const forgotten = (panel: Panel) => `${panel.public_url}/wachtwoord-vergeten`;
