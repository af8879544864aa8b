import type { SurveyOption, SurveyQuestion } from '#contract/flow.ts';
import { hasOptions, type QuestionType, questionTypes } from '#contract/question-types.ts';
import { Ids } from './ids.ts';
import { isGiven, type Reading } from './reading.ts';

const questionKeys = ['ref', 'title', 'description', 'type', 'required', 'other', 'options', 'go_to', 'sub_questions'];
const optionKeys = ['ref', 'title', 'go_to'];
const most = { questions: 300, sub_questions: 30, options: 200, title: 500, description: 4000 };

/** A place in the file beside each question, for what is found out about the whole. */
export type Placed = { question: SurveyQuestion; place: string };

/** The questions of a campaign file as respondents get them. `refs` of the file become ids; without one it is q1, o1, … */
export function readQuestions(reading: Reading, given: unknown): Placed[] {
  const list = reading.list('questions', given, most.questions);
  if (list.length === 0) reading.tell('questions', 'there is no question.');
  const ids = new Ids(reading);
  claimRefs(ids, list);
  return list.map((entry, index) => readQuestion(reading, ids, entry, `questions[${index}]`, `q${index + 1}`));
}

/** Written refs first, so that one that is made up never takes the name of one that was written further down. */
function claimRefs(ids: Ids, list: unknown[]): void {
  for (const [index, entry] of list.entries()) {
    const place = `questions[${index}]`;
    ids.claim(place, entry);
    const subs = (entry as { sub_questions?: unknown } | null)?.sub_questions;
    if (Array.isArray(subs)) for (const [sub, one] of subs.entries()) ids.claim(`${place}.sub_questions[${sub}]`, one);
  }
}

function readQuestion(reading: Reading, ids: Ids, given: unknown, place: string, madeUp: string, sub = false): Placed {
  if (!isGiven(given)) reading.tell(place, 'is empty.');
  const entry = reading.object(place, given, questionKeys);
  const type = questionTypes.find((one) => one === entry.type) ?? 'text';
  if (isGiven(given) && type !== entry.type)
    reading.tell(`${place}.type`, `must be one of: ${questionTypes.join(', ')}.`);
  const id = ids.of(place, madeUp);
  const subs = reading.list(`${place}.sub_questions`, entry.sub_questions, most.sub_questions);
  if (sub && subs.length > 0) reading.tell(`${place}.sub_questions`, 'sub-questions have none of their own.');
  const question: SurveyQuestion = {
    id,
    title: reading.text(`${place}.title`, entry.title, { most: most.title, required: isGiven(given) }),
    description: reading.text(`${place}.description`, entry.description, { most: most.description }),
    type,
    options: readOptions(reading, entry, place, type),
    has_other_option: reading.flag(`${place}.other`, entry.other) ? 1 : 0,
    is_required: reading.flag(`${place}.required`, entry.required),
    sub_questions: sub
      ? []
      : subs.map((one, index) => {
          const below = readQuestion(reading, ids, one, `${place}.sub_questions[${index}]`, `${id}_${index + 1}`, true);
          return { ...below.question, sub_questions: [] };
        }),
    go_to_question_id: reading.text(`${place}.go_to`, entry.go_to, { most: most.title }) || null,
  };
  if (!hasOptions(type) && question.has_other_option) reading.tell(`${place}.other`, `is not for a ${type}.`);
  if (sub) refuseWays(reading, question, place);
  return { question, place };
}

function readOptions(
  reading: Reading,
  entry: Record<string, unknown>,
  place: string,
  type: QuestionType,
): SurveyOption[] {
  const list = reading.list(`${place}.options`, entry.options, most.options);
  if (!hasOptions(type) && list.length > 0) reading.tell(`${place}.options`, `a ${type} has no options.`);
  if (hasOptions(type) && list.length === 0 && (!isGiven(entry.options) || Array.isArray(entry.options)))
    reading.tell(`${place}.options`, 'there is no option to choose.');
  const ids = new Ids(reading);
  for (const [index, one] of list.entries()) ids.claim(`${place}.options[${index}]`, one);
  return list.map((one, index) => {
    const at = `${place}.options[${index}]`;
    if (!isGiven(one)) reading.tell(at, 'is empty.');
    const { title, go_to } = reading.object(at, one, optionKeys);
    return {
      id: ids.of(at, `o${index + 1}`),
      title: reading.text(`${at}.title`, title, { most: most.title, required: isGiven(one) }),
      go_to: reading.text(`${at}.go_to`, go_to, { most: most.title }) || null,
    };
  });
}

function refuseWays(reading: Reading, { options, go_to_question_id }: SurveyQuestion, place: string): void {
  const fault = 'a sub-question leads nowhere: its question does.';
  if (go_to_question_id) reading.tell(`${place}.go_to`, fault);
  for (const [index, { go_to }] of options.entries()) {
    if (go_to) reading.tell(`${place}.options[${index}].go_to`, fault);
  }
}
