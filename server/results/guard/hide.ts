import { rules } from '#contract/rules.ts';
import type { Linked } from './linked.ts';
import { placed } from './programme.ts';

/** Counts that another table beside this one shows or hides. `empty`: that it tells to be nobody, so they need no hiding here. */
export type Told = { shown?: readonly number[]; hidden?: readonly number[]; empty?: readonly number[] };

const least = rules.published_least;

/**
 * Which counts stay hidden, so that no count under ten follows from what is shown: every one under ten, and as many others as
 * it takes. Undefined: nothing can be shown.
 *
 * A hidden count may lie in an interval that follows from what is shown, and that interval holds ten people or more. A linear
 * programme sees more than intervals do, so it has the last word.
 */
export function hide(table: Linked, told: Told = {}): Uint8Array | undefined {
  if (table.counts[table.grand]! < least) return undefined;
  const hidden = Uint8Array.from(table.counts, (count) => Number(count < least));
  for (const place of told.hidden ?? []) hidden[place] = 1;
  for (const place of told.empty ?? []) hidden[place] = 0;
  const shown = new Set([table.grand, ...(told.shown ?? []), ...(told.empty ?? [])]);
  // What stands elsewhere already can no longer be hidden here.
  if ([...shown].some((place) => hidden[place])) return undefined;
  const linesOf = table.counts.map((_, place) =>
    table.lines.filter(({ parts, total }) => total === place || parts.includes(place)),
  );
  const totals = new Set(table.lines.map(({ total }) => total));
  for (;;) {
    const narrow = narrowest(table, hidden);
    if (narrow.length === 0) narrow.push(...[placed(table, hidden)].filter((place) => place !== undefined));
    if (narrow.length === 0) return hidden;
    const next = cheapest(table, hidden, { narrow, linesOf, totals, shown });
    if (next === undefined) return undefined;
    hidden[next] = 1;
  }
}

/** The hidden counts that what is shown tells most of, if that is too much: mostly several that follow from each other. */
function narrowest(table: Linked, hidden: Uint8Array): number[] {
  const { low, high } = boundsOf(table, hidden);
  let [found, apart]: [number[], number] = [[], least];
  for (let place = 0; place < hidden.length; place++) {
    const own = high[place]! - low[place]!;
    if (!hidden[place] || own >= least || own > apart) continue;
    if (own < apart) [found, apart] = [[], own];
    found.push(place);
  }
  return found;
}

/** What follows of each count from those that are shown, by passing intervals along the lines until they stand still. */
export function boundsOf({ counts, lines, grand }: Linked, hidden: Uint8Array) {
  const low = Float64Array.from(counts, (count, place) => (hidden[place] ? 0 : count));
  const high = Float64Array.from(counts, (count, place) => (hidden[place] ? counts[grand]! : count));
  let moved = true;
  const narrow = (place: number, from: number, to: number) => {
    if (from > low[place]!) [low[place], moved] = [from, true];
    if (to < high[place]!) [high[place], moved] = [to, true];
  };
  while (moved) {
    moved = false;
    for (const { parts, total } of lines) {
      let [least, most] = [0, 0];
      for (const part of parts) {
        least += low[part]!;
        most += high[part]!;
      }
      narrow(total, least, most);
      for (const part of parts) {
        if (!hidden[part]) continue;
        narrow(part, low[total]! - (most - high[part]!), high[total]! - (least - low[part]!));
      }
    }
  }
  return { low, high };
}

type Around = {
  narrow: readonly number[];
  linesOf: readonly Linked['lines'][];
  totals: ReadonlySet<number>;
  shown: ReadonlySet<number>;
};

/**
 * What is hidden beside a count: cells before totals, then where the other line has something hidden already, then the
 * smallest.
 */
function cheapest(table: Linked, hidden: Uint8Array, { narrow, linesOf, totals, shown }: Around): number | undefined {
  const lines = new Set(narrow.flatMap((place) => linesOf[place]!));
  const candidates = [...lines].flatMap((line) =>
    [...line.parts, line.total]
      .filter((place) => !hidden[place] && !shown.has(place))
      .map((place) => {
        const others = linesOf[place]!.filter((other) => other !== line);
        const helps = others.some(({ parts, total }) => hidden[total] || parts.some((part) => hidden[part]));
        return { place, rank: [Number(totals.has(place)), Number(!helps), table.counts[place]!] };
      }),
  );
  const before = (a: number[], b: number[]) =>
    a.map((one, at) => one - b[at]!).find((difference) => difference !== 0) ?? 0;
  return candidates.sort((a, b) => before(a.rank, b.rank))[0]?.place;
}
