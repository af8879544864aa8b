import { type Answers, end, nextOf, type SubQuestion, type SurveyAnswer, type SurveyQuestion } from '../flow.ts';
import { leastOf, type NumberRules } from '../number.ts';
import { type QuestionType, typeOf } from '../question-types.ts';
import { indexOf } from './route-faults.ts';

const nothing: SurveyAnswer = { value: '', other: false, other_value: '' };
/** What a robot writes where words are asked. */
const robotWords = 'Voorbeeld';

/** Answers of one kind each: every option alone, 'Anders', words, and nothing where nothing must be answered. */
export function kindsOfAnswer(question: SurveyQuestion | SubQuestion): SurveyAnswer[] {
  const { options, has_other_option, is_required } = question;
  const open = is_required ? [] : [nothing];
  const written = writtenBy[typeOf(question)]?.(question);
  if (written !== undefined) return [{ ...nothing, value: written }, ...open];
  const chosen = options.map(({ id }) => ({ ...nothing, value: id }));
  const other = has_other_option === 1 ? [{ value: '', other: true, other_value: robotWords }] : [];
  return [...chosen, ...other, ...open];
}

/** What a robot writes for an answer; null where it chooses one. */
const writtenBy: Record<QuestionType, ((question: SurveyQuestion | SubQuestion) => string) | null> = {
  multiple_choice: null,
  multiple_answer: null,
  statements: null,
  text: () => robotWords,
  number: numberFor,
  date: () => '2026-01-01',
  information: () => '',
};

/** The least that may be answered, as people write it. */
function numberFor(rules: NumberRules): string {
  const least = leastOf(rules);
  return String(rules.whole ? Math.ceil(least) : least).replace('.', ',');
}

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
  const index = indexOf(questions);
  const goal = index.get(id);
  if (goal === undefined) return undefined;
  const came = new Map<number, { from: number; answer: SurveyAnswer }>();
  const seen = new Set([0]);
  // What is added while going through is gone through too.
  for (const at of seen) {
    if (at === goal) break;
    for (const answer of kindsOfAnswer(questions[at]!)) {
      const next = index.get(nextOf(questions, at, answer));
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      came.set(next, { from: at, answer });
    }
  }
  if (!seen.has(goal)) return undefined;
  const answers: Record<string, SurveyAnswer> = {};
  for (let step = came.get(goal); step; step = came.get(step.from)) answers[questions[step.from]!.id] = step.answer;
  return answers;
}
