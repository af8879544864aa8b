import { useMutation } from '@tanstack/react-query';
import { register } from '#contract/calls/account.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { type Failure, readFailure } from '../../failure.ts';
import { bodyOf, type Draft } from './draft.ts';

/** Whether a text message comes; a server of somebody else does not tell, and then it does for whoever gave a number. */
export type Sms = 'none' | 'soon' | 'later';
type Sent = { failed: Failure } | { failed?: undefined; sms: Sms };

/** Registers, and answers what went wrong or what comes. */
export function useSending(questions: readonly AttributeView[] | undefined) {
  const { mutateAsync } = useMutation({
    mutationFn: (draft: Draft) => call(register, { body: bodyOf(draft, questions ?? []) }),
  });
  async function send(draft: Draft): Promise<Sent> {
    try {
      const told: Partial<Reply<typeof register>> | undefined = await mutateAsync(draft);
      return { sms: told?.sms ?? (draft.phone.trim() === '' ? 'none' : 'soon') };
    } catch (failure) {
      return { failed: readFailure(failure) };
    }
  }
  return { send };
}
