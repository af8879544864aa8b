import type { Results } from '#contract/calls/office/results.ts';
import { rules } from '#contract/rules.ts';
import type { Prepared } from '../prepared.ts';
import type { Breakdown } from '../tables/choose.ts';

/** What is known of respondents beside their answers; of an anonymous campaign questions that its author marked. */
export function choosable(by: Exclude<Results['rules'], 'inside'>, { asked, choices }: Prepared): Breakdown[] {
  if (by === 'outside') return choices.filter(({ background }) => background !== undefined);
  const marked = new Set(asked.filter((one) => one.background && !one.several).map((one) => one.id));
  let answers = 0;
  // What was published before there was an end to it keeps to it here.
  return choices.filter(({ id, classes }) => {
    if (marked.has(id)) answers += classes.length;
    return marked.has(id) && answers <= rules.breakdown_answers_most;
  });
}
