import { applyChanges, type Change, ownSetting } from '#questionnaire/draft/changes.ts';
import type { Draft, DraftQuestion } from '#questionnaire/draft/draft.ts';
import { same } from '#questionnaire/draft/same.ts';

/** One thing that an act changed, with how it stood before and after. Undefined: it was not there. */
type Part =
  | { kind: 'setting'; name: string; before: unknown; after: unknown }
  | { kind: 'question'; key: string; before: DraftQuestion | undefined; after: DraftQuestion | undefined }
  | { kind: 'place'; key: string; before: string; after: string };
/** What one person did here, as it can be taken back: 'Vraag 3 weggehaald'. */
export type Act = { id: number; label: string; at: number; parts: Part[] };
/** `made`: how many there were. Each has its number as a name that stays its own, wherever it stands. */
export type Acts = { past: readonly Act[]; future: readonly Act[]; made: number };
export const noActs: Acts = { past: [], future: [], made: 0 };

const acts_most = 300;
/** Typing on without a rest is one act. */
const rest_ms = 1000;

/** Remembers what was done to the draft that was shown. */
export function did(acts: Acts, before: Draft, changes: readonly Change[], label: string, at: number): Acts {
  const parts = partsOf(before, changes);
  if (parts.length === 0) return acts;
  const last = acts.future.length === 0 ? acts.past.at(-1) : undefined;
  const goesOn = last && last.label === label && at - last.at < rest_ms && onTheSame(last.parts, parts);
  const made = goesOn ? acts.made : acts.made + 1;
  const id = goesOn ? last.id : made;
  const act = { id, label, at, parts: goesOn ? parts.map((part, index) => since(last.parts[index]!, part)) : parts };
  const past = [...(goesOn ? acts.past.slice(0, -1) : acts.past), act];
  return { past: past.slice(-acts_most), future: [], made };
}

const since = (first: Part, last: Part): Part => ({ ...last, before: first.before }) as Part;
const nameOf = (part: Part): string => (part.kind === 'setting' ? part.name : part.key);

/** The same words typed on: not what came, went or moved, which are acts that somebody counts. */
const onTheSame = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.length === other.length &&
  one.every((part, index) => {
    const next = other[index]!;
    const isWords = part.kind === 'setting' || (part.kind === 'question' && part.before && part.after);
    return isWords && part.kind === next.kind && nameOf(part) === nameOf(next) && same(part.after, next.before);
  });

function partsOf(before: Draft, changes: readonly Change[]): Part[] {
  const after = applyChanges(before, changes);
  const parts = new Map<string, Part>();
  for (const change of changes) {
    const part = partOf(before, after, change);
    if (part && !same(part.before, part.after)) parts.set(`${part.kind} ${nameOf(part)}`, part);
  }
  return [...parts.values()];
}

function partOf(before: Draft, after: Draft, change: Change): Part | undefined {
  if (change.kind === 'set') {
    const { name } = change;
    return {
      kind: 'setting',
      name,
      before: ownSetting(before.settings, name),
      after: ownSetting(after.settings, name),
    };
  }
  const key = change.kind === 'put' ? change.question.key : change.key;
  const [was, is] = [find(before, key), find(after, key)];
  if (change.kind === 'move' && was && is) return { kind: 'place', key, before: was.rank, after: is.rank };
  return { kind: 'question', key, before: was, after: is };
}

type TakenBack = {
  acts: Acts;
  changes: Change[];
  label: string;
  /** What somebody else changed since, so it stays as it is. */
  kept: 'nothing' | 'some' | 'all';
};

/**
 * What takes the last act back from the draft that is shown, or the act of this name; or does the last one again.
 * Undefined: there is none, as when it was taken back before.
 */
export function takenBack(acts: Acts, shown: Draft, way: 'undo' | 'redo', id?: number): TakenBack | undefined {
  const from = way === 'undo' ? acts.past : acts.future;
  const act = id === undefined ? from.at(-1) : from.find((one) => one.id === id);
  if (!act) return undefined;
  const wanted = act.parts.map((part) => (way === 'undo' ? part : turned(part)));
  const still = wanted.filter((part) => stands(shown, part));
  const rest = from.filter((one) => one !== act);
  // What went back can be done again, and only that.
  const done: readonly Act[] = still.length > 0 ? [{ ...act, parts: way === 'undo' ? still : still.map(turned) }] : [];
  return {
    acts:
      way === 'undo'
        ? { ...acts, past: rest, future: [...acts.future, ...done] }
        : { ...acts, past: [...acts.past, ...done], future: rest },
    changes: still.flatMap((part) => backTo(shown, part)),
    label: act.label,
    kept: still.length === wanted.length ? 'nothing' : still.length > 0 ? 'some' : 'all',
  };
}

const turned = (part: Part): Part => ({ ...part, before: part.after, after: part.before }) as Part;

const find = ({ questions }: Draft, key: string): DraftQuestion | undefined => questions.find((one) => one.key === key);

function stands(shown: Draft, part: Part): boolean {
  if (part.kind === 'setting') return same(ownSetting(shown.settings, part.name), part.after);
  const now = find(shown, part.key);
  if (part.kind === 'place') return now?.rank === part.after;
  return same(now?.entry, part.after?.entry);
}

function backTo(shown: Draft, part: Part): Change[] {
  if (part.kind === 'setting') {
    const { name, before } = part;
    return [before === undefined ? { kind: 'set', name } : { kind: 'set', name, value: before }];
  }
  if (part.kind === 'place') return [{ kind: 'move', key: part.key, rank: part.before }];
  if (!part.before) return [{ kind: 'remove', key: part.key }];
  if (!find(shown, part.key)) return [{ kind: 'put', question: part.before }];
  return [{ kind: 'edit', key: part.key, entry: part.before.entry }];
}
