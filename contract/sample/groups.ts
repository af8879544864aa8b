import { currentClasses } from '#questionnaire/background.ts';
import type { GroupKey } from './how.ts';

export function groupCombinations(by: readonly GroupKey[]): string[][] {
  const [first = [], second] = by.map((key) => currentClasses(key).map(({ id }) => id));
  return second ? first.flatMap((one) => second.map((other) => [one, other])) : first.map((one) => [one]);
}
