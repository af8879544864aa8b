import { emailAvailable, phoneAvailable } from '#contract/calls/account.ts';
import { CallFailed } from '#contract/client.ts';
import { sentences } from '#contract/fields.ts';
import { phoneSentences } from '#contract/phone.ts';
import { call } from '../../api.ts';
import { readPhone } from '../../fields/account.ts';
import { inTime } from '../../inTime.ts';
import type { Draft } from './draft.ts';

export type Unique = 'email' | 'phone';
type Answer = Promise<string | undefined>;

/** After a 429 that does not say how long. */
const pause_s = 60;

/**
 * Whether an address or a number can still be registered: the sentence why not, or nothing. When the server does not
 * say so (too many asked, no connection) the registration decides. `onTooMany` is told in how many seconds it answers
 * again; until then it is not asked.
 */
export function makeAvailability(onTooMany: (seconds: number) => void) {
  const answers = new Map<string, Answer>();
  let silentUntil = 0;
  const word = (kind: Unique, value: string) => `${kind} ${value}`;

  function ask(kind: Unique, draft: Draft): Answer {
    const value = uniqueValue(kind, draft);
    if (value === '') return Promise.resolve(undefined);
    const known = answers.get(word(kind, value));
    if (!known && Date.now() < silentUntil) return Promise.resolve(undefined);
    return inTime(known ?? begin(kind, value));
  }

  function begin(kind: Unique, value: string): Answer {
    const answer = asked(kind, value).catch((failure: unknown) => {
      answers.delete(word(kind, value));
      if (failure instanceof CallFailed && failure.status === 429) pause(failure.retry_after_s ?? pause_s);
      return undefined;
    });
    answers.set(word(kind, value), answer);
    return answer;
  }

  function pause(seconds: number): void {
    silentUntil = Date.now() + seconds * 1000;
    onTooMany(seconds);
  }

  /** What the registration itself said is newer. */
  function note(kind: Unique, draft: Draft, refusal: string): void {
    answers.set(word(kind, uniqueValue(kind, draft)), Promise.resolve(refusal));
  }

  return { ask, note };
}
export type Availability = ReturnType<typeof makeAvailability>;

export const uniqueValue = (kind: Unique, draft: Draft): string =>
  kind === 'email' ? draft.email.trim() : (readPhone(draft).phone ?? '');

async function asked(kind: Unique, value: string): Answer {
  try {
    const { available } = await (kind === 'email'
      ? call(emailAvailable, { body: { email: value } })
      : call(phoneAvailable, { body: { phone: value } }));
    // Only a plain no is one: whatever else was said, the registration decides.
    if (available !== false) return undefined;
    return kind === 'email' ? sentences.email_taken : phoneSentences.taken;
  } catch (failure) {
    // A number that exists nowhere, or that gets no messages.
    const told = failure instanceof CallFailed && failure.status === 422 ? failure.body.errors?.[kind]?.[0] : undefined;
    if (told) return told;
    throw failure;
  }
}
