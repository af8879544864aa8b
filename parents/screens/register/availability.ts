import { emailAvailable, phoneAvailable } from '#contract/calls/account.ts';
import { type Call, CallFailed } from '#contract/client.ts';
import { sentences } from '#contract/fields.ts';
import { plainAvailable } from '#contract/lenient-parsing/member.ts';
import { phoneSentences } from '#contract/phone.ts';
import type { Refusals } from '#ui/forms/validation.ts';
import { readPhoneField, stated } from '../../fields/account.ts';
import { inTime } from '../../inTime.ts';
import type { RegistrationDraft } from './registration-draft.ts';

const uniques = ['email', 'phone'] as const;
type Unique = (typeof uniques)[number];
export const isUnique = (path: string): path is Unique => path === 'email' || path === 'phone';
type Answer = Promise<string | undefined>;

/** After a 429 that does not say how long. */
const pause_s = 60;

/**
 * Whether an address or a number can still be registered: the sentence why not, or nothing. When the server does not
 * say so (too many asked, no connection) the registration decides. `onTooMany` is told in how many seconds it answers
 * again; until then it is not asked. With its first answer after that `onTooMany` is told undefined.
 */
export function makeAvailability(call: Call, onTooMany: (seconds: number | undefined) => void) {
  const answers = new Map<string, Answer>();
  let silentUntil = 0;
  const word = (kind: Unique, value: string) => `${kind} ${value}`;

  function ask(kind: Unique, draft: RegistrationDraft): Answer {
    const value = uniqueValue(kind, draft);
    if (value === '') return Promise.resolve(undefined);
    const known = answers.get(word(kind, value));
    if (!known && Date.now() < silentUntil) return Promise.resolve(undefined);
    return inTime(known ?? begin(kind, value));
  }

  function begin(kind: Unique, value: string): Answer {
    const heard = askServer(call, kind, value).then((sentence) => {
      resume();
      return sentence;
    });
    const answer = heard.catch((failure: unknown) => {
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

  function resume(): void {
    // An answer to what was asked before the pause does not end it.
    if (silentUntil === 0 || Date.now() < silentUntil) return;
    silentUntil = 0;
    onTooMany(undefined);
  }

  /** Of both, what can not be registered. What is known to be wrong is asked about nowhere. */
  async function askBoth(draft: RegistrationDraft, wrong: Refusals): Promise<Refusals> {
    const open = uniques.filter((kind) => !wrong[kind]);
    const told = await Promise.all(open.map(async (kind) => [kind, await ask(kind, draft)] as const));
    return stated(Object.fromEntries(told));
  }

  /** What the registration itself said is newer. */
  function note(draft: RegistrationDraft, refusals: Refusals): void {
    for (const kind of uniques) {
      if (refusals[kind]) answers.set(word(kind, uniqueValue(kind, draft)), Promise.resolve(refusals[kind]));
    }
  }

  return { ask, askBoth, note };
}
export type Availability = ReturnType<typeof makeAvailability>;

const uniqueValue = (kind: Unique, draft: RegistrationDraft): string =>
  kind === 'email' ? draft.email.trim() : (readPhoneField(draft).phone ?? '');

/** The sentence that the server has against it, if any. */
async function askServer(call: Call, kind: Unique, value: string): Answer {
  try {
    const reply = await (kind === 'email'
      ? call(emailAvailable, { body: { email: value } })
      : call(phoneAvailable, { body: { phone: value } }));
    // Only a plain no is one: whatever else was said, the registration decides.
    if (plainAvailable(reply) !== false) return undefined;
    return kind === 'email' ? sentences.email_taken : phoneSentences.taken;
  } catch (failure) {
    // A number that exists nowhere, or that gets no messages.
    const told = failure instanceof CallFailed && failure.status === 422 ? failure.body.errors?.[kind]?.[0] : undefined;
    if (told) return told;
    throw failure;
  }
}
