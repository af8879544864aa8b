import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallFailed, makeCall } from '#contract/client.ts';
import { problems } from '#contract/problem.ts';
import { rules } from '#contract/rules.ts';

/** The session is a cookie that no script can read: the browser sends it along by itself. */
export const base = '/api/office/v1';
export const call = makeCall({ base, onFailure: noticeDeadSession });
/** For what somebody typed: leaving the page does not stop it, and a line that hangs is tried again. */
export const lastingCall = makeCall({ base, onFailure: noticeDeadSession, lasting: { timeout_ms: 30_000 } });

/** Why something was not done: the server's own sentence, or that it broke. */
export const whyNot = (failure: unknown): string =>
  failure instanceof CallFailed ? failure.body.message : problems.failed.message;

/** No answer came, or the server broke: asked again it may work, and an act may have been done anyway. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;

/** The server says when to try again: the figures are being made. */
export const isCounting = (error: Error | null): boolean =>
  error instanceof CallFailed && error.status === 422 && error.retry_after_s !== undefined;
const counting_ms = 2000;
/** When a query asks again by itself. */
export const askWhileCounting = ({ state }: { state: { error: Error | null } }): number | false =>
  isCounting(state.error) ? counting_ms : false;

/**
 * Whichever call finds the session over, or that the role may less than the screen thought: everything that depends on it
 * asks anew who is logged in, and as what.
 */
function noticeDeadSession({ status }: CallFailed): void {
  if (status === 401 || status === 403) void askAnew(['session']);
}

/** What somebody may not see any more leaves the screen. A draft stays: words that its writer types hang on it. */
const queryCache = new QueryCache({
  onError(error, query) {
    const mayNot = error instanceof CallFailed && error.status === 403;
    if (mayNot && query.queryKey[0] !== 'draft') query.setState({ data: undefined });
  },
});

export const officeQueries: QueryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      // What was fetched ahead for a link is not fetched again when the link is followed.
      staleTime: 5000,
      retry: (failures, error) => failures < rules.query_retries && isTransient(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, rules.query_retry_most_ms),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Asks anew for what lies under these keys, once something changed it. */
export async function askAnew(...keys: (readonly unknown[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => officeQueries.invalidateQueries({ queryKey })));
}
