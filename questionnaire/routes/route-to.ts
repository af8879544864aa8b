import { type Answers, type SurveyQuestion, walk } from '../flow.ts';
import { demandsOf, wayWith } from './condition-ways.ts';
import { indexOf } from './route-faults.ts';

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
