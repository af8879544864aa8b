import { rules } from '#contract/rules.ts';

export type PeopleBits = Uint32Array;

/** A group is told by its conditions: a background and one of its classes, or that the background is known at all. */
export type GroupCondition = { variable: string; value: string | 'known' };
export type RespondentGroup = { conditions: readonly GroupCondition[]; people: PeopleBits; size: number };

export const least_people = rules.published_percent_least;
const least_between = rules.published_least;

export const emptyPeople = (n: number): PeopleBits => new Uint32Array(Math.ceil(n / 32));
export function addTo(people: PeopleBits, at: number): void {
  people[at >>> 5]! |= 1 << (at & 31);
}
export const has = (people: PeopleBits, at: number): boolean => ((people[at >>> 5]! >>> (at & 31)) & 1) === 1;
export const both = (a: PeopleBits, b: PeopleBits): PeopleBits => a.map((word, at) => word & b[at]!);

export function bits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
export const sizeOf = (people: PeopleBits): number => people.reduce((sum, word) => sum + bits(word), 0);

/** Whether one to nine people are in one of two groups and not in the other. Counting stops where it no longer matters. */
export function isNear(a: PeopleBits, b: PeopleBits): boolean {
  let apart = 0;
  for (let at = 0; at < a.length && apart < least_between; at++) apart += bits((a[at]! ^ b[at]!) >>> 0);
  return apart > 0 && apart < least_between;
}

/** One name for a group, whatever the order in which its conditions were chosen. */
export const conditionsName = (conditions: readonly GroupCondition[]): string =>
  conditions
    .map(({ variable, value }) => `${variable}=${value}`)
    .sort()
    .join(' ');

/**
 * The groups that figures may be published of, worked out once, the same for everybody: the largest first, each of 50 people
 * or more (everybody: of ten), and no two that differ by one to nine people. Subtracting one from another then never leaves a few.
 */
export function allowedGroups(
  n: number,
  single: readonly RespondentGroup[],
  among?: Uint8Array,
): Map<string, RespondentGroup> {
  const everybody = emptyPeople(n);
  for (let at = 0; at < n; at++) if (!among || among[at] === 1) addTo(everybody, at);
  const pairs = single.flatMap((a, at) =>
    single
      .slice(at + 1)
      .filter((b) => b.conditions[0]!.variable !== a.conditions[0]!.variable)
      .map((b) => groupOf([...a.conditions, ...b.conditions], both(a.people, b.people))),
  );
  const total = groupOf([], everybody);
  const all = [...single, ...pairs].filter(({ size }) => size >= least_people);
  if (total.size >= rules.published_least) all.push(total);
  all.sort((a, b) => b.size - a.size || (conditionsName(a.conditions) < conditionsName(b.conditions) ? -1 : 1));
  const allowed: RespondentGroup[] = [];
  for (const group of all) {
    // Groups of very different sizes need no counting.
    const near = allowed.some((other) => other.size - group.size < least_between && isNear(other.people, group.people));
    if (!near) allowed.push(group);
  }
  return new Map(allowed.map((group) => [conditionsName(group.conditions), group]));
}

export const groupOf = (conditions: readonly GroupCondition[], people: PeopleBits): RespondentGroup => ({
  conditions,
  people,
  size: sizeOf(people),
});
