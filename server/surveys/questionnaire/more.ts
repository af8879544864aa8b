import { rules } from '#contract/rules.ts';
import { optionMoreKeys, questionFlags } from '#questionnaire/additions.ts';
import { optionMoreIn } from '#questionnaire/exclusive.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { leastOf } from '#questionnaire/number.ts';
import { mayHold, onWireAs, type QuestionType, type TypeKey } from '#questionnaire/question-types.ts';
import { type FileReading, isGiven } from './reading.ts';

const unit_most = 30;
const scale_options = { least: 3, most: 11 };
/** Two answers are enough where many statements share them. */
const statement_options = { least: 2, most: 11 };
type Entry = Record<string, unknown>;

/** What is wrong with the keys that the specification does not have: their kind, and whether the question can have them. */
export function judgeQuestionMore(reading: FileReading, place: string, type: QuestionType, entry: Entry): void {
  reading.text(`${place}.by_chance`, entry.by_chance, { most: unit_most });
  for (const flag of ['whole', 'shuffle', 'quotable', 'with_previous', ...questionFlags])
    reading.flag(`${place}.${flag}`, entry[flag]);
  const options = Array.isArray(entry.options) ? (entry.options as unknown[]) : [];
  for (const [index, option] of options.entries()) {
    if (typeof option !== 'object' || option === null) continue;
    judgeOptionMore(reading, `${place}.options[${index}]`, type, option as Entry);
  }
  judgeFormat(reading, place, type, entry);
  judgeNumber(reading, place, type, entry);
  judgeOwn[type](reading, place, entry, options);
  for (const key of ['shuffle', 'scale', 'background'] as const) {
    if (entry[key] !== true || mayHold(type, key)) continue;
    reading.tell(`${place}.${key}`, key === 'shuffle' ? 'options_needed' : 'one_choice_only', { type });
  }
  judgePresentation(reading, place, type, entry, options.length);
}

type Judge = (reading: FileReading, place: string, entry: Entry, options: readonly unknown[]) => void;
const nothingMore: Judge = () => {};
/** What only one type can have wrong. */
const judgeOwn: Record<QuestionType, Judge> = {
  multiple_choice: nothingMore,
  multiple_answer: judgeCounts,
  text: nothingMore,
  number: nothingMore,
  date: nothingMore,
  statements: judgeScale,
  information: nothingMore,
};

function judgeOptionMore(reading: FileReading, place: string, type: QuestionType, option: Entry): void {
  for (const flag of optionMoreKeys) reading.flag(`${place}.${flag}`, option[flag]);
  if (option.exclusive === true && type !== 'multiple_answer')
    reading.tell(`${place}.exclusive`, 'exclusive_not_for', { type });
}

/** What the wire says of a type a file may say too, and nothing else. */
function judgeFormat(reading: FileReading, place: string, type: QuestionType, { format }: Entry): void {
  const wired: { type: string; format?: string } = onWireAs[type];
  if (isGiven(format) && format !== wired.format) reading.tell(`${place}.format`, 'format_unknown');
}

function judgeNumber(reading: FileReading, place: string, type: QuestionType, entry: Entry): void {
  const { unit } = entry;
  reading.text(`${place}.unit`, unit, { most: unit_most });
  if (typeof unit === 'string' && /[\r\n\u2028\u2029]/.test(unit)) reading.tell(`${place}.unit`, 'text_not_one_line');
  const least = reading.number(`${place}.least`, entry.least);
  const most = reading.number(`${place}.most`, entry.most);
  if (most !== undefined && most < leastOf({ least })) reading.tell(`${place}.most`, 'most_below_least');
  for (const key of ['unit', 'least', 'most', 'whole'] satisfies TypeKey[]) {
    if (isGiven(entry[key]) && entry[key] !== false && !mayHold(type, key))
      reading.tell(`${place}.${key}`, 'number_only');
  }
}

/** How many answers are chosen. One that stands alone is never among several. */
function judgeCounts(reading: FileReading, place: string, entry: Entry, options: readonly unknown[]): void {
  const joins = options.filter((one) => optionMoreIn('multiple_answer', (one ?? {}) as Entry).exclusive !== true);
  const count = joins.length + Number(entry.other === true);
  for (const key of ['least', 'most']) {
    const given = entry[key];
    if (typeof given !== 'number') continue;
    if (!Number.isInteger(given) || given < 1) reading.tell(`${place}.${key}`, 'not_a_count');
    else if (key === 'least' && given > count) reading.tell(`${place}.least`, 'least_above_options', { count });
  }
}

/** The answers that all statements share. One that stays below the others is no step. */
function judgeScale(reading: FileReading, place: string, _: Entry, options: readonly unknown[]): void {
  const steps = options.filter((one) => (one as Entry | null)?.stays_last !== true).length;
  if (steps > 0 && (steps < statement_options.least || steps > statement_options.most))
    reading.tell(`${place}.options`, 'scale_options', { count: steps, ...statement_options });
}

function judgePresentation(reading: FileReading, place: string, type: QuestionType, entry: Entry, count: number): void {
  const { presentation, shuffle, other } = entry;
  if (!isGiven(presentation)) return;
  const at = `${place}.presentation`;
  if (presentation !== 'scale') reading.tell(at, 'presentation_unknown');
  else if (!mayHold(type, 'presentation')) reading.tell(at, 'one_choice_only', { type });
  else if (count < scale_options.least || count > scale_options.most)
    reading.tell(at, 'scale_options', { count, ...scale_options });
  else if (other === true) reading.tell(at, 'scale_with_other');
  else if (shuffle === true) reading.tell(at, 'scale_shuffled');
}

/** Each pair of answers that an anonymous campaign can be broken down by is a group, to be held against all others. */
export function judgeBreakdown(
  reading: FileReading,
  placed: readonly { question: SurveyQuestion; place: string }[],
): void {
  const all = placed.flatMap(({ question, place }) => [
    { question, place },
    ...question.sub_questions.map((sub, at) => ({ question: sub, place: `${place}.sub_questions[${at}]` })),
  ]);
  const most = rules.breakdown_answers_most;
  let count = 0;
  for (const { question, place } of all) {
    if (!question.background) continue;
    count += question.options.length + question.has_other_option;
    if (count <= most) continue;
    reading.tell(`${place}.background`, 'background_answers', { count, most });
    return;
  }
}
