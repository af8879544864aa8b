import { useMutation } from '@tanstack/react-query';
import { register } from '#contract/calls/account.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { call } from '../../api.ts';
import type { Refusals } from '../../fields/account.ts';
import { bodyOf, type Draft } from './draft.ts';

export type Failure = {
  /** What the server said about fields, by path; some may be of no step. */
  refusals: Refusals;
  /** What it said about the whole, where that helps. */
  messages: string[];
};

/** Registers. Answers nothing when it worked. */
export function useSending(questions: readonly AttributeView[] | undefined) {
  const { mutateAsync } = useMutation({
    mutationFn: (draft: Draft) => call(register, { body: bodyOf(draft, questions ?? []) }),
  });
  async function send(draft: Draft): Promise<Failure | undefined> {
    try {
      await mutateAsync(draft);
      return undefined;
    } catch (failure) {
      return readFailure(failure);
    }
  }
  return { send };
}

function readFailure(failure: unknown): Failure {
  if (!(failure instanceof CallFailed)) return { refusals: {}, messages: [] };
  const { status, body } = failure;
  const told = Object.entries(body.errors ?? {}).map(([path, sentences]) => [path, sentences.join(' ')]);
  // Too fast, or not reachable: that says what to do. Other messages say no more than the toast.
  const helps = status === 429 || status === 503 || status === 0;
  return { refusals: Object.fromEntries(told), messages: helps ? [body.message] : [] };
}
