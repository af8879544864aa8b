import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Results } from '#contract/calls/office/results.ts';
import { Button } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useTitle } from '../../title.ts';
import { askedOf, isAnyChosen, type Looked, readAddress, withoutUnknown, writeAddress } from './address.ts';
import { NotShown } from './NotShown.tsx';
import type { ResultsView, Showing } from './ResultsHead.tsx';
import { resultsQuery, useResults } from './resultsQueries.ts';
import { Toolbar } from './Toolbar.tsx';

/** Reads what the address asks for, and shows it, or says why it cannot. */
export function ResultsBody({
  title,
  view,
  question,
  children,
}: {
  title: string;
  view: ResultsView;
  question?: string;
  children: (of: Showing) => ReactNode;
}) {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const looked = readAddress(params);
  const change = (next: Looked) => setParams(writeAddress(params, next), { replace: true });
  const found = useResults(id, askedOf(looked, question));
  const { data, error, refetch, newer, isGone, renew } = found;
  const heading = useHeadingFocus(id);
  useTitle(data ? `${title} - ${data.title}` : title);
  const isChosen = isAnyChosen(looked);
  // What can be chosen stays in sight when a choice is refused, so that it can be chosen otherwise.
  const [last, setLast] = useState<Results>();
  if (data && data !== last) setLast(data);
  // An address may come from elsewhere, with a choice that is refused at once.
  const whole = useQuery({ ...resultsQuery(id), enabled: isChosen && error !== null && !last });
  const known = last ?? whole.data;
  const kept = known ? withoutUnknown(known, looked) : looked;
  const isPart = isAnyChosen(kept) && JSON.stringify(kept) !== JSON.stringify(looked);
  if (data) return children({ id, results: data, looked, change, heading, newer, isGone, renew });
  return (
    <NotShown
      id={id}
      title={title}
      view={view}
      heading={heading}
      error={error}
      again={() => void refetch()}
      loading="Bezig met laden van de resultaten."
    >
      {isChosen ? (
        <>
          {known && <Toolbar results={known} looked={kept} change={change} refused />}
          {isPart ? (
            <Button onClick={() => change(kept)}>Bekijk zonder wat er niet is</Button>
          ) : (
            <Button onClick={() => change({ conditions: [], split: [], with: [], weighting: '' })}>
              Bekijk alle deelnemers
            </Button>
          )}
        </>
      ) : undefined}
    </NotShown>
  );
}
