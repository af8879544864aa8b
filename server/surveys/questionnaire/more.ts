import type { SurveyQuestion } from '#contract/flow.ts';
import { hasOptions, type QuestionType } from '#contract/question-types.ts';
import { optionMoreKeys, questionFlags } from '#contract/questions/more.ts';
import { leastOf } from '#contract/questions/number.ts';
import { rules } from '#contract/rules.ts';
import { isGiven, type Reading } from './reading.ts';

const unit_most = 30;
const scale_options = { least: 3, most: 11 };
type Entry = Record<string, unknown>;

/** What is wrong with the keys that the specification does not have: their kind, and whether the question can have them. */
export function judgeQuestionMore(reading: Reading, place: string, type: QuestionType, entry: Entry): void {
  for (const flag of ['whole', 'shuffle', ...questionFlags]) reading.flag(`${place}.${flag}`, entry[flag]);
  const options = Array.isArray(entry.options) ? (entry.options as unknown[]) : [];
  for (const [index, option] of options.entries()) {
    if (typeof option !== 'object' || option === null) continue;
    judgeOptionMore(reading, `${place}.options[${index}]`, type, option as Entry);
  }
  judgeNumber(reading, place, type, entry);
  if (entry.shuffle === true && !hasOptions(type)) reading.tell(`${place}.shuffle`, 'options_needed', { type });
  if (entry.scale === true && type !== 'multiple_choice') reading.tell(`${place}.scale`, 'one_choice_only', { type });
  if (entry.background === true && type !== 'multiple_choice')
    reading.tell(`${place}.background`, 'one_choice_only', { type });
  judgePresentation(reading, place, type, entry, options.length);
}

function judgeOptionMore(reading: Reading, place: string, type: QuestionType, option: Entry): void {
  for (const flag of optionMoreKeys) reading.flag(`${place}.${flag}`, option[flag]);
  if (option.exclusive === true && type !== 'multiple_answer')
    reading.tell(`${place}.exclusive`, 'exclusive_not_for', { type });
}

function judgeNumber(reading: Reading, place: string, type: QuestionType, entry: Entry): void {
  const { format, unit } = entry;
  if (isGiven(format) && format !== 'number') reading.tell(`${place}.format`, 'format_unknown');
  if (isGiven(format) && type !== 'text') reading.tell(`${place}.format`, 'number_not_for', { type });
  reading.text(`${place}.unit`, unit, { most: unit_most });
  if (typeof unit === 'string' && /[\r\n\u2028\u2029]/.test(unit)) reading.tell(`${place}.unit`, 'text_not_one_line');
  const least = reading.number(`${place}.least`, entry.least);
  const most = reading.number(`${place}.most`, entry.most);
  if (most !== undefined && most < leastOf({ least })) reading.tell(`${place}.most`, 'most_below_least');
  if (isGiven(format)) return;
  for (const key of ['unit', 'least', 'most', 'whole']) {
    if (isGiven(entry[key]) && entry[key] !== false) reading.tell(`${place}.${key}`, 'number_only');
  }
}

function judgePresentation(reading: Reading, place: string, type: QuestionType, entry: Entry, count: number): void {
  const { presentation, shuffle, other } = entry;
  if (!isGiven(presentation)) return;
  const at = `${place}.presentation`;
  if (presentation !== 'scale') reading.tell(at, 'presentation_unknown');
  else if (type !== 'multiple_choice') reading.tell(at, 'one_choice_only', { type });
  else if (count < scale_options.least || count > scale_options.most)
    reading.tell(at, 'scale_options', { count, ...scale_options });
  else if (other === true) reading.tell(at, 'scale_with_other');
  else if (shuffle === true) reading.tell(at, 'scale_shuffled');
}

/** Each pair of answers that an anonymous campaign can be broken down by is a group, to be held against all others. */
export function judgeBreakdown(reading: Reading, placed: readonly { question: SurveyQuestion; place: string }[]): void {
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
