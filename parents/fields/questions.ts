import { attributeOf } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { isoDay } from '#contract/format.ts';
import { type AttributeValue, type AttributeValues, checkAttributes } from '#contract/profile.ts';
import { childrenCount, fitYears, join, split } from '#contract/values.ts';
import type { AccountFields, Refusals } from './account.ts';

export const amountPath = 'attributes.children_amount';
export const yearsPath = 'attributes.dob_children';

/** The year it is for the panel, wherever the reader is. */
export const thisYear = (): number => Number(isoDay(new Date()).slice(0, 4));

/** What a field shows before anybody has touched it. */
export function initialValue(question: AttributeView): string | boolean | string[] {
  const value = question.value ?? attributeOf(question.key)?.initial ?? null;
  if (question.type === 'checkbox') return value === true;
  const text = typeof value === 'string' ? value : '';
  return question.type === 'multiple_answer' ? split(text) : text;
}

/** How many years are asked for; who has more than six children may add fields. */
export function yearsAsked(amount: unknown, years: readonly string[]): number {
  const count = typeof amount === 'string' ? childrenCount(amount) : 0;
  return amount === 'more' ? Math.max(count, years.length) : count;
}

/** The answers as the call takes them. */
export function wireValues(values: AccountFields, questions: readonly AttributeView[]): AttributeValues {
  return Object.fromEntries(
    questions.map((question): [string, AttributeValue] => [question.key, wireValue(values, question)]),
  );
}

function wireValue({ attributes, years }: AccountFields, { key, type }: AttributeView): AttributeValue {
  if (key === 'dob_children') return join(yearsGiven(years, attributes.children_amount));
  const value = attributes[key];
  if (type === 'checkbox') return value === true;
  return Array.isArray(value) ? join(value) : typeof value === 'string' ? value.trim() : '';
}

/** Of the fields behind the sixth those that were left empty do not count. */
function yearsGiven(years: readonly string[], amount: unknown): string[] {
  const asked = fitYears(years, yearsAsked(amount, years)).map((year) => year.trim());
  if (amount !== 'more') return asked;
  const filled = asked.filter((year) => year !== '');
  return fitYears(filled, Math.max(childrenCount(amount), filled.length));
}

/** What is wrong with the answers to these questions, keyed by the path of the form's field. */
export function questionRefusals(values: AccountFields, questions: readonly AttributeView[]): Refusals {
  const amount = values.attributes.children_amount;
  const answers = { children_amount: typeof amount === 'string' ? amount : null, ...wireValues(values, questions) };
  const keys = questions.map(({ key }) => key);
  return Object.fromEntries(
    Object.entries(checkAttributes(answers, { year: thisYear(), keys })).map(([key, [sentence = '']]) => [
      `attributes.${key}`,
      sentence,
    ]),
  );
}
