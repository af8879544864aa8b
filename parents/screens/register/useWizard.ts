import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useToast } from '#ui/Toasts.tsx';
import { announce } from '../../dataLayer.ts';
import type { Refusals } from '../../fields/account.ts';
import { makeAvailability } from './availability.ts';
import { type Draft, forgetDraft, keepDraft, restoreDraft } from './draft.ts';
import { firstWrong, isEmpty, placed, refusalsOf, stepsOf } from './steps.ts';
import { useJudge } from './useJudge.ts';
import { useQuestions } from './useQuestions.ts';
import { type Sms, useSending } from './useSending.ts';
import { useStep } from './useStep.ts';

const uniques = ['email', 'phone'] as const;

export function useWizard(onDone: (draft: Draft, sms: Sms) => void) {
  const [restored] = useState(restoreDraft);
  const form = useForm<Draft>({ defaultValues: restored, mode: 'onSubmit', reValidateMode: 'onSubmit' });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }), [form]);

  const { questions, ...loading } = useQuestions(form);
  const [passwordLast, setPasswordLast] = useState(false);
  const steps = stepsOf(questions, passwordLast);
  const { step, go, ...ways } = useStep(steps.length);
  const here = steps[step - 1]!;
  const isLast = step === steps.length;
  useEffect(() => setPasswordLast(isLast && form.getValues('password') === ''), [isLast, form]);

  /** In how many seconds the server says again what is still free; undefined while it does. */
  const [unsure, setUnsure] = useState<number>();
  const [availability] = useState(() => makeAvailability(setUnsure));
  const judge = useJudge(form, here, availability);
  const { send } = useSending(questions);
  const toast = useToast();
  const [busy, setBusy] = useState<'checking' | 'sending'>();
  const isBusy = useRef(false);
  const [attempt, setAttempt] = useState({ step, count: 0 });
  /** What the server said that is of no field; undefined while nothing went wrong. */
  const [failure, setFailure] = useState<string[]>();

  // What was wrong on one step is not shown on another.
  useEffect(() => {
    if (attempt.step === step) return;
    form.clearErrors();
    setFailure(undefined);
    setAttempt({ step, count: 0 });
  }, [attempt.step, step, form]);

  function show(refusals: Refusals, at: number) {
    form.clearErrors();
    for (const [path, message] of Object.entries(refusals)) form.setError(path as 'name', { type: 'rule', message });
    setAttempt(({ count }) => ({ step: at, count: count + 1 }));
    if (at !== step) go(at);
  }

  async function advance() {
    const draft = form.getValues();
    const refusals = refusalsOf(here, draft);
    if (step === 1) {
      setBusy('checking');
      // What is known to be wrong is asked about nowhere.
      const open = uniques.filter((kind) => !refusals[kind]);
      const taken = await Promise.all(open.map((kind) => availability.ask(kind, draft)));
      for (const [index, kind] of open.entries()) {
        if (taken[index]) refusals[kind] = taken[index];
      }
    }
    if (isEmpty(refusals)) go(step + 1);
    else show(refusals, step);
  }

  async function finish() {
    const draft = form.getValues();
    const wrongHere = firstWrong(steps, (one) => refusalsOf(one, draft));
    if (wrongHere) return show(wrongHere.refusals, wrongHere.step);

    setBusy('sending');
    setFailure(undefined);
    const sent = await send(draft);
    if (!sent.failed) {
      announce('sign_up');
      forgetDraft();
      return onDone(draft, sent.sms);
    }
    const { failed } = sent;
    toast.error('Het registreren is mislukt, probeer het later nogmaals.');
    for (const kind of uniques) {
      if (failed.refusals[kind]) availability.note(kind, draft, failed.refusals[kind]);
    }
    const { wrong, others } = placed(steps, failed.refusals);
    if (wrong) show(wrong.refusals, wrong.step);
    else setFailure([...others, ...failed.messages]);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await (isLast ? finish() : advance());
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  }

  return {
    form,
    steps,
    step,
    here,
    isLast,
    passwordLast,
    questions,
    loading,
    judge,
    busy,
    attempt,
    failure,
    unsure,
    submit,
    ...ways,
  };
}
