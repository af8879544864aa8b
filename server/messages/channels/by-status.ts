import type { SendOutcome } from '../delivery/outgoing.ts';
import type { NoAnswer, ProviderResponse } from './provider-call.ts';

/** The outcome of a call to a provider, when only the HTTP status tells. */
export function byStatus(answer: ProviderResponse | NoAnswer, waitWhenUnknown: number): SendOutcome {
  if ('fault' in answer) {
    const reason = `no answer: ${answer.fault}`;
    if (answer.left) return { state: 'unknown', reason, wait_ms: waitWhenUnknown };
    return { state: 'later', reason, ...(answer.our_fault && { our_fault: true }) };
  }
  const { status, wait_ms } = answer;
  const reason = `HTTP ${status}`;
  if (status === 408 || status === 429 || status === 503) {
    return { state: 'later', reason, ...(wait_ms !== undefined && { wait_ms }) };
  }
  // The provider took the message, or failed after taking it: nobody can tell.
  if (status < 300 || status >= 500) return { state: 'unknown', reason, wait_ms: waitWhenUnknown };
  if (status < 400) return { state: 'later', our_fault: true, reason: `${reason}: a redirect; is the address right?` };
  if ([401, 402, 403, 404, 405].includes(status)) return { state: 'later', our_fault: true, reason };
  return { state: 'failed', reason };
}
