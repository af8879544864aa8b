import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { register } from '#contract/calls/account.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import type { Reply } from '#contract/endpoint.ts';
import { viaKey } from '#contract/office/recruitment.ts';
import type { FormRefusal } from '#ui/forms/validation.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { announce } from '../../dataLayer.ts';
import { readFailure } from '../../failure.ts';
import type { Availability } from './availability.ts';
import { forgetDraft, type RegistrationDraft, registrationOf } from './registration-draft.ts';
import { placed, type RegistrationStep } from './steps.ts';

/** Whether a text message comes; a server of somebody else does not tell, and then it does for anyone who gave a number. */
export type Sms = 'none' | 'soon' | 'later';

type Options = {
  questions: readonly AttributeView[];
  steps: readonly RegistrationStep[];
  availability: Availability;
  onDone: (draft: RegistrationDraft, sms: Sms, registration?: string) => void;
};

/** Registers, and answers why that did not work and on which step that is. */
export function useRegistration({ questions, steps, availability, onDone }: Options) {
  const toast = useToast();
  const via = new URLSearchParams(useLocation().search).get(viaKey);
  const { mutateAsync } = useMutation({
    mutationFn: (draft: RegistrationDraft) => call(register, { body: registrationOf(draft, questions, via) }),
  });
  return async (draft: RegistrationDraft): Promise<FormRefusal | undefined> => {
    let told: Partial<Reply<typeof register>> | undefined;
    try {
      told = await mutateAsync(draft);
    } catch (cause) {
      const failed = readFailure(cause);
      toast.error('Het registreren is mislukt, probeer het later nogmaals.');
      availability.note(draft, failed.refusals);
      return placed(steps, failed);
    }
    announce('sign_up');
    forgetDraft();
    onDone(draft, told?.sms ?? (draft.phone.trim() === '' ? 'none' : 'soon'), told?.registration);
  };
}
