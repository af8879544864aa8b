import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import { type PanelDetails, type Recipient, writeMail } from '../../messages/templates/email-template.ts';
import type { MailingLetter } from './mailing-letter.ts';

/** A letter as an e-mail: above the tear line what we tell, below it what is asked, if anything still is. */
export function letterMail(panel: PanelDetails, to: Recipient, letter: MailingLetter, link: string): NewMessage {
  const { kind, subject, told, title, size, note, public_token } = letter;
  return writeMail(panel, to, {
    template: kind,
    subject,
    preheader: size ?? note,
    title: subject,
    told: told.map((text) => ({ text })),
    asked: size
      ? [{ heading: title }, { text: size }, { button: 'Naar de vragenlijst', link }, { note }]
      : [{ heading: title }, { text: note }],
    why: `Je krijgt deze e-mail omdat je lid bent van het ${panel.panel_name}. Wil je geen vragenlijsten meer krijgen? Schrijf je dan uit. Minder vaak kan ook, bij Mijn account.`,
    // Of an anonymous one all letters say the same.
    alike: public_token !== null,
  });
}
