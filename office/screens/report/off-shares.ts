import type { OutcomeFigure } from '#contract/results/outcome-page.ts';

/** A share that a sentence tells and that readers do not see beside it: theirs are rounded. */
export function offShares(sentence: string, { bars }: OutcomeFigure): string | undefined {
  const shown = bars.flatMap(({ parts }) => parts.map(({ percent }) => percent ?? -1));
  // Of a scale the two outer steps are told together.
  const pairs = bars.flatMap(({ parts }) =>
    parts.slice(1).map(({ percent }, at) => (percent ?? 0) + (parts[at]!.percent ?? 0)),
  );
  const told = [...sentence.matchAll(/(\d+(?:,\d+)?)\s*(?:%|procent)/g)].map(([, number]) => number!);
  return told.find((number) => ![...shown, ...pairs].includes(Number(number.replace(',', '.'))));
}
