import type { MailboxRest } from '#contract/calls/office/mailbox.ts';
import { channelNames } from '#contract/channels.ts';
import { Notice } from '#ui/Notice.tsx';
import { deliveryReasonWords } from './mailbox-words.ts';

export function AtRest({ held, resting }: { held: boolean; resting: MailboxRest[] }) {
  if (held) {
    return (
      <div className="note">
        <Notice kind="wrong" title="Er gaat nu geen enkel bericht weg.">
          Deze gegevens zijn een kopie. Vraag de beheerder om het versturen weer aan te zetten.
        </Notice>
      </div>
    );
  }
  return resting.map(({ channel, by_hand, reason }) => (
    <div className="note" key={channel}>
      <Notice kind="wrong" title={`${channelNames[channel]} gaat nu niet weg.`}>
        {by_hand
          ? 'De beheerder heeft dit kanaal gepauzeerd. De berichten wachten tot het weer aan staat.'
          : 'Er is iets mis aan onze kant. De berichten wachten, en we proberen het steeds opnieuw.'}
        {!by_hand && reason && ` Dit kregen we te horen: ${deliveryReasonWords(reason)}`}
      </Notice>
    </div>
  ));
}
