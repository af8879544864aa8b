import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AttributeView, registerAttributes } from '#contract/calls/members.ts';
import type { Form } from '#ui/forms/form.ts';
import { useForm } from '#ui/forms/useForm.ts';
import { call } from '../../api.ts';
import { aboutField } from '../../fields/account.ts';
import { initialValue } from '../../fields/questions.ts';
import { questionsOfReply } from '../../reply-views.ts';
import { isUnique, makeAvailability } from './availability.ts';
import { keepDraft, type RegistrationDraft, restoreRegistration } from './registration-draft.ts';
import { firstWrong, registrationSteps, stepRefusals } from './steps.ts';
import { type Sms, useRegistration } from './useRegistration.ts';

/** The step stands in the address, so that the browser's own buttons go from step to step. */
function useStep(total: number) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const step = stepIn(search, total);

  // A step begins at its top, whichever way it is come to: the browser would put it where it was left, at its foot.
  useEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step) window.scrollTo(0, 0);
    shown.current = step;
  }, [step]);

  function go(next: number): void {
    void navigate(stepAddress(next, search), { state: { from: step } });
  }

  function back(): void {
    const cameFromThere = (state as { from?: number } | null)?.from === step - 1;
    if (cameFromThere) void navigate(-1);
    else go(step - 1);
  }

  return { step, go, back, addressOf: (next: number) => stepAddress(next, search) };
}

/** The step that an address asks for; the first one when it names none. */
export function stepIn(search: string, total: number): number {
  const asked = Number(new URLSearchParams(search).get('stap') ?? 1);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), total) : 1;
}

/** Where a step stands, with whatever else the address says. */
export function stepAddress(step: number, search: string): { search: string } {
  const query = new URLSearchParams(search);
  if (step === 1) query.delete('stap');
  else query.set('stap', String(step));
  return { search: query.toString() };
}

/** One form in steps. Each step is judged when somebody goes on, and all of them before it is sent. */
export function useWizard(onDone: (draft: RegistrationDraft, sms: Sms, registration?: string) => void) {
  const [questions, setQuestions] = useState<AttributeView[]>();
  const [passwordLast, setPasswordLast] = useState(false);
  const steps = registrationSteps(questions, passwordLast);
  const { step, go, ...ways } = useStep(steps.length);
  const here = steps[step - 1]!;
  const isLast = step === steps.length;

  /** In how many seconds the server says again what is still free; undefined while it does. */
  const [unsure, setUnsure] = useState<number>();
  const [availability] = useState(() => makeAvailability(call, setUnsure));
  const send = useRegistration({ questions: questions ?? [], steps, availability, onDone });

  async function checkAccount(draft: RegistrationDraft) {
    const refusals = stepRefusals(here, draft);
    return { refusals: { ...refusals, ...(await availability.askBoth(draft, refusals)) } };
  }
  function check(draft: RegistrationDraft) {
    if (isLast) return firstWrong(steps, (one) => stepRefusals(one, draft));
    return step === 1 ? checkAccount(draft) : { refusals: stepRefusals(here, draft) };
  }
  const [values] = useState(restoreRegistration);
  const { form, ...judged } = useForm<RegistrationDraft>({
    values,
    names: here.fields,
    part: step,
    open: (part) => go(Number(part)),
    rules: { refuse: (draft) => stepRefusals(here, draft), about: aboutField },
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

/** Tells of the profile questions once the form holds a first answer to each of them. */
function useQuestions(form: Form<RegistrationDraft>, onQuestions: (questions: AttributeView[]) => void) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['register', 'attributes'],
    queryFn: () => call(registerAttributes),
    select: questionsOfReply,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!data) return;
    for (const question of data) {
      const path = `attributes.${question.key}` as const;
      if (form.at(path) === undefined) form.put(path, initialValue(question));
    }
    onQuestions(data);
  }, [data, form, onQuestions]);
  return { isError, retry: () => void refetch() };
}
