import { applyChanges, type Change, changesBetween, own } from './changes.ts';
import { type Draft, type DraftQuestion, leadsTo } from './draft.ts';
import { followRenames } from './renaming.ts';
import { same } from './same.ts';

/** What two people can meet on: a setting, what a question says, or where it stands. */
export type Thing = { kind: 'setting'; name: string } | { kind: 'question' | 'place'; key: string };
/** How a thing stands on one side: the setting's value, or the question. Undefined: it is not there. */
export type Side = unknown;
export type Conflict = {
  thing: Thing;
  base: Side;
  theirs: Side;
  mine: Side;
  /** What puts my side on top of theirs. Taking theirs takes no change. */
  take_mine: Change[];
};
export type Merged = {
  /** Mine that touch nothing of theirs: to be applied behind theirs. */
  changes: Change[];
  conflicts: Conflict[];
};

/**
 * Two sets of changes on one base. What does not touch the same thing goes together; what does is kept apart with both
 * sides, and nothing is dropped but what both sides did alike.
 */
export function merge(base: Draft, theirs: readonly Change[], mine: readonly Change[]): Merged {
  const [their, my] = [applyChanges(base, theirs), applyChanges(base, mine)];
  const [theirChanges, myChanges] = [changesBetween(base, their), changesBetween(base, my)];
  const touched = new Set(theirChanges.flatMap((change) => thingsOf(change)).map(nameOf));
  const conflicts = new Map<string, Conflict>();
  const clash = (thing: Thing) => {
    if (!conflicts.has(nameOf(thing))) conflicts.set(nameOf(thing), conflictOn(thing, base, their, my));
  };
  const isApart = (thing: Thing): boolean => !same(saidIn(their, thing), saidIn(my, thing));
  // A question that one side removed is one conflict, not one on its words and one on its place.
  const whole = (things: readonly Thing[]): Thing[] =>
    things.filter(
      (thing) => thing.kind !== 'place' || (find(their, thing.key) && find(my, thing.key)) || things.length < 2,
    );
  const free: Change[] = [];
  for (const change of myChanges) {
    const met = thingsOf(change).filter((thing) => touched.has(nameOf(thing)));
    const gone = inTheAir(change, base, their, my);
    if (met.length === 0 && gone.length === 0) free.push(change);
    else for (const thing of [...whole(met.filter(isApart)), ...gone]) clash(thing);
  }
  // Where one side renames a question and the other asks its answer, the text gets the name that there is.
  const texts = followRenames(base, [...theirChanges, ...free]).slice(theirChanges.length + free.length);
  return { changes: [...free, ...texts], conflicts: [...conflicts.values()] };
}

/** What a change writes. A question that comes or goes takes its place along. */
export function thingsOf(change: Change): Thing[] {
  if (change.kind === 'set') return [{ kind: 'setting', name: change.name }];
  if (change.kind === 'edit') return [{ kind: 'question', key: change.key }];
  if (change.kind === 'move') return [{ kind: 'place', key: change.key }];
  const key = change.kind === 'put' ? change.question.key : change.key;
  return [
    { kind: 'question', key },
    { kind: 'place', key },
  ];
}

export const nameOf = (thing: Thing): string => `${thing.kind} ${thing.kind === 'setting' ? thing.name : thing.key}`;

/** Questions that one side removes while the other newly leads to them. */
function inTheAir(change: Change, base: Draft, their: Draft, my: Draft): Thing[] {
  if (change.kind === 'set' || change.kind === 'move') return [];
  if (change.kind === 'remove') {
    const { key } = change;
    const led = their.questions.some((one) => newlyLed(base, one).includes(key) && find(my, one.key));
    return led ? [{ kind: 'question', key }] : [];
  }
  const question = find(my, change.kind === 'put' ? change.question.key : change.key)!;
  const gone = newlyLed(base, question).filter((key) => find(base, key) && !find(their, key));
  return gone.map((key) => ({ kind: 'question', key }));
}

const find = ({ questions }: Draft, key: string): DraftQuestion | undefined => questions.find((one) => one.key === key);
const newlyLed = (base: Draft, { key, entry }: DraftQuestion): string[] => {
  const before = find(base, key);
  const known = before ? leadsTo(before.entry) : [];
  return leadsTo(entry).filter((to) => !known.includes(to));
};

/** What a draft says of a thing: a setting's value, a question's words, or its place. Undefined: it is not there. */
export function saidIn(draft: Draft, thing: Thing): unknown {
  if (thing.kind === 'setting') return own(draft.settings, thing.name);
  const question = find(draft, thing.key);
  return thing.kind === 'place' ? question?.rank : question?.entry;
}

function conflictOn(thing: Thing, base: Draft, their: Draft, my: Draft): Conflict {
  const side = (draft: Draft): Side =>
    thing.kind === 'setting' ? own(draft.settings, thing.name) : find(draft, thing.key);
  return { thing, base: side(base), theirs: side(their), mine: side(my), take_mine: taking(thing, base, their, my) };
}

/** Mine on top of theirs: of this thing, and of what leads to a question that they removed. */
function taking(thing: Thing, base: Draft, their: Draft, my: Draft): Change[] {
  const touches = (change: Change): boolean => {
    if (thing.kind === 'setting') return change.kind === 'set' && change.name === thing.name;
    if (change.kind === 'set') return false;
    const key = change.kind === 'put' ? change.question.key : change.key;
    if (key === thing.key) return change.kind !== (thing.kind === 'question' ? 'move' : 'edit');
    const question = find(my, key);
    const leads = question !== undefined && newlyLed(base, question).includes(thing.key);
    return leads && change.kind !== 'move' && !find(their, thing.key);
  };
  return changesBetween(their, my).filter(touches);
}
