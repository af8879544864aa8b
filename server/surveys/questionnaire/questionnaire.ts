import { rules } from '#contract/rules.ts';
import { optionMoreKeys, questionMoreKeys, questionMoreOf } from '#questionnaire/additions.ts';
import { comparisons_most, comparisonsOf, showIfOf } from '#questionnaire/conditions/read-show-if.ts';
import { optionMoreIn } from '#questionnaire/exclusive.ts';
import type { SubQuestion, SurveyOption, SurveyQuestion } from '#questionnaire/flow.ts';
import { pipesIn, slipsIn } from '#questionnaire/piping.ts';
import {
  answerKinds,
  mayHold,
  onWireAs,
  type QuestionType,
  questionTypeOf,
  questionTypes,
  subQuestionTypes,
} from '#questionnaire/question-types.ts';
import { Ids } from './ids.ts';
import { judgeQuestionMore } from './more.ts';
import { type FileReading, isGiven } from './reading.ts';

const questionKeys = [
  ...['ref', 'title', 'description', 'type', 'required', 'other', 'options', 'go_to', 'show_if', 'sub_questions'],
  ...questionMoreKeys,
];
const subKeys = questionKeys.filter((key) => key !== 'by_chance' && key !== 'with_previous');
const optionKeys = ['ref', 'title', 'go_to', ...optionMoreKeys];
const most = {
  ...{ questions: rules.campaign_questions, sub_questions: rules.sub_questions, options: rules.question_options },
  ...{ comparisons: comparisons_most },
  ...{ title: 500, description: 4000 },
};

/** A question with its place in the file, for faults that only show when all questions have been read. */
export type PlacedQuestion = { question: SurveyQuestion; place: string };

/** `refused` are names that were written and cannot be names, `written` those that can. */
export type ReadQuestions = { placed: PlacedQuestion[]; refused: Set<string>; written: Set<string> };

/**
 * The questions of a campaign file as respondents get them. `refs` of the file become ids; without one it is q1, o1, …
 */
export function readQuestions(reading: FileReading, given: unknown): ReadQuestions {
  const list = reading.list('questions', given, most.questions);
  if (list.length === 0 && (!isGiven(given) || Array.isArray(given))) reading.tell('questions', 'no_questions');
  const ids = new Ids(reading);
  claimRefs(ids, list);
  const placed = list.map((entry, index) => readQuestion(reading, ids, entry, `questions[${index}]`, `q${index + 1}`));
  return { placed, refused: ids.refused, written: ids.written() };
}

/** Reads all written refs first, so that a made-up name never takes one that is written further down. */
function claimRefs(ids: Ids, list: unknown[]): void {
  for (const [index, entry] of list.entries()) {
    const place = `questions[${index}]`;
    ids.claim(place, entry);
    const subs = (entry as { sub_questions?: unknown } | null)?.sub_questions;
    if (Array.isArray(subs)) for (const [sub, one] of subs.entries()) ids.claim(`${place}.sub_questions[${sub}]`, one);
  }
}

function readQuestion(
  reading: FileReading,
  ids: Ids,
  given: unknown,
  place: string,
  madeUp: string,
  sub = false,
): PlacedQuestion {
  const entry = reading.object(place, given, sub ? subKeys : questionKeys);
  const id = ids.of(place, madeUp);
  if (!entry) return { question: nothing(id), place };
  const type = questionTypeOf(entry);
  if (type === undefined) reading.tell(`${place}.type`, 'type_unknown', { known: questionTypes.join(', ') });
  const subs = reading.list(`${place}.sub_questions`, entry.sub_questions, most.sub_questions);
  if (sub && subs.length > 0) reading.tell(`${place}.sub_questions`, 'sub_questions_of_sub_question');
  if (sub && type && !subQuestionTypes.includes(type)) reading.tell(`${place}.type`, 'sub_question_type', { type });
  if (!sub && type && !mayHold(type, 'sub_questions') && subs.length > 0)
    reading.tell(`${place}.sub_questions`, 'sub_questions_not_for', { type });
  if (!sub && type === 'statements' && subs.length === 0) reading.tell(place, 'no_statements');
  const title = reading.text(`${place}.title`, entry.title, { most: most.title, required: true });
  const description = reading.text(`${place}.description`, entry.description, { most: most.description });
  const options = readOptions(reading, entry, place, type);
  const has_other_option = reading.flag(`${place}.other`, entry.other) ? 1 : 0;
  const is_required = reading.flag(`${place}.required`, entry.required);
  const asked = type && answerKinds[type] !== 'none';
  const marks = entry.sensitive === true ? { sensitive: true as const } : {};
  const question: SurveyQuestion = {
    id,
    title,
    description,
    type: onWireAs[type ?? 'text'].type,
    options: type === 'statements' ? [] : options,
    has_other_option,
    is_required: is_required && asked !== false,
    sub_questions: sub
      ? []
      : subs.map((one, index) => {
          const [at, name] = [`${place}.sub_questions[${index}]`, `${id}_${index + 1}`];
          if (type === 'statements')
            return readStatement(reading, ids, one, { at, name, options, is_required, ...marks });
          return { ...readQuestion(reading, ids, one, at, name, true).question, sub_questions: [] };
        }),
    go_to_question_id: reading.text(`${place}.go_to`, entry.go_to, { most: most.title }) || null,
    ...questionMoreOf(entry),
    ...judgeShowIf(reading, place, entry.show_if, sub),
  };
  if (type) judgeQuestionMore(reading, place, type, entry);
  for (const field of ['title', 'description'] as const) judgePipes(reading, `${place}.${field}`, question[field]);
  if (type && !mayHold(type, 'other') && question.has_other_option)
    reading.tell(`${place}.other`, 'other_not_for', { type });
  if (sub) refuseWays(reading, question, place);
  if (type === 'statements') refuseWays(reading, { ...question, options, go_to_question_id: null }, place);
  return { question, place };
}

type Shared = Pick<SurveyQuestion, 'options' | 'is_required' | 'sensitive'> & { at: string; name: string };

/** A statement has words of its own; how it is answered its list says. */
function readStatement(reading: FileReading, ids: Ids, given: unknown, { at, name, ...shared }: Shared): SubQuestion {
  const entry = reading.object(at, given, ['ref', 'title', 'description']) ?? {};
  const statement = {
    ...nothing(ids.of(at, name)),
    title: reading.text(`${at}.title`, entry.title, { most: most.title, required: true }),
    description: reading.text(`${at}.description`, entry.description, { most: most.description }),
    type: onWireAs.multiple_choice.type,
    ...shared,
    presentation: 'scale' as const,
    sub_questions: [],
  };
  for (const field of ['title', 'description'] as const) judgePipes(reading, `${at}.${field}`, statement[field]);
  return statement;
}

/** Stands in for an entry that is not a question at all, so that the others keep their numbers. */
const nothing = (id: string): SurveyQuestion => ({
  id,
  title: '',
  description: '',
  type: 'text',
  options: [],
  has_other_option: 0,
  is_required: false,
  sub_questions: [],
  go_to_question_id: null,
});

/** With an unknown type nobody can say whether there should be options, so neither fault is told. */
function readOptions(
  reading: FileReading,
  entry: Record<string, unknown>,
  place: string,
  type: QuestionType | undefined,
): SurveyOption[] {
  const at = `${place}.options`;
  const list = reading.list(at, entry.options, most.options);
  if (type && !mayHold(type, 'options') && list.length > 0) reading.tell(at, 'options_not_for', { type });
  if (
    type &&
    mayHold(type, 'options') &&
    list.length === 0 &&
    (!isGiven(entry.options) || Array.isArray(entry.options))
  )
    reading.tell(at, 'no_options');
  const ids = new Ids(reading);
  for (const [index, one] of list.entries()) ids.claim(`${at}[${index}]`, one);
  return list.map((one, index) => {
    const id = ids.of(`${at}[${index}]`, `o${index + 1}`);
    const option = reading.object(`${at}[${index}]`, one, optionKeys);
    if (!option) return { id, title: '', go_to: null };
    const title = reading.text(`${at}[${index}].title`, option.title, { most: most.title, required: true });
    refusePipes(reading, `${at}[${index}].title`, title);
    return {
      id,
      title,
      go_to: reading.text(`${at}[${index}].go_to`, option.go_to, { most: most.title }) || null,
      ...optionMoreIn(type, option),
    };
  });
}

/** A condition as it can be read. What it compares the proof judges, once all questions are known. */
function judgeShowIf(
  reading: FileReading,
  place: string,
  given: unknown,
  sub: boolean,
): Pick<SurveyQuestion, 'show_if'> {
  if (!isGiven(given)) return {};
  const at = `${place}.show_if`;
  const show_if = showIfOf(given);
  const count = comparisonsOf(show_if).length;
  if (sub) reading.tell(at, 'condition_of_sub_question');
  else if (!show_if) reading.tell(at, 'condition_unreadable');
  else if (count > most.comparisons) reading.tell(at, 'list_too_long', { count, most: most.comparisons });
  return show_if && !sub ? { show_if } : {};
}

function refuseWays(reading: FileReading, { options, go_to_question_id }: SurveyQuestion, place: string): void {
  if (go_to_question_id) reading.tell(`${place}.go_to`, 'way_of_sub_question');
  for (const [index, { go_to }] of options.entries()) {
    if (go_to) reading.tell(`${place}.options[${index}].go_to`, 'way_of_sub_question');
  }
}

/** What looks like an answer that belongs in these words, and is none. Whether the others find one the proof says. */
export function judgePipes(reading: FileReading, place: string, text: string): void {
  for (const slip of slipsIn(text)) reading.tell(place, 'pipe_misshapen', { text: slip });
}

/** Of words that are the same for everybody, such as those of a letter. */
export function refusePipes(reading: FileReading, place: string, text: string): void {
  if (pipesIn(text).length > 0 || slipsIn(text).length > 0) reading.tell(place, 'pipe_not_here');
}
