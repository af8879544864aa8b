import { useEffect, useState } from 'react';
import type { AttributeView } from '#contract/calls/members.ts';
import { useForm } from '#ui/forms/useForm.ts';
import { call } from '../../api.ts';
import { aboutField } from '../../fields/account.ts';
import { isUnique, makeAvailability } from './availability.ts';
import { type Draft, keepDraft, restoreDraft } from './draft.ts';
import { firstWrong, refusalsIn, stepsOf } from './steps.ts';
import { useQuestions } from './useQuestions.ts';
import { type Sms, useSending } from './useSending.ts';
import { useStep } from './useStep.ts';

/** One form in steps. Each step is judged when somebody goes on, and all of them before it is sent. */
export function useWizard(onDone: (draft: Draft, sms: Sms, registration?: string) => void) {
  const [questions, setQuestions] = useState<AttributeView[]>();
  const [passwordLast, setPasswordLast] = useState(false);
  const steps = stepsOf(questions, passwordLast);
  const { step, go, ...ways } = useStep(steps.length);
  const here = steps[step - 1]!;
  const isLast = step === steps.length;

  /** In how many seconds the server says again what is still free; undefined while it does. */
  const [unsure, setUnsure] = useState<number>();
  const [availability] = useState(() => makeAvailability(call, setUnsure));
  const send = useSending({ questions: questions ?? [], steps, availability, onDone });

  async function checkAccount(draft: Draft) {
    const refusals = refusalsIn(here, draft);
    return { refusals: { ...refusals, ...(await availability.askBoth(draft, refusals)) } };
  }
  function check(draft: Draft) {
    if (isLast) return firstWrong(steps, (one) => refusalsIn(one, draft));
    return step === 1 ? checkAccount(draft) : { refusals: refusalsIn(here, draft) };
  }
  const [values] = useState(restoreDraft);
  const { form, ...judged } = useForm<Draft>({
    values,
    names: here.fields,
    part: step,
    open: (part) => go(Number(part)),
    rules: { refuse: (draft) => refusalsIn(here, draft), about: aboutField },
    ask: (path, draft) => (isUnique(path) ? availability.ask(path, draft) : undefined),
    check,
    send: (draft) => {
      if (isLast) return send(draft);
      go(step + 1);
    },
    keep: keepDraft,
  });
  useEffect(() => setPasswordLast(isLast && form.at('password') === ''), [isLast, form]);
  const loading = useQuestions(form, setQuestions);

  return { form, steps, step, here, isLast, passwordLast, questions, loading, unsure, ...judged, ...ways };
}
