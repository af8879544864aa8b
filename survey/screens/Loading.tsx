import { useEffect } from 'react';
import { Loader } from '#ui/Loader.tsx';
import { call, Refused } from '../call.ts';
import { respondentOf } from '../respondent.ts';
import { type Start, startOf } from '../start.ts';

/** The server could not look when it made the page: the browser asks, and once more if that fails too. */
export function Loading({ onAnswer }: { onAnswer: (start: Start) => void }) {
  useEffect(() => {
    call('GET', '/campaign', { query: respondentOf(location), retries: 1 }).then(
      (body) => onAnswer(startOf(body)),
      (error: unknown) => onAnswer(refused(error)),
    );
  }, [onAnswer]);
  return (
    <div className="screen sheet-scene">
      <Loader>We halen de vragenlijst op, een moment.</Loader>
    </div>
  );
}

function refused(error: unknown): Start {
  if (!(error instanceof Refused)) throw error;
  const { type, message = '', link = null } = error.body;
  if (type === 'CAMPAIGN_INACTIVE') return { kind: 'closed', message, link };
  return { kind: error.status === 404 ? 'unknown' : 'failed' };
}
