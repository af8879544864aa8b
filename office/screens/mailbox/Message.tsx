import { Link } from 'react-router';
import type { MailboxMessage } from '#contract/calls/office/mailbox.ts';
import { channelNames } from '#contract/channels.ts';
import { clockTime, day } from '#contract/format.ts';
import { IconBack } from '#ui/Icons.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useTitle } from '../../title.ts';
import { MailboxLetter } from './MailboxLetter.tsx';
import { deliveryReasonWords, recipientName, states, trailTime } from './mailbox-words.ts';
import { useMessage } from './mailboxQueries.ts';

export function Message({ id, search }: { id: string; search: string }) {
  const { data, isPending } = useMessage(id);
  useTitle(data ? `${data.subject} - Testpostvak` : 'Testpostvak');
  return (
    <div className="mail-read">
      <Link className="back" to={{ pathname: '/testpostvak', search }}>
        <IconBack />
        Terug naar het testpostvak
      </Link>
      {isPending && <TableSkeleton rows={3} label="Bezig met laden van het bericht." />}
      {!isPending && !data && (
        <>
          <h2>Dit bericht is er niet</h2>
          <p className="soft">Misschien is het intussen verwijderd.</p>
        </>
      )}
      {data && <Opened message={data} />}
    </div>
  );
}

function Opened({ message }: { message: MailboxMessage }) {
  const heading = useHeadingFocus(message.id);
  const made = new Date(message.created_at);
  return (
    <article aria-labelledby="onderwerp">
      <h2 id="onderwerp" ref={heading}>
        {message.subject}
      </h2>
      <dl>
        <dt>Aan</dt>
        <dd>{[message.to_name, message.to_address].filter(Boolean).join(', ') || recipientName(message)}</dd>
        <dt>Kanaal</dt>
        <dd>{channelNames[message.channel]}</dd>
        <dt>Gemaakt</dt>
        <dd>
          <time dateTime={message.created_at}>{`${day(made)}, ${clockTime(made)} uur`}</time>
        </dd>
      </dl>
      <MailboxLetter message={message} />
      <h3>Wat er met dit bericht gebeurde</h3>
      <ul className="trail">
        {message.events.map(({ state, at, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: states are only ever added at the end
          <li key={index}>
            <time dateTime={at}>{trailTime(at, message.created_at)}</time>
            <span>{states[state].name}</span>
            {reason && <span className="soft">{deliveryReasonWords(reason)}</span>}
          </li>
        ))}
      </ul>
    </article>
  );
}
