import type { SubQuestion, SurveyAnswer, SurveyQuestion } from '../flow.ts';
import { leastOf, type NumberRules } from '../number.ts';
import { type QuestionType, typeOf } from '../question-types.ts';

const nothing: SurveyAnswer = { value: '', other: false, other_value: '' };
/** The answer of a preview where words are asked. */
const exampleWords = 'Voorbeeld';

/** Answers of one kind each: every option alone, 'Anders', words, and nothing where nothing must be answered. */
export function kindsOfAnswer(question: SurveyQuestion | SubQuestion): SurveyAnswer[] {
  const { options, has_other_option, is_required } = question;
  const open = is_required ? [] : [nothing];
  const written = writtenBy[typeOf(question)]?.(question);
  if (written !== undefined) return [{ ...nothing, value: written }, ...open];
  const chosen = options.map(({ id }) => ({ ...nothing, value: id }));
  const other = has_other_option === 1 ? [{ value: '', other: true, other_value: exampleWords }] : [];
  return [...chosen, ...other, ...open];
}

/** The answer that is typed; null for a type of which an option is chosen. */
const writtenBy: Record<QuestionType, ((question: SurveyQuestion | SubQuestion) => string) | null> = {
  multiple_choice: null,
  multiple_answer: null,
  statements: null,
  text: () => exampleWords,
  number: numberFor,
  date: () => '2026-01-01',
  information: () => '',
};

/** The least that may be answered, as people write it. */
function numberFor(rules: NumberRules): string {
  const least = leastOf(rules);
  return String(rules.whole ? Math.ceil(least) : least).replace('.', ',');
}
