import { rules } from '#contract/rules.ts';
import type { Config } from '../config.ts';
import { type Panel, type Recipient, writeMail } from '../messages/frame.ts';
import type { NewMessage } from '../messages/queue.ts';

type Regret = Pick<Config, 'regret_days'>;
const days = ({ regret_days }: Regret) => (regret_days === 1 ? '1 dag' : `${regret_days} dagen`);

export function unsubscribeMail(panel: Panel & Regret, to: Recipient, link: string): NewMessage {
  const name = panel.panel_name;
  const stay = 'Heb jij dit niet gevraagd? Dan hoef je niets te doen. Je blijft dan gewoon lid.';
  return writeMail(panel, to, {
    template: 'unsubscribe',
    subject: `Wil je je uitschrijven bij het ${name}?`,
    preheader: 'Met de knop ga je naar de pagina die je uitschrijft.',
    title: 'Wil je je uitschrijven?',
    told: [
      { text: `Je hebt ons gevraagd om je uit te schrijven bij het ${name}.` },
      {
        text: 'Zodra je dat hebt bevestigd, stoppen onze berichten. Je krijgt alleen nog één e-mail over je uitschrijving.',
      },
      {
        text: `Dan kun je nog ${days(panel)} terugkomen. Daarna wissen we je gegevens. Je antwoorden bewaren we, maar zonder dat iemand ziet van wie ze zijn.`,
      },
    ],
    asked: [
      { heading: 'Weet je het zeker?' },
      { text: 'Met de knop ga je naar de pagina die je uitschrijft.' },
      { button: 'Ja, schrijf mij uit', link },
      { note: `De link werkt ${rules.unsubscribe_link_days} dagen.` },
      { note: stay },
    ],
    why: `Je krijgt deze e-mail omdat iemand voor dit adres vroeg om een uitschrijving bij het ${name}.`,
  });
}

export function unsubscribedMail(panel: Panel & Regret, to: Recipient, comeBackLink: string): NewMessage {
  const name = panel.panel_name;
  const lasts = `Je kunt nog ${days(panel)} terugkomen.`;
  return writeMail(panel, to, {
    template: 'unsubscribed',
    subject: `Je bent uitgeschreven bij het ${name}`,
    preheader: lasts,
    title: 'Je bent uitgeschreven',
    told: [
      { text: 'Bedankt dat je met ons hebt meegedaan.' },
      {
        text: `Dit is onze laatste e-mail aan jou. Over ${days(panel)} wissen we je gegevens voor altijd.`,
      },
    ],
    asked: [
      { heading: 'Toch liever blijven?' },
      { text: `${lasts} Al je gegevens staan er dan nog.` },
      { button: 'Ik wil lid blijven', link: comeBackLink },
      { note: 'Heb jij je niet uitgeschreven? Klik dan op de knop en neem contact met ons op.' },
    ],
    why: `Je krijgt deze e-mail omdat je je hebt uitgeschreven bij het ${name}.`,
    left: true,
  });
}

export function welcomeBackMail(panel: Panel, to: Recipient): NewMessage {
  const name = panel.panel_name;
  return writeMail(panel, to, {
    template: 'welcome_back',
    subject: `Je bent weer lid van het ${name}`,
    preheader: 'Al je gegevens staan er nog.',
    title: 'Fijn dat je terug bent',
    told: [
      { text: `Je bent weer lid van het ${name}. Al je gegevens staan er nog.` },
      { text: 'Je kunt weer inloggen met je eigen wachtwoord. Als er een vragenlijst voor je is, hoor je van ons.' },
    ],
    asked: [
      { heading: 'Klopt alles nog?' },
      { text: 'In je account kun je je gegevens bekijken en aanpassen.' },
      { button: 'Naar mijn account', link: `${panel.public_url}/profiel` },
      { note: 'Wilde je niet terugkomen? Schrijf je dan opnieuw uit. Dat kan met de link hieronder.' },
    ],
    why: `Je krijgt deze e-mail omdat je bent teruggekomen bij het ${name}.`,
  });
}
