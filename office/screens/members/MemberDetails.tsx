import { useEffect, useState } from 'react';
import type { MessageState } from '#contract/calls/office/mailbox.ts';
import {
  type MemberHit,
  type MemberMessage,
  type MemberSeen,
  stopLooking,
} from '#contract/calls/office/support/members.ts';
import { sentBy } from '#contract/channels.ts';
import { capitalize, day, noonOf, shortDay } from '#contract/format.ts';
import type { LookReason } from '#contract/reason-types.ts';
import { call } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { deliveryReasonWords, states } from '../mailbox/mailbox-words.ts';
import { Doubles } from './Doubles.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberInvitations } from './MemberInvitations.tsx';
import { memberSentence } from './member-sentence.ts';
import { actOf, consentRouteNames, messageWords, purposeOf, reasons } from './member-words.ts';
import { lookAnew } from './memberQueries.ts';
import { Notes } from './Notes.tsx';
import { Reached } from './Reached.tsx';

function Looks({ seen: { looks, acts } }: { seen: MemberSeen }) {
  const lines = [
    ...looks.map(({ at, by, reason, words }) => ({
      at,
      by,
      what: words,
      more: reasons[reason as LookReason] ?? reason,
    })),
    ...acts.map(({ at, by, action }) => ({ at, by, what: actOf(action), more: undefined })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <TitledSection id="keek" title="Wie keek er?">
      <ul className="story">
        {lines.map(({ at, by, what, more }) => (
          <li key={`${at} ${what}`}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written">
              {what}
              <small>{`${by ?? 'Het panel of de beheerder van de server'}${more ? `. ${more}.` : '.'}`}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small after">De ouder leest dit ook in het eigen dossier, zonder jullie namen.</p>
    </TitledSection>
  );
}

function Consents({ consents }: Pick<MemberSeen, 'consents'>) {
  return (
    <TitledSection id="toestemming" title="Toestemming">
      {consents.length === 0 && <p className="soft">Geen toestemming bewaard.</p>}
      <ul className="story">
        {consents.map(({ purpose, given, sentence, channel, route, at }) => (
          <li key={`${at} ${purpose} ${channel}`}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written">
              {purposeOf(purpose)}
              {channel && `, ${sentBy[channel]}`}
              <small>{`‘${sentence}’ ${capitalize(consentRouteNames[route] ?? route)}.`}</small>
            </span>
            <Pill look={given ? 'live' : 'over'}>{given ? 'Ja' : 'Ingetrokken'}</Pill>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

type Props = { hit: MemberHit; seen: MemberSeen };

/** A member as member service sees them while a reason holds. Answers stand nowhere here. */
export function MemberDetails({ hit, seen }: Props) {
  const { id } = hit;
  return (
    <>
      <Until id={id} seen={seen} />
      <p className="say after">{memberSentence(seen)}</p>
      {seen.checked_on && <p className="soft small">Profiel laatst nagekeken op {day(noonOf(seen.checked_on))}.</p>}
      <Doubles id={id} doubles={seen.doubles} />
      <div className="cols">
        <div>
          <Reached seen={seen} />
          <Notes id={id} seen={seen} />
          <MemberMessages messages={seen.messages} />
          <Consents consents={seen.consents} />
        </div>
        <div>
          <MemberActions id={id} seen={seen} />
          <MemberInvitations id={id} seen={seen} />
          <Looks seen={seen} />
        </div>
      </div>
    </>
  );
}

const againMs = 15_000;

function Until({ id, seen }: { id: string; seen: MemberSeen }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), againMs);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(1, Math.ceil((Date.parse(seen.until) - now) / 60_000));
  const [look] = seen.looks;
  async function close() {
    await call(stopLooking, { params: { id } });
    await lookAnew(id);
  }
  return (
    <p className="seen">
      <span>
        Je kijkt omdat: <b>{look?.words.replace(/\.$/, '')}</b>. Nog {minutes === 1 ? '1 minuut' : `${minutes} minuten`}{' '}
        te zien.
      </span>
      <LinkButton onClick={() => void close()}>Nu afsluiten</LinkButton>
    </p>
  );
}

const firstMost = 12;

function MemberMessages({ messages }: { messages: readonly MemberMessage[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? messages : messages.slice(0, firstMost);
  return (
    <TitledSection id="kreeg" title="Wat kreeg deze ouder, en waarom?">
      {messages.length === 0 && <p className="soft">Nog niets.</p>}
      <ul className="story">
        {shown.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ul>
      {shown.length < messages.length && (
        <LinkButton onClick={() => setAll(true)}>{`Laat alle ${messages.length} berichten zien`}</LinkButton>
      )}
    </TitledSection>
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
