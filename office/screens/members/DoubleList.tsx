import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listDoubles } from '#contract/calls/office/support/members.ts';
import { call } from '../../api.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { NotThere } from '../../parts/NotThere.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { slowCount, TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { whyDouble } from './Doubles.tsx';
import { MemberTabs } from './MemberTabs.tsx';
import { maskedSince, memberTitle } from './member-words.ts';
import { StatusPill } from './SearchResults.tsx';

/** Members who may be in the panel twice, masked: /leden/dubbel */
export default function DoubleList() {
  // Asked for anew when the screen is opened: each time is a line in the audit.
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['member-doubles'],
    queryFn: () => call(listDoubles),
    staleTime: 60_000,
  });
  return (
    <>
      <ScreenHead title="Dubbele leden - Leden" heading="Leden" />
      <MemberTabs />
      {isPending && <TableSkeleton rows={4} label="Bezig met zoeken naar dubbele leden." slow={slowCount} />}
      {error && !data && (
        <NotThere title="Dubbele leden konden niet worden gezocht." error={error} again={() => void refetch()} />
      )}
      {data?.pairs.length === 0 && (
        <EmptyState
          title="Niemand staat er twee keer in, voor zover we zien"
          act={<Link to="/leden">Zoek een lid</Link>}
        >
          Hier komen leden met hetzelfde nummer, of met dezelfde voornaam, postcode en geboortejaren van de kinderen.
        </EmptyState>
      )}
      {data && data.pairs.length > 0 && (
        <>
          <p className="after measure">
            Vraag de ouder zelf welk account blijft. Het andere sluit je dan, net als op de site. Samenvoegen kan niet.
            {data.more && ' Er zijn er meer; die komen als deze weg zijn.'}
          </p>
          <ul className="story pairs">
            {data.pairs.map(({ one, other, why }) => (
              <li key={`${one.id} ${other.id}`}>
                <span>
                  <Link
                    to={`/leden/${one.id}/naast/${other.id}`}
                  >{`${memberTitle(one)} en ${memberTitle(other)}`}</Link>
                  <small>{`Met ${whyDouble[why]}. ${maskedSince(one)}, en ${maskedSince(other)}.`}</small>
                </span>
                <span className="pair-pills">
                  <StatusPill hit={one} /> <StatusPill hit={other} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
