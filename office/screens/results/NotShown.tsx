import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { Button } from '#ui/Button.tsx';
import { isCounting } from '../../api.ts';
import { Binder } from '../../parts/Binder.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { HeadMeanwhile } from '../campaigns/HeadMeanwhile.tsx';
import { type ResultsView, Views } from './ResultsHead.tsx';

type Props = {
  id: string;
  title: string;
  view: ResultsView;
  heading: RefObject<HTMLHeadingElement | null>;
  error: Error | null;
  again: () => void;
  loading: string;
  nothing?: string;
  /** Instead of trying again. */
  children?: ReactNode;
};

/** A screen of results that has nothing to show, or not yet: why, and the ways to the others. */
export function NotShown({ id, title, view, heading, error, again, loading, nothing, children }: Props) {
  return (
    <>
      <HeadMeanwhile id={id} title={title} heading={heading} isRefused={error !== null} />
      {isCounting(error) ? (
        <>
          <div className="lede">
            <p className="say" role="status">
              We tellen, een moment.
            </p>
            <Views id={id} view={view} />
          </div>
          <TableSkeleton rows={6} label="De cijfers komen hier vanzelf te staan." />
        </>
      ) : error ? (
        <>
          <div className="lede">
            <p className="say">{nothing ?? 'Hier is nu niets te zien.'}</p>
            <Views id={id} view={view} />
          </div>
          <div className="nothing">
            {!canHelp(error) && <Binder />}
            <p>{error.message}</p>
            {children ??
              (canHelp(error) ? (
                <Button onClick={again}>Probeer opnieuw</Button>
              ) : (
                <Link to={`/vragenlijsten/${id}`}>Naar het overzicht</Link>
              ))}
          </div>
        </>
      ) : (
        <TableSkeleton rows={6} label={loading} />
      )}
    </>
  );
}

/** Whether a moment later the answer may be another one: a refusal stays, unless the server says when to try again. */
const canHelp = (error: Error): boolean =>
  !(error instanceof CallFailed && [403, 404, 422].includes(error.status) && error.retry_after_s === undefined);
