import type { Answers, SurveyQuestion } from '#questionnaire/flow.ts';
import { Problem } from '../../platform/core/problem.ts';
import { checkAnswers } from '../answering/check-answers.ts';
import { prepare } from '../questionnaire/published.ts';

/** Refuses what a parent would be refused, in the same words. Nothing is kept, so there is nothing else to do. */
export function judgeAnswers(questions: SurveyQuestion[], answers: Answers): void {
  const { errors } = checkAnswers(prepare({ title: '', description: '', questions }), answers);
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
}
