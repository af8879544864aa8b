import { useMutation } from '@tanstack/react-query';
import { register } from '#contract/calls/account.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { call } from '../../api.ts';
import { type Failure, readFailure } from '../../failure.ts';
import { bodyOf, type Draft } from './draft.ts';

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
