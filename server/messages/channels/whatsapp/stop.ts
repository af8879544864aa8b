import type { NewMessage } from '../../outbox/enqueue.ts';
import type { PanelDetails } from '../../templates/email-template.ts';

/** The only message that ever goes out in words of our own, in answer to somebody who wrote to us. */
export const stopTemplate = 'whatsapp_stopped';

/** The whole message, of letters alone; politeness around it does not change what it says. */
const stopWords =
  /^(graag|ik|wil|wilgraag|ikwil|ikwilgraag)?(stop|stoppen|afmelden|uitschrijven|unsubscribe|(meld|schrijf)(me|mij)(af|uit)|(me|mij)(afmelden|uitschrijven))(met|van)?(whatsapp|dit|deze|berichten|deberichten|dezeberichten|sturen)?(aub|svp|alsjeblieft|alstublieft|graag|please|nu)?$/;

/** Whatever its case, spaces, dots and signs: 'S.T.O.P.' is meant as much as 'stop'. A sentence with the word in it is not. */
export const asksToStop = (text: string): boolean =>
  text.length <= 100 &&
  stopWords.test(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}]/gu, ''),
  );

type Reader = { member_id: string; name: string | null; phone: string; email_proven: boolean };

export function stoppedMessage(panel: PanelDetails, reader: Reader): NewMessage {
  const { panel_name, organisation, public_url } = panel;
  const then = reader.email_proven
    ? 'Vragenlijsten sturen we je voortaan per e-mail.'
    : 'Je e-mailadres is nog niet bevestigd. Daarom krijg je nu ook geen vragenlijsten per e-mail.';
  return {
    member_id: reader.member_id,
    channel: 'whatsapp',
    template: stopTemplate,
    to_name: reader.name,
    to_address: reader.phone,
    subject: 'Geen WhatsApp meer',
    body_text: [
      `Je krijgt van het ${panel_name} van ${organisation} geen berichten meer via WhatsApp.`,
      then,
      `Toch weer WhatsApp, of helemaal uitschrijven? Dat kan bij je gegevens: ${public_url}`,
    ].join(' '),
  };
}
