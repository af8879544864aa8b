import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AttributeView, registerAttributes } from '#contract/calls/members.ts';
import type { Form } from '#ui/forms/form.ts';
import { call } from '../../api.ts';
import { initialValue } from '../../fields/questions.ts';
import { questionsOfReply } from '../../reply-views.ts';
import type { RegistrationDraft } from './registration-draft.ts';

/** Tells of the profile questions once the form holds a first answer to each of them. */
export function useQuestions(form: Form<RegistrationDraft>, onQuestions: (questions: AttributeView[]) => void) {
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
