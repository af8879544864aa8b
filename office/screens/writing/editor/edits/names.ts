import { namesOf, type OptionEntry, optionNamesOf, type QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { Draft, DraftQuestion } from '#questionnaire/draft/draft.ts';
import { nameFrom } from '#questionnaire/draft/names.ts';

/**
 * Whether a name still has to be made of the words: there is none, or it is that of a copy, which has the words of what it
 * was copied from and a number.
 */
export function isUnnamed({ ref, title }: { ref?: string | null; title?: string | null }, most?: number): boolean {
  if (!ref) return true;
  const [, before] = /^(.+)_\d+$/.exec(ref) ?? [];
  return before !== undefined && before === nameFrom(title ?? '', new Set(), most);
}

/** Every name that questions and sub-questions of this draft go by, those that a place makes up included. */
export const namesTaken = ({ questions }: Draft): Set<string> =>
  new Set(namesOf(questions.map(({ entry }) => entry)).flatMap(({ name, sub_names }) => [name, ...sub_names]));

/**
 * A question of a version that is out may have names that its place made up (q3, o2). Answers join by them, so they
 * become names of its own before its place or its words change.
 */
export function withKeptNames(entry: QuestionEntry, key: string, out: Draft | null): QuestionEntry {
  const at = out?.questions.findIndex((one) => one.key === key) ?? -1;
  if (!out || at < 0) return entry;
  const was = out.questions[at]!.entry;
  const { name, sub_names } = namesOf(out.questions.map((one) => one.entry))[at]!;
  const subs = named(entry.sub_questions ?? [], was.sub_questions ?? [], sub_names);
  return {
    ...withOptionNames(entry, was),
    ...(!entry.ref && { ref: name }),
    ...(entry.sub_questions && {
      sub_questions: subs.map((sub) => {
        const before = was.sub_questions?.[sub_names.indexOf(sub.ref ?? '')];
        return before ? withOptionNames(sub, before) : sub;
      }),
    }),
  };
}

const withOptionNames = (entry: QuestionEntry, was: QuestionEntry): QuestionEntry =>
  entry.options
    ? { ...entry, options: named(entry.options, was.options ?? [], optionNamesOf(was.options ?? [])) }
    : entry;

/** Once one of a row has the name that its place made up, they all were given theirs: what has none came later. */
function named<Entry extends OptionEntry>(
  row: readonly Entry[],
  was: readonly Entry[],
  names: readonly string[],
): Entry[] {
  const isMadeUp = (at: number): boolean => was[at] !== undefined && !was[at].ref;
  const madeUp = new Set(names.filter((_, at) => isMadeUp(at)));
  if (row.some(({ ref }) => ref && madeUp.has(ref))) return [...row];
  return row.map((one, at) => (!one.ref && one.title?.trim() && isMadeUp(at) ? { ...one, ref: names[at]! } : one));
}

export type NamesOut = { options: ReadonlySet<string>; subs: ReadonlyMap<string, ReadonlySet<string>> };

export function namesOut(key: string, out: Draft | null): NamesOut | undefined {
  const at = out?.questions.findIndex((one) => one.key === key) ?? -1;
  if (!out || at < 0) return undefined;
  const { options, sub_questions } = out.questions[at]!.entry;
  const { sub_names } = namesOf(out.questions.map((one) => one.entry))[at]!;
  const subs = (sub_questions ?? []).map((sub, index) => [sub_names[index]!, sub.options] as const);
  const setOf = (row: QuestionEntry['options']) => new Set(optionNamesOf(row ?? []));
  return { options: setOf(options), subs: new Map(subs.map(([name, row]) => [name, setOf(row)])) };
}

/** Before questions change places, come or go: all of them with the names that they are out by. */
export const allWithKeptNames = ({ questions }: Draft, out: Draft | null): DraftQuestion[] =>
  questions.map((question) => ({ ...question, entry: withKeptNames(question.entry, question.key, out) }));
