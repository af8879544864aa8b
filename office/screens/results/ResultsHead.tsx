import type { ReactNode, RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listExports } from '#contract/calls/office/exports.ts';
import { readLeftOut } from '#contract/calls/office/results/left-out.ts';
import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { readTrend } from '#contract/calls/office/results/trend.ts';
import { readWeightings } from '#contract/calls/office/results/weightings.ts';
import { type Results, readResults } from '#contract/calls/office/results.ts';
import { Button } from '#ui/Button.tsx';
import { useSession } from '../../session.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import type { Looked } from './address.ts';

const views = [
  { path: '', label: 'Alle vragen', may: readResults.may },
  { path: '/kruistabel', label: 'Kruistabel', may: readResults.may },
  { path: '/trend', label: 'Trend', may: readTrend.may },
  { path: '/open', label: 'Open antwoorden', may: readOpenAnswers.may },
  { path: '/uitgesloten', label: 'Uitgesloten', may: readLeftOut.may },
  { path: '/weging', label: 'Weging', may: readWeightings.may },
  { path: '/bestanden', label: 'Bestanden', may: listExports.may },
] as const;
export type ResultsView = (typeof views)[number]['path'];

export type Showing = {
  id: string;
  results: Results;
  looked: Looked;
  change: (looked: Looked) => void;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Of answers that these figures have not: in a snapshot that is made, or not counted yet. */
  newer: false | 'made' | 'waiting';
  /** Those of the address are kept no longer. */
  isGone: boolean;
  renew: () => void;
};
type Props = { of: Showing; view: ResultsView; say: ReactNode };

/** The head of every screen with figures: what they are of, and what one needs to know before reading them. */
export function ResultsHead({ of: { id, results, heading, newer, isGone, renew }, view, say }: Props) {
  return (
    <>
      <CampaignHead
        id={id}
        title={results.title}
        stage={results.stage}
        anonymous={results.anonymous}
        heading={heading}
      />
      <div className="lede">
        <p className="say">{say}</p>
        <Views id={id} view={view} />
      </div>
      <div role="status" className="newer">
        {isGone && <p className="notice">De cijfers van dit adres worden niet meer bewaard. Je ziet nu de nieuwste.</p>}
        {newer === 'waiting' && <p className="notice">Er zijn nieuwe antwoorden. Die tellen binnen een minuut mee.</p>}
        {newer === 'made' && (
          <p className="notice">
            Er zijn nieuwe antwoorden.{' '}
            <Button kind="quiet" onClick={renew}>
              Bekijk ze
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** The ways to look at the results. What is chosen goes along. */
export function Views({ id, view }: { id: string; view: ResultsView }) {
  const [params] = useSearchParams();
  const role = useSession().staff?.role;
  const mine = views.filter(({ may }) => may.some((one) => one === role));
  if (mine.length < 2) return null;
  return (
    <nav className="views" aria-label="Resultaten bekijken">
      {mine.map(({ path, label }) => (
        <Link
          key={path}
          to={{ pathname: `/vragenlijsten/${id}/resultaten${path}`, search: params.toString() }}
          aria-current={path === view ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
