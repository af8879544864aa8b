/** Where a condition stands: which rule, and which of its alternatives; beyond the end is a new one. */
export type ConditionPlace = { rule: number; at: number };

/** Which condition is open stands in the address. */
const placeKey = 'voorwaarde';
export const placeSearch = ({ rule, at }: ConditionPlace): string => `?${placeKey}=${rule + 1}.${at + 1}`;

export function readPlace(search: URLSearchParams): ConditionPlace | undefined {
  const [, rule, at] = /^([1-9]\d?)\.([1-9]\d?)$/.exec(search.get(placeKey) ?? '') ?? [];
  return rule && at ? { rule: Number(rule) - 1, at: Number(at) - 1 } : undefined;
}
