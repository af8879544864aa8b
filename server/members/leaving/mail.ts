import { rules } from '#contract/rules.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { type PanelDetails, type Recipient, writeMail } from '../../messages/templates/email-template.ts';
import type { Config } from '../../platform/config/config.ts';

type Notice = Pick<Config, 'keep_inactive_months' | 'keep_after_notice_days'>;
type Regret = Pick<Config, 'regret_days'>;
const daysOf = (count: number) => (count === 1 ? '1 dag' : `${count} dagen`);
const days = ({ regret_days }: Regret) => daysOf(regret_days);

export function unsubscribeMail(panel: PanelDetails & Regret, to: Recipient, link: string): NewMessage {
  const name = panel.panel_name;
  const stay = 'Heb jij dit niet gevraagd? Dan hoef je niets te doen. Je blijft dan gewoon lid.';
  return writeMail(panel, to, {
    template: 'unsubscribe',
    subject: `Wil je je uitschrijven bij het ${name}?`,
    preheader: 'Klik dan op de knop.',
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
      { text: 'Klik dan op de knop. Er gaat een pagina open, en daarna ben je uitgeschreven.' },
      { button: 'Ja, schrijf mij uit', link },
      { note: `De link werkt ${rules.unsubscribe_link_days} dagen.` },
      { note: stay },
    ],
    why: `Je krijgt deze e-mail omdat iemand voor dit adres vroeg om een uitschrijving bij het ${name}.`,
  });
}

export function unsubscribedMail(panel: PanelDetails & Regret, to: Recipient, comeBackLink: string): NewMessage {
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

/** `said`: the address was never proven before, so all that was said with it is forgotten. */
export function welcomeBackMail(panel: PanelDetails, to: Recipient, { said }: { said: boolean }): NewMessage {
  const name = panel.panel_name;
  const kept = 'Al je gegevens staan er nog.';
  const gone = 'Je e-mailadres was nog niet bevestigd. Daarom hebben we weggehaald wat erbij was ingevuld.';
  return writeMail(panel, to, {
    template: 'welcome_back',
    subject: `Je bent weer lid van het ${name}`,
    preheader: said ? gone : kept,
    title: 'Fijn dat je terug bent',
    told: [
      { text: `Je bent weer lid van het ${name}. ${said ? gone : kept}` },
      {
        text: said
          ? 'Kies eerst een nieuw wachtwoord met de knop. Vul daarna je gegevens opnieuw in.'
          : 'Je kunt weer inloggen met je eigen wachtwoord. Als er een vragenlijst voor je is, hoor je van ons.',
      },
    ],
    asked: [
      { heading: said ? 'Begin opnieuw' : 'Klopt alles nog?' },
      { text: 'In je account kun je je gegevens bekijken en aanpassen.' },
      said
        ? { button: 'Kies een wachtwoord', link: `${panel.public_url}/wachtwoord-vergeten` }
        : { button: 'Naar mijn account', link: `${panel.public_url}/profiel` },
      { note: 'Wilde je niet terugkomen? Schrijf je dan opnieuw uit. Dat kan met de link hieronder.' },
    ],
    why: `Je krijgt deze e-mail omdat je bent teruggekomen bij het ${name}.`,
  });
}

/** The mail to a member who was not seen for long, before they are destroyed. */
export function stillThereMail(panel: PanelDetails & Notice, to: Recipient): NewMessage {
  const { panel_name: name, keep_inactive_months: months } = panel;
  const left = daysOf(panel.keep_after_notice_days);
  return writeMail(panel, to, {
    template: 'still_there',
    subject: `Wil je lid blijven van het ${name}?`,
    preheader: `Log dan binnen ${left} in.`,
    title: 'Ben je er nog?',
    told: [
      { text: `Je bent al ${months === 1 ? '1 maand' : `${months} maanden`} niet bij het ${name} geweest.` },
      { text: 'Gegevens die niemand meer gebruikt, willen we niet bewaren. Daarom vragen we wat jij wilt.' },
    ],
    asked: [
      { heading: 'Wil je lid blijven?' },
      { text: `Log dan binnen ${left} in. Dan blijft alles zoals het is.` },
      { button: 'Ja, ik log in', link: `${panel.public_url}/inloggen` },
      { note: 'Weet je je wachtwoord niet meer? Klik dan bij het inloggen op ‘Wachtwoord vergeten?’.' },
      {
        note: `Ken je ons niet meer, of wil je niet blijven? Dan hoef je niets te doen. Na ${left} wissen we je gegevens. Je antwoorden bewaren we, maar zonder dat iemand ziet van wie ze zijn.`,
      },
    ],
    why: `Je krijgt deze e-mail omdat je lid bent van het ${name}.`,
  });
}
