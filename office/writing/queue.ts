import { applyChanges, type Change, changesBetween } from '#contract/writing/changes.ts';
import { type Draft, ledElsewhere, ledFrom } from '#contract/writing/draft.ts';
import { type Conflict, merge, saidIn, type Thing, thingsOf } from '#contract/writing/merge.ts';
import { same } from '#contract/writing/same.ts';
import {
  type Along,
  besides,
  find,
  type Held,
  heldOf,
  heldTogether,
  heldWith,
  isGoneOnBoth,
  isSame,
  mineOn,
  onto,
  placed,
  sideOf,
  stillApart,
  takes,
  without,
  withWordsOf,
} from './held.ts';
import { notTheirs, only, stamped, type Typed } from './typed.ts';

/** A set on its way. It goes again with the same id until an answer comes, so that the server keeps it once. */
export type Sending = { send_id: string; base: number; changes: Change[]; why?: 'undo' };
/** What the server answers to a set, accepted or not: its revision, and what others did since the set's base. */
export type Answer = { revision: number; theirs: readonly Change[] };

/**
 * The draft in one tab: what the server has, what is on its way there, what is not sent yet, and what waits for a choice.
 * What is shown is all of them on top of each other. Without clock, network and screen.
 */
export type Queue = {
  revision: number;
  known: Draft;
  sending: Sending | null;
  pending: readonly Change[];
  /** Whether all that is pending takes something back. */
  undoing: boolean;
  held: readonly Held[];
  typed: Typed;
  shown: Draft;
};
/** What a tab keeps where a reload finds it. */
export type Kept = Pick<Queue, 'revision' | 'sending' | 'pending' | 'held'> & {
  /** Missing in what an earlier version of the office left. */
  typed?: Typed;
};

export const makeQueue = (revision: number, known: Draft): Queue => ({
  ...{ revision, known, sending: null, pending: [], undoing: false, held: [], typed: {}, shown: known },
});

export const keptOf = ({ revision, sending, pending, held, typed }: Queue): Kept => ({
  ...{ revision, sending, pending, held, typed },
});
/** The queue of a tab that is gone. `known` is the draft of the revision that it knew. */
export const restored = (kept: Kept, known: Draft): Queue =>
  seen({ ...makeQueue(kept.revision, known), ...kept, typed: kept.typed ?? {} });

export const isEmpty = ({ sending, pending, held }: Pick<Queue, 'sending' | 'pending' | 'held'>): boolean =>
  sending === null && pending.length === 0 && held.length === 0;

type How = {
  /** When it was typed: later than anything that this person did before. Without it nobody typed it now. */
  at?: number | undefined;
  undoing?: boolean;
};

/** Something that was done here. It shows at once. */
export function added(queue: Queue, changes: readonly Change[], { at, undoing = false }: How = {}): Queue {
  let [pending, held]: [readonly Change[], readonly Held[]] = [queue.pending, queue.held];
  for (const change of changes) {
    if (change.kind === 'remove') held = without(held, change.key);
    const waits = held.findIndex((one) => takes(one, change, queue.known));
    if (waits < 0) pending = appended(pending, change);
    else held = held.with(waits, heldWith(held[waits]!, change));
    held = held.map((one) => withWordsOf(one, change));
  }
  const apart = stillApart(held, queue.known);
  const alone = undoing && (queue.undoing || queue.pending.length === 0);
  const next = { ...queue, pending, held: apart, undoing: alone, shown: applyChanges(queue.shown, changes) };
  return freed(timed(apart.length < queue.held.length ? seen(next) : next, changes.flatMap(thingsOf), at));
}

/** What waited along with a question that both removed, goes on without it. */
const freed = (queue: Queue): Queue =>
  queue.held
    .filter((one) => isGoneOnBoth(one, queue.known))
    .reduce((next, { thing }) => chosen(next, thing, 'theirs'), queue);

function timed(queue: Queue, things: readonly Thing[], at: number | undefined): Queue {
  if (at === undefined) return queue;
  const { typed, known, sending, shown } = queue;
  const drafts = sending ? [known, applyChanges(known, sending.changes)] : [known];
  const isBack = (thing: Thing) => drafts.every((draft) => same(saidIn(draft, thing), saidIn(shown, thing)));
  return { ...queue, typed: stamped(typed, things, at, isBack) };
}

/** Whoever types changes the same thing at each press: the last one says it all. */
function appended(pending: readonly Change[], change: Change): readonly Change[] {
  const last = pending.at(-1);
  const again =
    last?.kind === change.kind &&
    ((change.kind === 'set' && last.kind === 'set' && last.name === change.name) ||
      (change.kind === 'edit' && last.kind === 'edit' && last.key === change.key));
  return [...(again ? pending.slice(0, -1) : pending), change];
}

/** What one call takes with room to spare, and a slow line too. */
const set_characters = 100_000;
const set_changes = 1000;

/** Puts what is pending on its way, as far as one call takes it. */
export function sent(queue: Queue, send_id: string): Queue {
  if (queue.sending || queue.pending.length === 0) return queue;
  const all = changesBetween(queue.known, applyChanges(queue.known, queue.pending));
  if (all.length === 0) return seen({ ...queue, pending: [], undoing: false });
  let size = 0;
  const past = all.findIndex((change, at) => {
    size += JSON.stringify(change).length;
    return at > 0 && (size > set_characters || at >= set_changes);
  });
  const changes = past < 0 ? all : all.slice(0, past);
  const sending = { send_id, base: queue.revision, changes, ...(queue.undoing && { why: 'undo' as const }) };
  return { ...queue, sending, pending: all.slice(changes.length), undoing: queue.undoing && past >= 0 };
}

/** The set is a revision now, behind what others did. */
export function accepted(queue: Queue, { revision, theirs }: Answer): Queue {
  if (!queue.sending) return queue;
  const { changes, conflicts } = merge(queue.known, theirs, queue.sending.changes);
  // The server kept the whole set, so nothing of it can be apart.
  const all = [...changes, ...conflicts.flatMap(({ take_mine }) => take_mine)];
  const to = applyChanges(applyChanges(queue.known, theirs), all);
  const from = applyChanges(queue.known, queue.sending.changes);
  return moved({ ...queue, sending: null }, { from, to, revision, mine: queue.pending });
}

/** Somebody else changed the same: nothing of the set was kept. What touches nothing of theirs is pending again. */
export function crossed(queue: Queue, { revision, theirs }: Answer): Queue {
  const back = takenBack(queue);
  return moved(back, { from: queue.known, to: applyChanges(queue.known, theirs), revision, mine: back.pending });
}

/** The set will not be kept as it is: it is pending again. */
export const takenBack = (queue: Queue): Queue =>
  queue.sending ? { ...queue, sending: null, pending: [...queue.sending.changes, ...queue.pending] } : queue;

/** Without anything that the server does not have. */
export const dropped = (queue: Queue): Queue =>
  seen({ ...queue, sending: null, pending: [], undoing: false, held: [], typed: {} });

/**
 * What the server has by now. Not while a set is on its way: it may hold that set or not. An older revision is an answer
 * that came late, but `anew`: the server does not know ours, as when an earlier database was put back.
 */
export function brought(queue: Queue, revision: number, draft: Draft, { anew = false } = {}): Queue {
  if (queue.sending || (revision <= queue.revision && !anew)) return queue;
  const to = applyChanges(queue.known, changesBetween(queue.known, draft));
  return moved(queue, { from: queue.known, to, revision, mine: queue.pending });
}

type Move = { from: Draft; to: Draft; revision: number; mine: readonly Change[] };

function moved(queue: Queue, { from, to, revision, mine }: Move): Queue {
  const theirs = changesBetween(from, to);
  const { changes, conflicts } = merge(from, theirs, mine);
  const fresh = conflicts.map((conflict) => {
    const made = heldOf(conflict, from);
    const waited = queue.held.find(({ thing }) => isSame(thing, made.thing));
    return waited ? heldTogether(waited, made) : made;
  });
  const waiting = [...queue.held.filter(({ thing }) => !fresh.some((one) => isSame(one.thing, thing))), ...fresh];
  const { held, changes: apart } = placed(waiting, from, to);
  const pending = [...changes, ...apart];
  const typed = notTheirs(queue.typed, theirs, pending, held);
  return freed(seen({ ...queue, revision, known: to, pending, held: stillApart(held, to), typed }));
}

/** What is shown, anew: a question that did not change stays the same object, and is not drawn again. */
export function seen(queue: Queue): Queue {
  const { known, sending, pending, held, shown } = queue;
  const waiting = held.flatMap((one) => mineOn(known, one));
  const now = applyChanges(known, [...(sending?.changes ?? []), ...pending, ...waiting]);
  const before = new Map(shown.questions.map((question) => [question.key, question]));
  const questions = now.questions.map((question) => {
    const known = before.get(question.key);
    return known && same(known, question) ? known : question;
  });
  const isOld =
    questions.length === shown.questions.length && questions.every((one, at) => one === shown.questions[at]);
  const settings = same(shown.settings, now.settings) ? shown.settings : now.settings;
  return { ...queue, shown: isOld && settings === shown.settings ? shown : { settings, questions } };
}

export const conflictsOf = ({ known, held }: Queue): Conflict[] =>
  held.map((one) => ({
    thing: one.thing,
    base: one.base,
    theirs: sideOf(known, one.thing),
    mine: one.mine,
    take_mine: mineOn(known, one),
  }));

/** One choice. What led to a question that stays removed leads to the next one instead. */
export function chosen(queue: Queue, thing: Thing, side: 'mine' | 'theirs', at?: number): Queue {
  const one = queue.held.find((held) => isSame(held.thing, thing));
  if (!one) return queue;
  const held = queue.held.filter((other) => other !== one);
  const isGone = thing.kind !== 'setting' && !find(queue.known, thing.key);
  const led = side === 'theirs' && isGone ? thing.key : undefined;
  const along = one.along.map((waits) =>
    led ? { ...waits, mine: { ...waits.mine, entry: ledElsewhere(waits.mine.entry, led, null) } } : waits,
  );
  // What waited along may have been changed by others meanwhile: then it is a choice of its own.
  const isMet = ({ base, mine }: Along): boolean =>
    base !== undefined && !same(find(queue.known, mine.key)?.entry, base.entry);
  const met = along
    .filter(isMet)
    .map(({ base, mine }): Held => ({ thing: { kind: 'question', key: mine.key }, base, mine, along: [] }));
  const free = along.filter((waits) => !isMet(waits));
  const changes = [
    ...(side === 'mine' ? mineOn(queue.known, { ...one, along: [] }) : []),
    ...free.flatMap(({ mine }) => onto(find(queue.known, mine.key), mine)),
  ];
  const after = seen({
    ...queue,
    held: stillApart([...held, ...met], queue.known),
    pending: [...queue.pending, ...changes],
    undoing: false,
  });
  // A question that goes takes its place along; one that comes back was not given another place by that.
  const isWhole = thing.kind === 'question' && (one.mine === undefined || (side === 'theirs' && isGone));
  const next = timed(after, isWhole ? [thing, { kind: 'place', key: thing.key }] : [thing], at);
  if (!led) return next;
  const leaders = ledFrom(next.shown, led).map(
    ({ key, entry }): Change => ({ kind: 'edit', key, entry: ledElsewhere(entry, led, null) }),
  );
  return leaders.length > 0 ? added(next, leaders, { at }) : next;
}

/**
 * The queue of a tab that is gone, where nobody has the draft any more that it was typed on: so nobody can tell what
 * others changed since. Each thing that differs from what there is now waits for a choice, and what is new is added.
 */
export function unrooted(kept: Kept, revision: number, known: Draft): Queue {
  const all = [...(kept.sending?.changes ?? []), ...kept.pending];
  const onNothing = all.filter((change) => change.kind === 'edit' && !find(known, change.key));
  const differing = changesBetween(known, applyChanges(known, all));
  const pending = differing.filter(({ kind }) => kind === 'put');
  const choices = [...onNothing, ...differing].flatMap((one) => (one.kind === 'put' ? [] : [besides(known, one)]));
  const held = [...choices.filter(({ thing }) => !kept.held.some((one) => isSame(one.thing, thing))), ...kept.held];
  const typed = only(kept.typed ?? {}, pending, held);
  return seen({ ...makeQueue(revision, known), pending, held: stillApart(held, known), typed });
}
