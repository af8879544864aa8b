import { type Change, own } from '#contract/writing/changes.ts';
import { type Draft, type DraftQuestion, rankAfter } from '#contract/writing/draft.ts';
import type { Conflict, Side, Thing } from '#contract/writing/merge.ts';
import { same } from '#contract/writing/same.ts';

/**
 * What two people changed at once, and how I left it: it waits here until I choose. Their side is what the server has,
 * so it is not kept. What I type in it meanwhile changes my side.
 */
export type Held = {
  thing: Thing;
  base?: Side;
  mine?: Side;
  /** Of a question that they removed: mine that lead to it, which wait along with it. */
  along: Along[];
};
export type Along = { base?: DraftQuestion; mine: DraftQuestion };

export const find = ({ questions }: Draft, key: string): DraftQuestion | undefined =>
  questions.find((one) => one.key === key);
export const sideOf = (draft: Draft, thing: Thing): Side =>
  thing.kind === 'setting' ? own(draft.settings, thing.name) : find(draft, thing.key);
export const isSame = (one: Thing, other: Thing): boolean => same(one, other);

/** What puts my side on top of what the server has. */
export function mineOn(known: Draft, { thing, mine, along }: Held): Change[] {
  if (thing.kind === 'setting') {
    if (same(own(known.settings, thing.name), mine)) return [];
    return [mine === undefined ? { kind: 'set', name: thing.name } : { kind: 'set', name: thing.name, value: mine }];
  }
  const [theirs, question] = [find(known, thing.key), mine as DraftQuestion | undefined];
  if (!question) return theirs ? [{ kind: 'remove', key: thing.key }] : [];
  return [...onto(theirs, question, thing.kind), ...along.flatMap((one) => onto(find(known, one.mine.key), one.mine))];
}

export function onto(
  theirs: DraftQuestion | undefined,
  mine: DraftQuestion,
  kind: 'question' | 'place' = 'question',
): Change[] {
  const { key, entry, rank } = mine;
  if (!theirs) return [{ kind: 'put', question: mine }];
  if (kind === 'place') return theirs.rank === rank ? [] : [{ kind: 'move', key, rank }];
  return same(theirs.entry, entry) ? [] : [{ kind: 'edit', key, entry }];
}

/** Whether a change is one of what waits: then it changes my side, and nothing is sent yet. */
export function takes({ thing, mine, along }: Held, change: Change, known: Draft): boolean {
  if (change.kind === 'set') return thing.kind === 'setting' && thing.name === change.name;
  if (thing.kind === 'setting') return false;
  const key = change.kind === 'put' ? change.question.key : change.key;
  const isNew = !find(known, key);
  if (along.some((one) => one.mine.key === key)) return change.kind !== 'move' || isNew;
  if (thing.key !== key) return false;
  if (thing.kind === 'place') return change.kind === 'move' || isNew;
  return change.kind === 'edit' ? mine !== undefined : change.kind !== 'move' || isNew;
}

/**
 * A question may wait in several choices: for its own words, for its place, and along with one that it leads to. Whichever
 * is chosen, it has the words that were written last, and the place.
 */
export function withWordsOf(held: Held, change: Change): Held {
  if (change.kind !== 'edit' && change.kind !== 'move') return held;
  const { kind, key, ...said } = change;
  const along = held.along.map((one) => (one.mine.key === key ? { ...one, mine: { ...one.mine, ...said } } : one));
  if (held.thing.kind === 'setting' || held.thing.key !== key || held.mine === undefined) return { ...held, along };
  return { ...held, mine: { ...(held.mine as DraftQuestion), ...said }, along };
}

/** My side with one change more. */
export function heldWith(held: Held, change: Change): Held {
  if (change.kind === 'set') return { ...held, mine: change.value };
  const key = change.kind === 'put' ? change.question.key : change.key;
  const changed = (question: DraftQuestion): DraftQuestion | undefined => {
    if (change.kind === 'remove') return undefined;
    if (change.kind === 'put') return change.question;
    return change.kind === 'edit' ? { ...question, entry: change.entry } : { ...question, rank: change.rank };
  };
  if (held.thing.kind !== 'setting' && held.thing.key === key) {
    const mine = held.mine as DraftQuestion | undefined;
    return { ...held, mine: mine ? changed(mine) : change.kind === 'put' ? change.question : undefined };
  }
  const along = held.along.flatMap((one) => {
    const mine = one.mine.key === key ? changed(one.mine) : one.mine;
    return mine ? [{ ...one, mine }] : [];
  });
  return { ...held, along };
}

export function heldOf({ thing, base, mine, take_mine }: Conflict, from: Draft): Held {
  const along = take_mine.flatMap((change): Along[] => {
    if (thing.kind === 'setting' || (change.kind !== 'put' && change.kind !== 'edit')) return [];
    const key = change.kind === 'put' ? change.question.key : change.key;
    const before = find(from, key);
    if (key === thing.key || (change.kind === 'edit' && !before)) return [];
    const question = change.kind === 'put' ? change.question : { ...before!, entry: change.entry };
    return [{ ...(before && { base: before }), mine: question }];
  });
  return { thing, base, mine, along };
}

/** What waits already, met once more: my words are those that wait, and what leads to it now waits along. */
export function heldTogether(waited: Held, made: Held): Held {
  if (waited.thing.kind === 'setting' || waited.mine === undefined || made.mine === undefined) return made;
  const [mine, { rank }] = [waited.mine, made.mine] as [DraftQuestion, DraftQuestion];
  const earlier = waited.along.filter((one) => !made.along.some((other) => other.mine.key === one.mine.key));
  return { ...waited, mine: { ...mine, rank }, along: [...earlier, ...made.along] };
}

/**
 * A question that they removed waits as a whole, with the place that I gave it; where they bring it back, its words and its
 * place are two things again.
 */
export function placed(held: readonly Held[], from: Draft, to: Draft): { held: Held[]; changes: Change[] } {
  const changes: Change[] = [];
  const inPlace = (one: DraftQuestion): DraftQuestion => (find(to, one.key) ? one : wholeOf(held, one));
  const all = held.flatMap((given): Held[] => {
    const along = given.along.map((one) => ({ ...one, mine: inPlace(one.mine) }));
    const one = { ...given, along } as Held & { base?: DraftQuestion; mine?: DraftQuestion };
    const { thing, base, mine } = one;
    if (thing.kind === 'setting' || !mine) return [one];
    const { key } = thing;
    const theirs = find(to, key);
    if (!theirs) return [{ ...one, mine: inPlace(mine) }];
    const other = thing.kind === 'question' ? 'place' : 'question';
    const isTwo = held.some((waits) => isSame(waits.thing, { kind: other, key }));
    if (find(from, key) || isTwo || !base) return [one];
    const said = (side: DraftQuestion): unknown => (other === 'place' ? side.rank : side.entry);
    if (same(said(base), said(mine))) return [one];
    if (!same(said(base), said(theirs))) return [one, { thing: { kind: other, key }, base, mine, along: [] }];
    changes.push(...onto(theirs, mine, other));
    return [one];
  });
  return { held: all, changes };
}

/** A question that may wait in several choices, with the words and the place that I gave it in one of them. */
function wholeOf(held: readonly Held[], one: DraftQuestion): DraftQuestion {
  const copies = held.flatMap(({ thing, base, mine, along }) => [
    ...(thing.kind !== 'setting' && mine
      ? [{ base: base as DraftQuestion | undefined, mine: mine as DraftQuestion }]
      : []),
    ...along,
  ]);
  const mine = copies.filter((copy) => copy.mine.key === one.key);
  const written = mine.find((copy) => copy.base && !same(copy.base.entry, copy.mine.entry));
  const moved = mine.find((copy) => copy.base && copy.base.rank !== copy.mine.rank);
  return { ...one, entry: written?.mine.entry ?? one.entry, rank: moved?.mine.rank ?? one.rank };
}

/** A question that I remove waits for nothing but its own removal. */
export const without = (held: readonly Held[], key: string): Held[] =>
  held.flatMap((one) => {
    if (one.thing.kind === 'place' && one.thing.key === key) return [];
    return [{ ...one, along: one.along.filter(({ mine }) => mine.key !== key) }];
  });

/**
 * Without what came to the same on both sides, without what I took back, and with one choice for a question that one side
 * removed.
 */
export function stillApart(held: readonly Held[], known: Draft): Held[] {
  const apart = held.filter(
    (one) => (mineOn(known, one).length > 0 || isGoneOnBoth(one, known)) && !isTakenBack(one, known),
  );
  const questions = new Set(apart.flatMap(({ thing }) => (thing.kind === 'question' ? thing.key : [])));
  return apart.filter(
    ({ thing, mine }) =>
      thing.kind !== 'place' ||
      !questions.has(thing.key) ||
      (find(known, thing.key) !== undefined && mine !== undefined),
  );
}

/** A question that both removed: nothing is left to choose, and what waits along with it may go on. */
export const isGoneOnBoth = ({ thing, mine, along }: Held, known: Draft): boolean =>
  thing.kind === 'question' && mine === undefined && along.length > 0 && !find(known, thing.key);

function isTakenBack({ thing, base, mine, along }: Held, known: Draft): boolean {
  if (thing.kind === 'setting') return same(base, mine);
  const [before, now] = [base, mine] as (DraftQuestion | undefined)[];
  if (!before || !now || along.length > 0) return false;
  const [isInPlace, isSaid] = [before.rank === now.rank, same(before.entry, now.entry)];
  // A question that they removed waits as a whole.
  if (!find(known, thing.key)) return isInPlace && isSaid;
  return thing.kind === 'place' ? isInPlace : isSaid;
}

/** A change of mine beside what there is now, where nobody knows what it was made on. */
export function besides(known: Draft, change: Exclude<Change, { kind: 'put' }>): Held {
  if (change.kind === 'set') {
    const thing = { kind: 'setting', name: change.name } as const;
    return { thing, base: sideOf(known, thing), mine: change.value, along: [] };
  }
  const { key } = change;
  const base = find(known, key);
  const thing = { kind: change.kind === 'move' ? 'place' : 'question', key } as const;
  if (change.kind === 'remove') return { thing, base, mine: undefined, along: [] };
  // Of a question that is gone nobody knows the place any more: it would come back at the end.
  const stood = base ?? { key, rank: rankAfter(known, known.questions.at(-1)?.key ?? null, key), entry: {} };
  const { kind, ...said } = change;
  return { thing, base, mine: { ...stood, ...said }, along: [] };
}
