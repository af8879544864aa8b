import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Results } from '#contract/calls/office/results.ts';
import { Button } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useTitle } from '../../title.ts';
import { askedOf, type Looked, readAddress, writeAddress } from './address.ts';
import { NotShown } from './NotShown.tsx';
import type { ResultsView, Showing } from './ResultsHead.tsx';
import { useResults } from './resultsQueries.ts';
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
  const isChosen = looked.conditions.length > 0 || looked.split.length > 0 || looked.weighting !== '';
  // What can be chosen stays in sight when a choice is refused, so that it can be chosen otherwise.
  const [last, setLast] = useState<Results>();
  if (data && data !== last) setLast(data);
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
          {last && <Toolbar results={last} looked={looked} change={change} refused />}
          <Button onClick={() => change({ conditions: [], split: [], with: [], weighting: '' })}>
            Bekijk alle deelnemers
          </Button>
        </>
      ) : undefined}
    </NotShown>
  );
}
