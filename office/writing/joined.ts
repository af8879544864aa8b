import { changesBetween, own } from '#contract/writing/changes.ts';
import { type Draft, type DraftQuestion, draftOf, leadsTo } from '#contract/writing/draft.ts';
import { nameOf, saidIn, type Thing } from '#contract/writing/merge.ts';
import { followRenames } from '#contract/writing/renaming.ts';
import { same } from '#contract/writing/same.ts';
import { find, type Held, isSame, sideOf, stillApart, takes } from './held.ts';
import { chosen, isEmpty, type Queue, seen } from './queue.ts';

/**
 * What two tabs of one person typed and did not send, as one: of each thing the words that she typed last, whichever tab
 * they were in, and in whichever order the tabs are put together. Both know the same revision, and nothing of either is
 * on its way.
 */
export function joined(queue: Queue, left: Queue): Queue {
  const typed = newestTyped(queue, left);
  if (isEmpty(left) && queue.held.length === 0) return { ...queue, typed };
  const { known } = queue;
  const sides = [withoutOwn(queue, left), withoutOwn(left, queue)] as const;
  const together = draftTogether(known, sides);
  const held = heldTogether(sides, together);
  const pending = followRenames(known, changesBetween(known, together)).filter(
    (change) => !held.some((one) => takes(one, change, known) || removes(one, change)),
  );
  return seen({ ...queue, pending, undoing: false, held: stillApart(held, known), typed });
}
type Sides = readonly [Queue, Queue];

function newestTyped({ typed: mine }: Queue, { typed: theirs }: Queue): Queue['typed'] {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries([...names].map((name) => [name, Math.max(mine[name] ?? 0, theirs[name] ?? 0)]));
}

/** When this tab typed a thing last; undefined where it says nothing of it. */
function saidAt({ typed, known, shown }: Queue, thing: Thing): number | undefined {
  const at = typed[nameOf(thing)];
  return at ?? (same(saidIn(known, thing), saidIn(shown, thing)) ? undefined : 0);
}

/** The tab that typed a thing last. */
function lastOf(sides: Sides, thing: Thing): { side?: Queue; at: number } {
  const [one, other] = sides.map((side) => ({ side, at: saidAt(side, thing) ?? -1 }));
  const last = other!.at > one!.at ? other! : one!;
  return last.at < 0 ? { at: -1 } : last;
}

/** Between two tabs of one person nobody has to choose: neither where one typed on knowing both, nor where one sent it. */
function withoutOwn(queue: Queue, other: Queue): Queue {
  return queue.held.reduce((next, one) => {
    const { thing, along } = one;
    if (other.held.some((waits) => isSame(waits.thing, thing))) return next;
    const [at, otherAt] = [
      Math.max(wholeAt(queue, one), ...along.map((it) => wordsAt(queue, it))),
      wholeAt(other, one),
    ];
    if (otherAt < 0) return next;
    const isGone = otherAt > at && saidIn(other.shown, thing) === undefined;
    return chosen(next, thing, isGone ? 'theirs' : 'mine');
  }, queue);
}

const wordsAt = ({ typed }: Queue, { mine }: Held['along'][number]): number =>
  typed[nameOf({ kind: 'question', key: mine.key })] ?? 0;

/** When a tab typed what waits for a choice; of a question that one side removed, its words or its place. */
function wholeAt({ typed, known }: Queue, { thing, mine }: Held): number {
  const isWhole = thing.kind !== 'setting' && (mine === undefined || !find(known, thing.key));
  const things = isWhole ? (['question', 'place'] as const).map((kind): Thing => ({ kind, key: thing.key })) : [thing];
  return Math.max(...things.map((one) => typed[nameOf(one)] ?? -1));
}

function draftTogether(known: Draft, sides: Sides): Draft {
  const drafts = [known, ...sides.map(({ shown }) => shown)];
  const settings = new Map<string, unknown>();
  for (const name of new Set(drafts.flatMap((draft) => Object.keys(draft.settings)))) {
    const { side } = lastOf(sides, { kind: 'setting', name });
    const from = side ? side.shown : known;
    if (Object.hasOwn(from.settings, name)) settings.set(name, own(from.settings, name));
  }
  const keys = new Set(drafts.flatMap(({ questions }) => questions.map(({ key }) => key)));
  const questions = new Map<string, DraftQuestion>();
  for (const key of keys) {
    const question = questionTogether(known, sides, key);
    if (question) questions.set(key, question);
  }
  bringBack(known, sides, questions);
  return draftOf(Object.fromEntries(settings), [...questions.values()]);
}

/** Newer words in a question, or a newer place, bring back what the other tab removed before. */
function questionTogether(known: Draft, sides: Sides, key: string): DraftQuestion | undefined {
  const [words, place] = [lastOf(sides, { kind: 'question', key }), lastOf(sides, { kind: 'place', key })];
  const inDraft = ({ side }: { side?: Queue }) => find(side ? side.shown : known, key);
  const whole = inDraft(place.at > words.at ? place : words);
  return whole && { key, rank: (inDraft(place) ?? whole).rank, entry: (inDraft(words) ?? whole).entry };
}

/** So does a newer jump to it. */
function bringBack(known: Draft, sides: Sides, questions: Map<string, DraftQuestion>): void {
  // What comes back stands at the end of the map, and is walked too.
  for (const { key, entry } of questions.values()) {
    const { side, at } = lastOf(sides, { kind: 'question', key });
    if (!side) continue;
    const before = leadsTo(find(known, key)?.entry ?? {});
    for (const to of leadsTo(entry)) {
      const there = find(side.shown, to);
      if (!there || questions.has(to) || before.includes(to)) continue;
      const gone = (['question', 'place'] as const).map((kind) => lastOf(sides, { kind, key: to }).at);
      if (at > Math.max(...gone)) questions.set(to, there);
    }
  }
}

/** What waits for a choice: where both wait for it, with the words of the newer, and with all that waits along. */
function heldTogether(sides: Sides, together: Draft): Held[] {
  const all = sides.flatMap(({ held }) => held);
  const things = all.filter((one, at) => at === all.findIndex(({ thing }) => isSame(thing, one.thing)));
  return things.flatMap(({ thing }): Held[] => {
    const both = sides.map(({ held }) => held.find((one) => isSame(one.thing, thing)));
    const { side } = lastOf(sides, thing);
    const last = both[side === sides[1] ? 1 : 0] ?? both.find((one) => one !== undefined);
    if (!last) return [];
    const along = new Map(both.flatMap((one) => one?.along ?? []).map((one) => [one.mine.key, one]));
    for (const one of last.along) along.set(one.mine.key, one);
    return [
      { ...last, mine: sideOf(together, thing), along: [...along.values()].flatMap((one) => still(one, together)) },
    ];
  });
}

function still<Along extends Held['along'][number]>(one: Along, together: Draft): Along[] {
  const mine = find(together, one.mine.key);
  return mine ? [{ ...one, mine }] : [];
}

/** A removal that waits beside somebody's other place for it. */
const removes = ({ thing, mine }: Held, change: { kind: string; key?: string }): boolean =>
  thing.kind !== 'setting' && mine === undefined && change.kind === 'remove' && change.key === thing.key;
