import type { SurveyOption } from '#questionnaire/flow.ts';
import type { DisplayedQuestion } from '../screens/question-props.ts';

/** Most words that fit next to each other. */
const words_most = 5;

/**
 * One row of steps. '0 heel slecht' is a number with a word behind it, and of those the words stand at both ends. Steps in
 * words stand in the row themselves; more than five get numbers by their place.
 */
export function asScale(
  options: readonly SurveyOption[],
  most = words_most,
): Pick<DisplayedQuestion, 'options' | 'rows'> {
  const numbered = options.map(({ title }) => /^(-?\d{1,3})(?:\s*[=:–-]?\s+(.*))?$/.exec(title.trim()));
  const className = `choices scale n${options.length}`;
  const known = numbered.every((found) => found !== null);
  if (!known && options.length <= most) return { options: [...options], rows: { className: `${className} words` } };
  // With a space between them they are heard as two words.
  const steps = options.map((option, at) => {
    const word = known ? numbered[at]![2] : option.title;
    return { ...option, title: known ? numbered[at]![1]! : String(at + 1), hint: word && ` ${word}` };
  });
  const words = ({ title, hint }: (typeof steps)[number]) => hint && title + hint;
  return { options: steps, rows: { className, 'data-first': words(steps[0]!), 'data-last': words(steps.at(-1)!) } };
}
