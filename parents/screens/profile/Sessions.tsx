import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { Loader } from '#ui/Loader.tsx';
import { NotHere } from '../NotHere.tsx';
import { SessionRow } from './SessionRow.tsx';
import { mayPass, type SessionView, sessionsQuery } from './sessionsQuery.ts';

/** Where the member is logged in. */
export function Sessions() {
  const { data, isFetching, error, refetch } = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const hasNone = data?.length === 0 || (!data && error instanceof CallFailed && !mayPass(error));
  if (hasNone) return null;
  return (
    <section className="aside cut-sheet sessions" aria-labelledby="ingelogd">
      <h2 id="ingelogd" tabIndex={-1} ref={heading}>
        Op deze apparaten ben je ingelogd
      </h2>
      {data && (
        <List
          sessions={data}
          onEnded={(words) => {
            setSaid(words);
            heading.current?.focus();
          }}
          onFailed={() => setSaid('Het uitloggen is mislukt, probeer het later nogmaals.')}
        />
      )}
      <p role="status">{said}</p>
      {!data && isFetching && <Loader>We kijken waar je bent ingelogd, een moment.</Loader>}
      {!data && !isFetching && <NotHere title="We weten nu niet waar je bent ingelogd." retry={() => void refetch()} />}
    </section>
  );
}

type ListProps = Pick<ComponentProps<typeof SessionRow>, 'onEnded' | 'onFailed'> & { sessions: readonly SessionView[] };

function List({ sessions, onEnded, onFailed }: ListProps) {
  return (
    <>
      {sessions.length > 1 && (
        <p className="soft">
          Zie je een apparaat dat je niet kent? Log daar uit.{' '}
          <Link to="?tab=password">Kies daarna een nieuw wachtwoord</Link>.
        </p>
      )}
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} onFailed={onFailed} />
        ))}
      </ul>
    </>
  );
}
