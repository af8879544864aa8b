import type { ReactNode, RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Results } from '#contract/calls/office/results.ts';
import { Button } from '#ui/Button.tsx';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { account, guardWords, stand } from './words.ts';

const views = [
  { path: '', label: 'Alle vragen' },
  { path: '/kruistabel', label: 'Kruistabel' },
  { path: '/weging', label: 'Weging' },
] as const;
export type ResultsView = (typeof views)[number]['path'];

type Props = {
  id: string;
  results: Results;
  view: ResultsView;
  heading: RefObject<HTMLHeadingElement | null>;
  say: ReactNode;
  newer: boolean;
  renew: () => void;
};

/** The head of every screen with figures: what they are of, and what one needs to know before reading them. */
export function ResultsHead({ id, results, view, heading, say, newer, renew }: Props) {
  const [params] = useSearchParams();
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
        <nav className="views" aria-label="Resultaten bekijken">
          {views.map(({ path, label }) => (
            <Link
              key={path}
              to={{ pathname: `/vragenlijsten/${id}/resultaten${path}`, search: params.toString() }}
              aria-current={path === view ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <div className="account">
        <p>{account(results)}</p>
        <p>{guardWords[results.rules]}</p>
        <p>
          {stand(results)}
          {results.looked > 1 &&
            ` Je bekeek hiervoor al ${results.looked} andere selecties: wat je na lang zoeken vindt, kan toeval zijn.`}
        </p>
      </div>
      <div role="status" className="newer">
        {newer && (
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
