import type { Outcome } from '#contract/calls/home.ts';
import type { SubQuestion, SurveyQuestion } from '#contract/flow.ts';
import { rounded } from './rounding.ts';

export type Given = { key: bigint; value: readonly string[]; other: boolean };

/** The shares of a question's answers, in its order: each made of two rounded counts, and nothing exact beside it. */
export function sharesOf(question: SurveyQuestion | SubQuestion, given: readonly Given[]): Outcome['shares'] {
  const base = rounded(given.map(({ key }) => key));
  const several = question.type === 'multiple_answer';
  const share = (title: string, chose: (one: Given) => boolean) => {
    const keys = (wanted: boolean) => given.filter((one) => chose(one) === wanted).map(({ key }) => key);
    const count = rounded(keys(true));
    // Of several answers each one is a yes or no by itself: 95 of 100 would give away the other five.
    const tellsFew = several && rounded(keys(false)) === null;
    const percent = count === null || base === null || tellsFew ? null : Math.round((100 * count) / base);
    return { title, percent: percent === null ? null : Math.min(percent, 100) };
  };
  return [
    ...question.options.map(({ id, title }) => share(title, ({ value }) => value.includes(id))),
    ...(question.has_other_option ? [share('Anders', ({ other }) => other)] : []),
  ];
}
