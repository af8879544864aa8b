import { type Change, changesBetween } from '#contract/writing/changes.ts';
import { type Draft, type DraftQuestion, leadsTo } from '#contract/writing/draft.ts';
import type { Conflict } from '#contract/writing/merge.ts';
import type { DraftStore } from '#office/writing/draft-store.ts';

/** What a change leaves of one thing: its words or its place; null where the question is gone. */
type Mark = string | null;
type Thing = string;

const marksOf = (change: Change): [Thing, Mark][] => {
  if (change.kind === 'set') return [[`setting ${change.name}`, String(change.value)]];
  if (change.kind === 'move') return [[`place ${change.key}`, change.rank]];
  if (change.kind === 'edit') return [[`question ${change.key}`, change.entry.title ?? '']];
  const key = change.kind === 'put' ? change.question.key : change.key;
  const [words, place] =
    change.kind === 'put' ? [change.question.entry.title ?? '', change.question.rank] : [null, null];
  return [
    [`question ${key}`, words],
    [`place ${key}`, place],
  ];
};

function markIn(draft: Draft, thing: Thing): Mark {
  const [kind, name = ''] = thing.split(/ (.*)/);
  if (kind === 'setting') return String(draft.settings[name]);
  const question = draft.questions.find(({ key }) => key === name);
  return (kind === 'place' ? question?.rank : question?.entry.title) ?? null;
}

/** No two changes leave the same words or the same place. */
export function marked(change: Change, mark: string): Change {
  if (change.kind === 'set')
    return { kind: 'set', name: change.name === '__proto__' ? 'description' : change.name, value: mark };
  if (change.kind === 'edit') return { ...change, entry: { ...change.entry, title: mark } };
  if (change.kind === 'move') return { ...change, rank: `${change.rank}${mark}V` };
  if (change.kind === 'remove') return change;
  const { question } = change;
  return { kind: 'put', question: { ...question, entry: { ...question.entry, title: mark } } };
}

export type Revision = { revision: number; by: string | null; changes: readonly Change[] };

/** What one person said last of each thing, in whichever of her tabs: the test's own memory, beside that of the tabs. */
export function makeLastWords(name: string) {
  const last = new Map<Thing, Mark>();
  /** Newer words in a question, a newer place or a newer jump to it bring back what another tab of hers removed. */
  function bringsBack(keys: readonly string[]): void {
    for (const key of keys)
      for (const thing of [`question ${key}`, `place ${key}`]) if (last.get(thing) === null) last.delete(thing);
  }
  return {
    typed(change: Change): void {
      const wanted = change.kind === 'edit' || change.kind === 'move' ? [change.key] : [];
      const entry = change.kind === 'edit' ? change.entry : change.kind === 'put' ? change.question.entry : {};
      bringsBack([...wanted, ...leadsTo(entry)]);
      for (const [thing, left] of marksOf(change)) last.set(thing, left);
    },
    /** What is left by choice is not lost; what is kept by choice is her last word. */
    chose({ thing, mine, theirs }: Conflict, side: 'mine' | 'theirs'): void {
      if (side === 'mine' && mine !== undefined && thing.kind !== 'setting')
        bringsBack([thing.key, ...leadsTo((mine as DraftQuestion).entry)]);
      const name = thing.kind === 'setting' ? thing.name : thing.key;
      if (side === 'mine') {
        const question = mine as DraftQuestion | undefined;
        const isPlace = thing.kind === 'place';
        const kept = thing.kind === 'setting' ? String(mine) : isPlace ? question?.rank : question?.entry.title;
        last.set(`${thing.kind} ${name}`, kept ?? null);
        // A question that she keeps away is away with its words and its place.
        if (thing.kind !== 'setting' && !question)
          for (const kind of ['question', 'place']) last.set(`${kind} ${name}`, null);
        return;
      }
      // The words and the place, where one of the two had removed the question.
      const isWhole = mine === undefined || theirs === undefined;
      const kinds = isWhole && thing.kind !== 'setting' ? ['question', 'place'] : [thing.kind];
      for (const kind of kinds) last.delete(`${kind} ${name}`);
    },
    /** What was taken back is not looked for any more. */
    tookBack(before: Draft, after: Draft): void {
      for (const change of changesBetween(before, after)) {
        if (change.kind === 'edit') bringsBack([change.key, ...leadsTo(change.entry)]);
        if (change.kind === 'move') bringsBack([change.key]);
        if (change.kind === 'put') bringsBack(leadsTo(change.question.entry));
        for (const [thing] of marksOf(change)) last.delete(thing);
      }
    },
    /** Her last words that neither stand nor were written over by somebody else since. */
    lost(draft: Draft, revisions: readonly Revision[]): [Thing, Mark][] {
      return [...last].filter(([thing, left]) => {
        if (markIn(draft, thing) === left) return false;
        const touching = revisions.filter(({ changes }) => changes.flatMap(marksOf).some(([one]) => one === thing));
        const own = touching.findLast(
          (one) => (one.by === name || left === null) && new Map(one.changes.flatMap(marksOf)).get(thing) === left,
        );
        // A question that she removed may come back by her own newer jump to it.
        return !own || !touching.some((one) => (one.by !== name || left === null) && one.revision > own.revision);
      });
    },
  };
}

/** Makes the first choice that waits in a tab. */
export function choose(store: DraftStore, words: ReturnType<typeof makeLastWords>, side: 'mine' | 'theirs'): boolean {
  const [conflict] = store.get().conflicts;
  if (!conflict) return false;
  words.chose(conflict, side);
  store.choose(conflict, side);
  return true;
}
