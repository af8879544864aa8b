import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type AttributeView, registerAttributes } from '#contract/calls/members.ts';
import { call } from '../../api.ts';
import { initialValue } from '../../fields/questions.ts';
import { readQuestions } from '../../reading.ts';
import type { Draft } from './draft.ts';

/** The profile questions, once the form holds a first answer to each of them. */
export function useQuestions({ getValues, setValue }: UseFormReturn<Draft>) {
  const [questions, setQuestions] = useState<AttributeView[]>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['register', 'attributes'],
    queryFn: () => call(registerAttributes),
    select: readQuestions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!data) return;
    for (const question of data) {
      const path = `attributes.${question.key}` as const;
      if (getValues(path) === undefined) setValue(path, initialValue(question));
    }
    setQuestions(data);
  }, [data, getValues, setValue]);
  return { questions, isError, retry: () => void refetch() };
}
