import { type Answers, end, nextOf, type SurveyAnswer, type SurveyQuestion, walk } from '../flow.ts';
import { demandsOf, wayWith } from './condition-ways.ts';
import { kindsOfAnswer } from './kinds-of-answer.ts';
import { indexOf } from './route-faults.ts';

/** An answer after which the survey goes from this place to that one; behind the last question lies the end. */
export const answerThatLeads = (
  questions: readonly SurveyQuestion[],
  from: number,
  to: number,
): SurveyAnswer | undefined =>
  kindsOfAnswer(questions[from]!).find(
    (answer) => nextOf(questions, from, answer) === (questions[to] ? questions[to].id : end),
  );

/** Answers that lead to a question over the fewest screens; undefined where no way leads there. */
export function answersTo(questions: readonly SurveyQuestion[], id: string): Answers | undefined {
  const goal = indexOf(questions).get(id);
  if (goal === undefined) return undefined;
  for (const demands of demandsOf(questions, goal)) {
    const answers = wayWith(questions, goal, demands);
    if (answers && walk(questions, answers).at === id) return answers;
  }
  return undefined;
}
