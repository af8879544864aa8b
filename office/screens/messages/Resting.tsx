import { type ChannelLedger, pauseChannel, resumeChannel } from '#contract/calls/office/support/ledger.ts';
import { channelNames } from '#contract/channels.ts';
import { clockTime, weekday } from '#contract/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, officeQueries, whyNot } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { useMay } from '../../session.ts';
import { deliveryReasonWords } from '../mailbox/mailbox-words.ts';

/** Why nothing leaves by a channel, and letting it go on; an admin can also set one still. */
export function Resting({ ledger: { channel, rests_since, by_hand, reason, retry_at } }: { ledger: ChannelLedger }) {
  const toast = useToast();
  const mayPause = useMay(pauseChannel);
  const name = channelNames[channel];
  const act = async (which: typeof resumeChannel | typeof pauseChannel, done: string) => {
    try {
      await call(which, { params: { channel } });
      const back = which === resumeChannel ? mayPause && by_hand : true;
      toast.success(
        done,
        back
          ? { undo: () => void act(which === resumeChannel ? pauseChannel : resumeChannel, 'Dat is teruggezet.') }
          : undefined,
      );
    } catch (failure) {
      toast.error(whyNot(failure));
    }
    await officeQueries.invalidateQueries({ queryKey: ['ledger'] });
  };
  if (!rests_since) {
    if (!mayPause) return null;
    return (
      <p>
        <LinkButton
          onClick={() => void act(pauseChannel, `${name} is gepauzeerd.`)}
        >{`Pauzeer ${channel === 'whatsapp' ? name : name.toLowerCase()}`}</LinkButton>
      </p>
    );
  }
  const since = new Date(rests_since);
  return (
    <Notice
      kind="wrong"
      title={`${name} is gepauzeerd sinds ${weekday(since)}, ${clockTime(since)} uur.`}
      action={
        <LinkButton onClick={() => void act(resumeChannel, `${name} verstuurt weer.`)}>Laat het weer gaan</LinkButton>
      }
    >
      {by_hand ? 'Iemand van het kantoor heeft dit kanaal gepauzeerd.' : 'Er is iets mis aan onze kant.'}
      {reason && ` Dit kregen we te horen: ${deliveryReasonWords(reason)}`}
      {retry_at && ` Om ${clockTime(new Date(retry_at))} uur proberen we het vanzelf met één bericht.`}
    </Notice>
  );
}
