import { attributeOf } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { isoDay } from '#contract/format.ts';
import { type AttributeValue, type AttributeValues, checkAttributes, profileRefusals } from '#contract/profile.ts';
import { type Children, childrenNamed, fitYears, join, joinOpen, someChildren, split } from '#contract/values.ts';
import type { Refusals } from '#ui/forms/validation.ts';
import type { AccountFields } from './account.ts';

/** The year it is for the panel, wherever the reader is. */
export const thisYear = (): number => Number(isoDay(new Date()).slice(0, 4));

/** What a field shows before anybody has touched it. */
export function initialValue(question: AttributeView): string | boolean | string[] {
  const initial = attributeOf(question.key)?.initial;
  const value = question.value ?? question.options.find(({ title }) => title === initial)?.id ?? null;
  if (question.type === 'checkbox') return value === true;
  const text = typeof value === 'string' ? value : '';
  return question.type === 'multiple_answer' || hasOpenAnswers(question) ? split(text) : text;
}

/** Several answers in words, other than the years of the children. */
export const hasOpenAnswers = ({ key, type }: AttributeView): boolean =>
  type === 'multiple_open' && key !== 'dob_children';

/** How many children the chosen option stands for. Where that is not asked, or cannot be chosen, nobody knows. */
export function childrenChosen(amount: unknown, questions: readonly AttributeView[]): Children {
  const question = questions.find(({ key }) => key === 'children_amount');
  if (!question || question.options.length === 0) return someChildren;
  return childrenNamed(question.options.find(({ id }) => id === amount)?.title ?? '');
}

/** How many years are asked for; fields may be added where there may be more children. */
export const yearsAsked = ({ count, open }: Children, years: readonly string[]): number =>
  open ? Math.max(count, years.length) : count;

/** The answers as the call takes them. `questions` are all that were served. */
export function wireValues(values: AccountFields, questions: readonly AttributeView[]): AttributeValues {
  const children = childrenChosen(values.attributes.children_amount, questions);
  return Object.fromEntries(
    questions.map((question): [string, AttributeValue] => [question.key, wireValue(values, question, children)]),
  );
}

function wireValue({ attributes, years }: AccountFields, question: AttributeView, children: Children): AttributeValue {
  const { key, type } = question;
  if (key === 'dob_children') return join(yearsGiven(years, children));
  const value = attributes[key];
  if (type === 'checkbox') return value === true;
  if (hasOpenAnswers(question)) return joinOpen(linesIn(value));
  return Array.isArray(value) ? join(value) : typeof value === 'string' ? value.trim() : '';
}

/** The lines of such a question, as they stand on the screen. */
export const linesIn = (value: AccountFields['attributes'][string] | undefined): string[] =>
  Array.isArray(value) ? value : [];

/** A year that was left empty is one that somebody does not know. */
const yearsGiven = (years: readonly string[], children: Children): string[] =>
  fitYears(years, yearsAsked(children, years)).flatMap((year) => year.trim() || []);

/** What is wrong with the answers to the questions of these keys, by the path of the form's field. */
export function questionRefusals(
  values: AccountFields,
  questions: readonly AttributeView[],
  keys: readonly string[] = questions.map(({ key }) => key),
): Refusals {
  const found = checkAttributes(wireValues(values, questions), { year: thisYear(), keys, questions });
  // Once they are joined, a bar in an answer is not seen.
  const barred = questions.filter(
    (one) =>
      keys.includes(one.key) &&
      hasOpenAnswers(one) &&
      linesIn(values.attributes[one.key]).some((line) => line.includes('|')),
  );
  for (const { key } of barred) found[key] = [profileRefusals.bar];
  return Object.fromEntries(Object.entries(found).map(([key, [sentence = '']]) => [`attributes.${key}`, sentence]));
}
