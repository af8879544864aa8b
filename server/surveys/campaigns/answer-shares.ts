import type { Outcome } from '#contract/calls/home.ts';
import type { SubQuestion, SurveyQuestion } from '#contract/flow.ts';
import { rules } from '#contract/rules.ts';
import { shareEach, shareOut } from './published-shares.ts';
import { rounded } from './rounding.ts';

export type KeyedAnswer = { key: bigint; value: readonly string[]; other: boolean };

/** Of a column as everybody may see it: rounded counts by the id of the answer, null where hidden. */
export type RoundedColumn = { n: number | null; counts: ReadonlyMap<string, number | null> };

/** The counts of a question's answers, each rounded for ever by who gave it. */
export function columnOf(question: SurveyQuestion | SubQuestion, given: readonly KeyedAnswer[]): RoundedColumn {
  const several = question.type === 'multiple_answer';
  const count = (chose: (one: KeyedAnswer) => boolean) => {
    const keys = given.filter(chose).map(({ key }) => key);
    // Of several answers each one is a yes or no by itself: 95 of 100 would give away the other five.
    const tellsFew = several && keys.length > 0 && given.length - keys.length < rules.published_least;
    return tellsFew ? null : rounded(keys);
  };
  const counts = question.options.map(({ id }) => [id, count(({ value }) => value.includes(id))] as const);
  const other = question.has_other_option ? [['_other', count((one) => one.other)] as const] : [];
  return { n: rounded(given.map(({ key }) => key)), counts: new Map([...counts, ...other]) };
}

/** The shares of a question's answers, in its order: as every table for outsiders has them. */
export function sharesOf(question: SurveyQuestion | SubQuestion, { n, counts }: RoundedColumn): Outcome['shares'] {
  const titles = [
    ...question.options.map(({ id, title }) => ({ id, title })),
    ...(question.has_other_option ? [{ id: '_other', title: 'Anders' }] : []),
  ];
  const own = titles.map(({ id }) => counts.get(id) ?? null);
  const named = (percents: readonly (number | null)[]) =>
    titles.map(({ title }, at) => ({ title, percent: percents[at] ?? null }));
  if (question.type === 'multiple_answer') return named(shareEach(n, own));
  const { percents, rest } = shareOut(n, own);
  return rest === null ? named(percents) : [...named(percents), { title: 'Andere antwoorden', percent: rest }];
}
