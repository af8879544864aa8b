import { useEffect, useState } from 'react';
import { type MemberHit, type MemberSeen, stopLooking } from '#contract/calls/office/support/members.ts';
import { call } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Acts } from './Acts.tsx';
import { Asked } from './Asked.tsx';
import { Consents } from './Consents.tsx';
import { Doubles } from './Doubles.tsx';
import { Looks } from './Looks.tsx';
import { Messages } from './Messages.tsx';
import { lookAnew } from './memberQueries.ts';
import { Notes } from './Notes.tsx';
import { Reached } from './Reached.tsx';
import { sayingOf } from './saying.ts';

type Props = { hit: MemberHit; seen: MemberSeen };

/** A member as member service sees them while a reason holds. Answers stand nowhere here. */
export function Seen({ hit, seen }: Props) {
  const { id } = hit;
  return (
    <>
      <Until id={id} seen={seen} />
      <p className="say after">{sayingOf(seen)}</p>
      <Doubles id={id} doubles={seen.doubles} />
      <div className="cols">
        <div>
          <Reached seen={seen} />
          <Notes id={id} seen={seen} />
          <Messages messages={seen.messages} />
          <Consents consents={seen.consents} />
        </div>
        <div>
          <Acts id={id} seen={seen} />
          <Asked id={id} seen={seen} />
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
