import { asQuestions } from '../draft/as-questions.ts';
import type { OptionEntry, QuestionEntry } from '../draft/campaign-file.ts';
import { applyChanges, type Change } from '../draft/changes.ts';
import type { Draft, DraftQuestion } from '../draft/draft.ts';
import { same } from '../draft/same.ts';
import { differenceOf, type Wording } from './difference.ts';
import { type Note, tellQuestions } from './difference-notes.ts';

/** What one set of changes did inside a question that was there. */
export type ToldEdit = { key: string; notes: Note[] };

/** What a set of changes did inside the questions that it edited, in their order. */
export function tellEdits(draft: Draft, changes: readonly Change[]): ToldEdit[] {
  const edited = new Set(changes.flatMap((change) => (change.kind === 'edit' ? change.key : [])));
  if (edited.size === 0) return [];
  const before = new Map(draft.questions.map((question) => [question.key, question]));
  const after = applyChanges(draft, changes).questions;
  const pairs = after.flatMap((is) => {
    const was = edited.has(is.key) ? before.get(is.key) : undefined;
    return was ? [{ was, is }] : [];
  });
  const difference = differenceOf(
    wordingOf(pairs.map(({ was, is }) => namedAlike(was, is.entry))),
    wordingOf(pairs.map(({ is }) => named(is))),
  );
  // Where something leads is said by the number that the question has in the whole list.
  const told = new Map(tellQuestions(difference, wordingOf(after.map(named))).map(({ id, notes }) => [id, notes]));
  return pairs.flatMap(({ was, is }): ToldEdit[] => {
    const notes = told.get(is.key) ?? [];
    if (notes.length > 0) return [{ key: is.key, notes }];
    return same(was.entry, is.entry) ? [] : [{ key: is.key, notes: [{ code: 'field', facts: { field: 'ref' } }] }];
  });
}

const wordingOf = (questions: readonly QuestionEntry[]): Wording => ({
  ...{ title: '', description: '' },
  questions: asQuestions({ questions }),
});

/** By its key, which nothing changes; and each thing inside it by a name that says which one it is. */
const named = ({ key, entry }: DraftQuestion): QuestionEntry => ({ ...withNames(entry), ref: key });
const withNames = (entry: QuestionEntry): QuestionEntry => ({
  ...entry,
  ...(entry.options && { options: entry.options.map((one, at) => ({ ...one, ref: `${at}` })) }),
  ...(entry.sub_questions && {
    sub_questions: entry.sub_questions.map((sub, at) => ({ ...withNames(sub), ref: `${at}` })),
  }),
});

/** The question as it was, in which what became something of the question as it is has that one's name. */
function namedAlike({ key, entry }: DraftQuestion, after: QuestionEntry): QuestionEntry {
  return { ...alike(entry, after), ref: key };
}
function alike(entry: QuestionEntry, after: QuestionEntry): QuestionEntry {
  const subs = after.sub_questions ?? [];
  return {
    ...entry,
    ...(entry.options && {
      options: rowAlike(entry.options, after.options ?? []).map(([one, ref]) => ({ ...one, ref })),
    }),
    ...(entry.sub_questions && {
      sub_questions: rowAlike(entry.sub_questions, subs).map(([sub, ref]) => ({
        ...(subs[Number(ref)] ? alike(sub, subs[Number(ref)]!) : withNames(sub)),
        ref,
      })),
    }),
  };
}

/** Each of a row, with the place that it has now: by its name in the file, else by its words, else where it stood. */
function rowAlike<Entry extends OptionEntry>(before: readonly Entry[], after: readonly OptionEntry[]) {
  const places = new Map<Entry, number>();
  const taken = new Set<number>();
  const match = (isIt: (one: Entry, other: OptionEntry, at: number, to: number) => boolean) => {
    for (const [at, one] of before.entries()) {
      if (places.has(one)) continue;
      const to = after.findIndex((other, index) => !taken.has(index) && isIt(one, other, at, index));
      if (to < 0) continue;
      places.set(one, to);
      taken.add(to);
    }
  };
  match((one, other) => Boolean(one.ref) && one.ref === other.ref);
  match((one, other) => Boolean(one.title) && one.title === other.title);
  match((_, __, at, to) => at === to && before.length === after.length);
  return before.map((one, at) => [one, places.has(one) ? `${places.get(one)}` : `gone${at}`] as const);
}
