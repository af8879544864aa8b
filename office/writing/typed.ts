import type { Change } from '#contract/writing/changes.ts';
import { nameOf, type Thing, thingsOf } from '#contract/writing/merge.ts';
import type { Held } from './held.ts';

/**
 * When one person typed each thing last, by the name of the thing: of two of her tabs the newer words hold, thing by
 * thing. Also of what was saved since, as long as nobody else changed it.
 */
export type Typed = Readonly<Record<string, number>>;

/** These things were typed at this moment. What reads as it did before was not, or was taken back. */
export function stamped(typed: Typed, things: readonly Thing[], at: number, isBack: (thing: Thing) => boolean): Typed {
  const now = new Map(Object.entries(typed));
  for (const thing of things) {
    if (isBack(thing)) now.delete(nameOf(thing));
    else now.set(nameOf(thing), at);
  }
  return Object.fromEntries(now);
}

const namesOfQuestion = (key: string): string[] =>
  (['question', 'place'] as const).map((kind) => nameOf({ kind, key }));

/** The names of what is pending here, or waits for a choice. */
const namesOf = (pending: readonly Change[], held: readonly Held[]): ReadonlySet<string> =>
  new Set([
    ...pending.flatMap(thingsOf).map(nameOf),
    ...held.flatMap(({ thing, along }) => [
      // A question that one side removed waits with its place.
      ...(thing.kind === 'setting' ? [nameOf(thing)] : namesOfQuestion(thing.key)),
      ...along.flatMap(({ mine }) => namesOfQuestion(mine.key)),
    ]),
  ]);

/** What somebody else changed is not my word any more, unless mine is still to come. */
export function notTheirs(typed: Typed, theirs: readonly Change[], pending: readonly Change[], held: readonly Held[]) {
  const touched = new Set(theirs.flatMap(thingsOf).map(nameOf));
  if (!Object.keys(typed).some((name) => touched.has(name))) return typed;
  const mine = namesOf(pending, held);
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !touched.has(name) || mine.has(name)));
}

/** Of what is still to come, and of nothing that was saved. */
export function only(typed: Typed, pending: readonly Change[], held: readonly Held[]): Typed {
  const mine = namesOf(pending, held);
  return Object.fromEntries(Object.entries(typed).filter(([name]) => mine.has(name)));
}

export const newestOf = (typed: Typed): number => Object.values(typed).reduce((most, at) => Math.max(most, at), 0);
