import { useEffect, useState } from 'react';
import { type MemberHit, type MemberSeen, stopLooking } from '#contract/calls/office/support/members.ts';
import { call } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Looks } from './AccessLog.tsx';
import { Consents } from './Consents.tsx';
import { Doubles } from './Doubles.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberInvitations } from './MemberInvitations.tsx';
import { MemberMessages } from './MemberMessages.tsx';
import { memberSentence } from './member-sentence.ts';
import { lookAnew } from './memberQueries.ts';
import { Notes } from './Notes.tsx';
import { Reached } from './Reached.tsx';

type Props = { hit: MemberHit; seen: MemberSeen };

/** A member as member service sees them while a reason holds. Answers stand nowhere here. */
export function MemberDetails({ hit, seen }: Props) {
  const { id } = hit;
  return (
    <>
      <Until id={id} seen={seen} />
      <p className="say after">{memberSentence(seen)}</p>
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

/** Why this is to be seen, and how much longer. */
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
