import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MailboxMessage } from '#contract/calls/office/mailbox.ts';
import { channelNames } from '#contract/channels.ts';
import { clockTime, day } from '#contract/format.ts';
import { IconBack, IconOut } from '#ui/Icons.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useTitle } from '../../title.ts';
import { deliveryReasonWords, recipientName, states, trailTime } from './mailbox-words.ts';
import { useMessage } from './mailboxQueries.ts';
import { PlainText } from './PlainText.tsx';

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

/**
 * The page of an e-mail in a frame that runs no scripts. It keeps its origin, so that its height can be read: a letter
 * lies on the table whole, it has no scroll bar of its own.
 */
function MailFrame({ id, subject }: { id: string; subject: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(480);

  useEffect(() => {
    const root = loads > 0 ? frame.current?.contentDocument?.documentElement : null;
    if (!root) return;
    const watch = new ResizeObserver(() => setHeight(Math.ceil(root.getBoundingClientRect().height)));
    watch.observe(root);
    return () => watch.disconnect();
  }, [loads]);

  return (
    <iframe
      ref={frame}
      title={`E-mail: ${subject}`}
      src={`/api/office/v1/mailbox/${id}/html`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      height={height}
      onLoad={() => setLoads((count) => count + 1)}
    />
  );
}

const parts = [
  { id: 'html', label: 'Zoals het aankomt' },
  { id: 'text', label: 'Alleen tekst' },
] as const;

/** An e-mail has two parts that say the same. */
function MailboxLetter({ message }: { message: MailboxMessage }) {
  const [part, setPart] = useState<string>('html');
  if (message.channel !== 'email') return <Balloon message={message} />;
  const text = (
    <div className="letter">
      <div className="plain-text">
        <PlainText text={message.body_text} />
      </div>
    </div>
  );
  if (!message.has_html) return text;
  return (
    <Tabs label="Het bericht" tabs={parts} current={part} onChange={setPart}>
      {part === 'html' ? (
        <div className="letter framed">
          <MailFrame id={message.id} subject={message.subject} />
        </div>
      ) : (
        text
      )}
    </Tabs>
  );
}

/** WhatsApp and SMS are a balloon on a phone; the button of WhatsApp is drawn by the phone itself. */
function Balloon({ message: { body_text, button, channel, created_at } }: { message: MailboxMessage }) {
  const text = button ? body_text.replace(`\n\n${button.label}: ${button.link}`, '') : body_text;
  return (
    <div className="letter">
      <div className="message">
        <PlainText text={text} bold={channel === 'whatsapp'} />
        <time dateTime={created_at}>{clockTime(new Date(created_at))}</time>
        {button && (
          <a className="press" href={button.link} target="_blank" rel="noopener noreferrer">
            <IconOut />
            {button.label}
          </a>
        )}
      </div>
    </div>
  );
}
