import { rules } from '#contract/rules.ts';
import { yielder } from '../../platform/core/yield-to-event-loop.ts';

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
export function both(a: PeopleBits, b: PeopleBits): PeopleBits {
  const people = a.slice();
  for (let at = 0; at < people.length; at++) people[at]! &= b[at]!;
  return people;
}

export function bits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
export function sizeOf(people: PeopleBits): number {
  let size = 0;
  for (let at = 0; at < people.length; at++) size += bits(people[at]!);
  return size;
}

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
export async function allowedGroups(
  n: number,
  single: readonly RespondentGroup[],
  among?: Uint8Array,
): Promise<Map<string, RespondentGroup>> {
  const pause = yielder();
  const everybody = emptyPeople(n);
  for (let at = 0; at < n; at++) if (!among || among[at] === 1) addTo(everybody, at);
  const all = single.filter(({ size }) => size >= least_people);
  for (const [at, a] of single.entries()) {
    for (const b of single.slice(at + 1)) {
      if (b.conditions[0]!.variable === a.conditions[0]!.variable) continue;
      const pair = groupOf([...a.conditions, ...b.conditions], both(a.people, b.people));
      if (pair.size >= least_people) all.push(pair);
      await pause();
    }
  }
  const total = groupOf([], everybody);
  if (total.size >= rules.published_least) all.push(total);
  all.sort((a, b) => b.size - a.size || (conditionsName(a.conditions) < conditionsName(b.conditions) ? -1 : 1));
  const allowed: RespondentGroup[] = [];
  for (const group of all) {
    // Groups of very different sizes need no counting.
    const near = allowed.some((other) => other.size - group.size < least_between && isNear(other.people, group.people));
    if (!near) allowed.push(group);
    await pause();
  }
  return new Map(allowed.map((group) => [conditionsName(group.conditions), group]));
}

export const groupOf = (conditions: readonly GroupCondition[], people: PeopleBits): RespondentGroup => ({
  conditions,
  people,
  size: sizeOf(people),
});
