import type { Answers, SurveyQuestion } from '#contract/flow.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { numberFault } from '#contract/questions/number.ts';
import { readMore } from './read.ts';

export function numberFaults(questions: readonly SurveyQuestion[], answers: Answers): FieldErrors | undefined {
  const told = questions.flatMap((question) => {
    const value = answers[question.id]?.value.trim();
    const more = readMore(question);
    const fault = more.format && value && numberFault(value, more);
    return fault ? [{ id: question.id, fault }] : [];
  });
  return told.length > 0 ? Object.fromEntries(told.map(({ id, fault }) => [id, [fault]])) : undefined;
}
