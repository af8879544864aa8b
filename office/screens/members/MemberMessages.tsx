import { useState } from 'react';
import type { MessageState } from '#contract/calls/office/mailbox.ts';
import type { MemberMessage } from '#contract/calls/office/support/members.ts';
import { shortDay } from '#contract/format.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { deliveryReasonWords, states } from '../mailbox/mailbox-words.ts';
import { messageWords } from './member-words.ts';

const firstMost = 12;

export function MemberMessages({ messages }: { messages: readonly MemberMessage[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? messages : messages.slice(0, firstMost);
  return (
    <section className="block" aria-labelledby="kreeg">
      <div className="title">
        <h2 id="kreeg">Wat kreeg deze ouder, en waarom?</h2>
      </div>
      {messages.length === 0 && <p className="soft">Nog niets.</p>}
      <ul className="story">
        {shown.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ul>
      {shown.length < messages.length && (
        <LinkButton onClick={() => setAll(true)}>{`Laat alle ${messages.length} berichten zien`}</LinkButton>
      )}
    </section>
  );
}

function Line({ message }: { message: MemberMessage }) {
  const { at, state, reason } = message;
  const { title, why } = messageWords(message);
  const { name, look } = states[state as MessageState];
  return (
    <li>
      <time dateTime={at}>{shortDay(new Date(at))}</time>
      <span className="written">
        {title}
        <small>
          {why}
          {reason && ` ${deliveryReasonWords(reason)}`}
        </small>
      </span>
      <Pill look={look}>{name}</Pill>
    </li>
  );
}
