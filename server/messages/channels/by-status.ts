import type { Outcome } from '../sending/outgoing.ts';
import type { Answer, NoAnswer } from './provider-call.ts';

/** What a call came to when the provider's own words do not say it. */
export function byStatus(answer: Answer | NoAnswer, waitWhenUnknown: number): Outcome {
  if ('fault' in answer) {
    const reason = `no answer: ${answer.fault}`;
    if (answer.left) return { state: 'unknown', reason, wait_ms: waitWhenUnknown };
    return { state: 'later', reason, ...(answer.ours && { ours: true }) };
  }
  const { status, wait_ms } = answer;
  const reason = `HTTP ${status}`;
  if (status === 408 || status === 429 || status === 503) {
    return { state: 'later', reason, ...(wait_ms !== undefined && { wait_ms }) };
  }
  // Taken, or broken after it was: nobody says which.
  if (status < 300 || status >= 500) return { state: 'unknown', reason, wait_ms: waitWhenUnknown };
  if (status < 400) return { state: 'later', ours: true, reason: `${reason}: a redirect; is the address right?` };
  if ([401, 402, 403, 404, 405].includes(status)) return { state: 'later', ours: true, reason };
  return { state: 'failed', reason };
}
