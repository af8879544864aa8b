import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Availability, type Unique, uniqueValue } from './availability.ts';
import type { Draft } from './draft.ts';
import { refusalsOf, type Step } from './steps.ts';

const isUnique = (path: string): path is Unique => path === 'email' || path === 'phone';

/** Looks at one field again: here at once, and with the server whether an address or a number is still free. */
export function useJudge(form: UseFormReturn<Draft>, step: Step, availability: Availability) {
  const current = useRef(step);
  useEffect(() => {
    current.current = step;
  });
  return useCallback(
    async (path: string) => {
      const field = path as keyof Draft;
      const draft = form.getValues();
      const refusal = refusalsOf(current.current, draft)[path];
      if (refusal) return form.setError(field, { type: 'rule', message: refusal });
      form.clearErrors(field);
      if (!isUnique(path)) return;
      const taken = await availability.ask(path, draft);
      // Meanwhile something else may have been typed, and that was judged by itself.
      const stillThere = uniqueValue(path, form.getValues()) === uniqueValue(path, draft);
      if (taken && stillThere) form.setError(field, { type: 'server', message: taken });
    },
    [form, availability],
  );
}
