import { day } from '#contract/format.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { type PanelDetails, type Recipient, writeMail } from '../../messages/templates/email-template.ts';

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
