import type { FieldErrors } from '#contract/problem.ts';
import { asksProfile } from '#questionnaire/conditions/read-show-if.ts';
import { withOwnConditions } from '#questionnaire/conditions/show-if.ts';
import { type Answers, wayOf } from '#questionnaire/flow.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Published } from '../questionnaire/published.ts';
import { ownConditions, type ProfileClasses } from './background.ts';
import { type AnswerRow, answersToWire, openFault } from './check-answers.ts';

/**
 * Walks the path that the answers make: which questions were answered beside it, or the refusal that names the first
 * screen on which something is missing. The version is that of their arm; `classes`: what else is known of who answered.
 */
export function besidePath(
  { questions, places }: Published,
  rows: readonly AnswerRow[],
  classes: ProfileClasses = {},
): string[] {
  const answers: Answers = answersToWire(rows);
  // Whose profile came to tell something on the way is not asked for an answer to what they were not shown.
  const own = ownConditions(
    questions.filter(({ id, show_if }) => Object.hasOwn(answers, id) || !asksProfile(show_if)),
    classes,
  );
  const screens = wayOf(withOwnConditions(questions, own), answers).map((id) => places.get(id)!.screen);
  for (const screen of screens) {
    const open = screen.filter(({ id, is_required }) => is_required && !isAnswered(answers, id));
    const errors: FieldErrors = Object.fromEntries(
      open.map((question) => [`answers.${question.id}`, openFault(question)]),
    );
    if (open.length > 0) throw new Problem('invalid', { errors });
  }
  const shown = new Set(screens.flat().map(({ id }) => id));
  return rows.map(({ question_id }) => question_id).filter((id) => !shown.has(id));
}

function isAnswered(answers: Answers, id: string): boolean {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return answer !== undefined && (answer.value !== '' || answer.other);
}
