import { useQuery } from '@tanstack/react-query';
import { readStanding } from '#contract/calls/office/state.ts';
import { clockTime, day } from '#contract/format.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { NotThere } from '../../parts/NotThere.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { statusLines, statusSummary } from './status-lines.ts';

const everyMs = 60_000;

/** How the panel itself is, in words: what works, what does not, and what that means for parents. */
export function PanelStateScreen() {
  const heading = useHeadingFocus();
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ['state'],
    queryFn: () => call(readStanding),
    refetchInterval: everyMs,
  });
  useTitle('Status');
  const { tryout } = useSession();
  const at = data && new Date(data.at);
  const lines = data ? statusLines(data, tryout) : [];
  return (
    <>
      <div className="head">
        <div>
          <h1 ref={heading}>Status</h1>
          {at && (
            <p className="soft">{`Op ${day(at)} om ${clockTime(at)} uur. Deze pagina ververst zichzelf elke minuut.`}</p>
          )}
        </div>
      </div>
      {isPending && <TableSkeleton rows={6} label="Bezig met laden van hoe het draait." />}
      {isError && !data && (
        <NotThere title="Hoe het draait, kon niet worden geladen." error={error} again={() => void refetch()} />
      )}
      {isError && data && <p className="note soft">Het verversen lukt nu niet. Dit is de stand van toen.</p>}
      {data && (
        <>
          <p className="say state-say" role="status">
            {statusSummary(lines)}
          </p>
          <ul className="state">
            {lines.map(({ name, words, look, state }) => (
              <li key={name}>
                <h2>{name}</h2>
                <p>{words}</p>
                <Pill look={look}>{state}</Pill>
              </li>
            ))}
          </ul>
          <p className="soft after">
            Wat een beheerder kan doen, staat in de terminal: <code lang="en">panel doctor</code>. Voor programma’s is
            er de{' '}
            <a href="/api-docs" hrefLang="en">
              beschrijving van de API
            </a>
            .
          </p>
        </>
      )}
    </>
  );
}
