import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { AccessReasonForm } from './AccessReasonForm.tsx';
import { MemberDetails } from './MemberDetails.tsx';
import { joinedIn, memberTitle } from './member-words.ts';
import { lookAnew, memberQuery } from './memberQueries.ts';
import { StatusPill } from './SearchResults.tsx';

/** One member: masked until somebody says why, and then for a quarter of an hour: /leden/:id */
export default function Member() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(memberQuery(id));
  const hit = data?.hit;
  const seen = data?.seen ?? undefined;
  useOver(id, seen?.until);
  const isGone = error instanceof CallFailed && [403, 404].includes(error.status);
  const title = seen
    ? seen.name || 'Zonder naam'
    : hit
      ? `Lid ${memberTitle(hit)}`
      : isGone
        ? 'Dit lid is er niet'
        : 'Lid';
  return (
    <>
      <p className="crumbs">
        <Link to="/leden">Leden</Link>
      </p>
      {/* The title of a page stands in the history of the browser: no name in it. */}
      <ScreenHead
        key={`${id} ${title}`}
        title={hit ? `Lid ${hit.reference} - Leden` : 'Leden'}
        heading={
          <>
            <bdi className="written">{title}</bdi> {hit && <StatusPill hit={hit} />}
          </>
        }
        line={hit && `Kenmerk ${hit.reference}. Lid sinds ${joinedIn(hit)}.`}
      />
      {isGone ? (
        <p className="soft after">{error.body.message}</p>
      ) : (
        <Awaited query={{ data, error, refetch }} rows={6} of="het lid" />
      )}
      {hit && !seen && <AccessReasonForm hit={hit} />}
      {hit && seen && <MemberDetails key={id} hit={hit} seen={seen} />}
    </>
  );
}

/** When the quarter of an hour is over, the screen asks why again. */
function useOver(id: string, until: string | undefined): void {
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => void lookAnew(id), Math.max(0, Date.parse(until) - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [id, until]);
}
