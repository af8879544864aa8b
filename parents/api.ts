import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logout as endSession } from '#contract/calls/account.ts';
import { type Call, CallFailed, makeCall } from '#contract/client.ts';
import { plainRefusal } from '#contract/lenient-parsing/refusal.ts';
import { rules } from '#contract/rules.ts';
import { clearSession, currentToken, watchSession } from './session.ts';

const send = makeCall({
  base: '/api/v1',
  timeout_ms: rules.call_timeout_ms,
  readRefusal: plainRefusal,
  headers: () => {
    const token = currentToken();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
});

/** A call's reply, which a server may wrap in `data`, or leave out where it has nothing to tell. */
export const call: Call = async (endpoint, input) => unwrapped(await send(endpoint, input)) as never;

function unwrapped(reply: unknown): unknown {
  // A bare word answers a question that has one answer: whether an address is free, and what the token is.
  if (typeof reply !== 'object' || reply === null) return { data: reply ?? undefined };
  return 'data' in reply && typeof reply.data === 'object' ? (reply.data ?? {}) : reply;
}

/** Every answer in the 400s is an answer; what may pass is a broken line or a fault of the server. */
const mayPass = (error: Error): boolean => !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;

/** A session that the server no longer knows ends here too, whichever call found out. */
function endDeadSession(error: Error): void {
  if (error instanceof CallFailed && error.status === 401) clearSession();
}

/**
 * For a query of ours that the specification does not have: a server may answer that it has no such call (501), or say
 * nothing, and asking three times more would only make somebody wait.
 */
export const ownQuery = {
  retry: (failures: number, error: Error): boolean =>
    failures < rules.query_retries &&
    mayPass(error) &&
    !(error instanceof CallFailed && (error.status === 501 || error.timed_out)),
};

export const siteQueries = new QueryClient({
  queryCache: new QueryCache({ onError: endDeadSession }),
  mutationCache: new MutationCache({ onError: endDeadSession }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < rules.query_retries && mayPass(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, rules.query_retry_most_ms),
      gcTime: rules.query_cache_ms,
      // Offline is a fault like another: it is retried and then told, instead of waiting without a word.
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});

// What one member has seen is not for the next.
watchSession(() => siteQueries.clear());

/** Logs out here at once; the server is told, and if it cannot be told the session ends there by itself. */
export function logOut(): void {
  call(endSession).catch(() => undefined);
  clearSession();
}
