import { sentences } from '#contract/fields.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { rules } from '#contract/rules.ts';
import type { Answers, SurveyAnswer, SurveyQuestion } from '#questionnaire/flow.ts';
import { answerKinds, typeOf } from '#questionnaire/question-types.ts';
import { kindOf } from '../question-types.ts';
import type { Published, Screen } from '../questionnaire/published.ts';
import { answerRefusals, isInvisibleText, textFault } from './answer-refusals.ts';

/** An answer as the database keeps it: a list, and the text of 'Anders, namelijk' if that was chosen. */
export type AnswerRow = { question_id: string; value: string[]; other_value: string | null };

const errorsMost = 100;

/** `ignored`: questions that are not of this survey, beside some that are. */
type Judged = { errors: FieldErrors; rows: AnswerRow[]; ignored: string[] };

/**
 * Validates the answers of a screen (an option of each type: `../question-types.ts`) and makes rows of them, in one order, so that two who save the same at the same
 * moment do not wait for each other in a ring. A screen that was touched must have what it requires; what is optional
 * and was not sent stays as it is.
 */
export function checkAnswers({ places }: Published, answers: Answers): Judged {
  const errors: FieldErrors = {};
  const rows: AnswerRow[] = [];
  const ignored: string[] = [];
  const screens = new Set<Screen>();
  for (const [id, answer] of Object.entries(answers)) {
    const place = places.get(id);
    if (!place) {
      ignored.push(id);
      continue;
    }
    const fault = faultOf(place.question, answer);
    if (fault) errors[`answers.${id}${fault.other ? '.other_value' : ''}`] = fault.told;
    screens.add(place.screen);
    rows.push(toRow(place.question, answer));
  }
  for (const question of [...screens].flat()) {
    const { id, is_required } = question;
    if (is_required && !Object.hasOwn(answers, id)) errors[`answers.${id}`] = openFault(question);
  }
  if (rows.length === 0) for (const id of ignored) errors[`answers.${id}`] = [answerRefusals.unknown];
  rows.sort((a, b) => (a.question_id < b.question_id ? -1 : 1));
  return {
    errors: Object.fromEntries(Object.entries(errors).slice(0, errorsMost)),
    rows,
    ignored: ignored.slice(0, errorsMost),
  };
}

/** Of a question without an answer: the specification's sentence, and what to do about it. */
export const openFault = (question: SurveyQuestion): string[] => [sentences.required, kindOf(question).needed];

/** `other`: it is told at the text of 'Anders, namelijk'. */
type AnswerFault = { told: string[]; other?: true };

function faultOf(question: SurveyQuestion, answer: SurveyAnswer): AnswerFault | undefined {
  const { other, other_value } = answer;
  const kind = kindOf(question);
  if (answerKinds[typeOf(question)] === 'none') return undefined;
  if (other && !question.has_other_option) return { told: [answerRefusals.no_other] };
  if (question.is_required && kind.isOpen(answer)) return { told: openFault(question) };
  const sentence = kind.fault({ question, answer });
  if (sentence) return { told: [sentence] };
  if (!other) return undefined;
  // 'Anders' alone tells nothing, also where nothing had to be told: then it need not be ticked.
  if (isInvisibleText(other_value)) return { told: [sentences.required, answerRefusals.mean], other: true };
  const long = textFault(other_value, rules.other_value_graphemes, answerRefusals.other_long);
  return long ? { told: [long], other: true } : undefined;
}

function toRow(question: SurveyQuestion, { value, other, other_value }: SurveyAnswer): AnswerRow {
  const list = value === '' ? [] : kindOf(question).row(value, question);
  // Of a question without 'Anders' only what asks nothing comes this far with one, and that is dropped.
  return {
    question_id: question.id,
    value: list,
    other_value: other && question.has_other_option ? other_value : null,
  };
}

/** Rows as a statement takes them, by column. A list in a list is written out: lists of one length are all it knows. */
export const answerColumns = (rows: readonly AnswerRow[]) => ({
  questions: rows.map(({ question_id }) => question_id),
  values: rows.map(({ value }) => `{${value.map((one) => `"${one.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`),
  others: rows.map(({ other_value }) => other_value),
});

export const answersToWire = (rows: readonly AnswerRow[]): Record<string, SurveyAnswer> =>
  Object.fromEntries(
    rows.map(({ question_id, value, other_value }) => [
      question_id,
      { value: value.join('|'), other: other_value !== null, other_value: other_value ?? '' },
    ]),
  );
