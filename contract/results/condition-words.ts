import type { ResultsChoice } from '../calls/office/results.ts';

/** A condition as people read it: 'Vrouw of man: Vrouw'. */
export function conditionWords(
  choices: readonly ResultsChoice[],
  { id, values }: { id: string; values: readonly string[] },
): string {
  const choice = choices.find((one) => one.id === id);
  const titles = values.map((value) => choice?.classes.find((one) => one.id === value)?.title ?? value);
  return `${choice?.title ?? id}: ${titles.join(' of ')}`;
}
