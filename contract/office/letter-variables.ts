import { isBranching, mostLeft, type SurveyQuestion, waysFrom } from '#questionnaire/flow.ts';
import { screenSeconds } from '#questionnaire/routes/reading-time.ts';
import { dayMonth } from '../format.ts';

/** What a letter can say of its questionnaire without anybody counting it: {minuten} is '4 minuten'. */
export const letterVariables = ['minuten', 'vragen', 'einddatum'] as const;
export type LetterVariable = (typeof letterVariables)[number];
/** Null: not known, so a letter that uses it cannot leave. */
type LetterValues = Record<LetterVariable, string | null>;

const mark = /\{(minuten|vragen|einddatum)\}/g;

/** The text with what is known filled in. What is not known stays, and stands in variablesWithout. */
export const fillLetter = (text: string, values: LetterValues): string =>
  text.replaceAll(mark, (whole, name: LetterVariable) => values[name] ?? whole);

export const variablesWithout = (text: string, values: LetterValues): LetterVariable[] => [
  ...new Set(
    Array.from(text.matchAll(mark), ([, name]) => name as LetterVariable).filter((name) => values[name] === null),
  ),
];

/** Of three hundred questions this takes 12 ms, and the screen of the letters needs it twelve times. Nobody changes a list in place. */
const known = new WeakMap<readonly SurveyQuestion[], Omit<LetterValues, 'einddatum'>>();

export function letterValues(questions: readonly SurveyQuestion[], ends: Date | null): LetterValues {
  const counts = known.get(questions) ?? {
    minuten: minutesOf(questions),
    vragen: questions.length > 0 ? countOf(questions) : null,
  };
  known.set(questions, counts);
  // A campaign that ends at midnight has the day before for its last.
  return { ...counts, einddatum: ends && dayMonth(new Date(ends.getTime() - 1)) };
}

/** '8 vragen', or 'maximaal 8 vragen' where ways branch. */
export function countOf(questions: readonly SurveyQuestion[]): string {
  const most = mostLeft(questions, questions[0]?.id ?? '');
  return most === 1 ? '1 vraag' : `${isBranching(questions) ? 'maximaal ' : ''}${most} vragen`;
}

/** The longest way, in whole minutes: less than is promised annoys nobody. */
function minutesOf(questions: readonly SurveyQuestion[]): string | null {
  if (questions.length === 0) return null;
  const minutes = Math.max(1, Math.ceil(longest(questions) / 60));
  return minutes === 1 ? '1 minuut' : `${minutes} minuten`;
}

/** In seconds. Ways lead on only, so what follows a question is known before the question is counted. */
function longest(questions: readonly SurveyQuestion[]): number {
  const left = new Map<string, number>();
  for (let at = questions.length - 1; at >= 0; at--) {
    const after = waysFrom(questions, at).map((id) => left.get(id) ?? 0);
    left.set(questions[at]!.id, screenSeconds(questions[at]!) + Math.max(0, ...after));
  }
  return left.get(questions[0]!.id) ?? 0;
}
