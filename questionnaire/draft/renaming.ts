import { pipesIn } from '../piping.ts';
import { namesOf, type QuestionEntry } from './campaign-file.ts';
import { applyChanges, type Change } from './changes.ts';
import type { Draft, DraftQuestion } from './draft.ts';

/**
 * The same changes, and behind them what keeps `{antwoord:ref}` in the words of other questions pointing at the question
 * that it pointed at: where an edit gives a question or a sub-question another name, the texts get that name too.
 */
export function followRenames(draft: Draft, changes: readonly Change[]): readonly Change[] {
  const before = new Map(draft.questions.map((question) => [question.key, question]));
  const edited = changes.flatMap((change) => (change.kind === 'edit' ? [change] : []));
  if (!edited.some(({ key, entry }) => before.has(key) && !sameRefs(before.get(key)!.entry, entry))) return changes;
  const after = applyChanges(draft, changes);
  const renamed = renamedBetween(draft, after, new Set(edited.map(({ key }) => key)));
  if (renamed.size === 0) return changes;
  const texts = after.questions.flatMap(({ key, entry }): Change[] => {
    const turned = withNames(entry, renamed);
    return turned === entry ? [] : [{ kind: 'edit', key, entry: turned }];
  });
  return [...changes, ...texts];
}

const sameRefs = (one: QuestionEntry, other: QuestionEntry): boolean =>
  (one.ref ?? '') === (other.ref ?? '') &&
  (one.sub_questions ?? []).length === (other.sub_questions ?? []).length &&
  (one.sub_questions ?? []).every(({ ref }, at) => (ref ?? '') === (other.sub_questions![at]!.ref ?? ''));

/** From the name before to the name after, where nothing else has either of them. */
function renamedBetween(draft: Draft, after: Draft, edited: ReadonlySet<string>): ReadonlyMap<string, string> {
  const [was, is] = [namesByKey(draft), namesByKey(after)];
  const now = [...is.values()].flat();
  const pairs = [...edited].flatMap((key) => {
    const [old, fresh] = [was.get(key) ?? [], is.get(key) ?? []];
    // Where sub-questions came or went nobody can tell which of them is which.
    const sameRow = old.length === fresh.length ? old : old.slice(0, 1);
    return sameRow.map((name, at) => [name, fresh[at]!] as const);
  });
  const isFree = (name: string): boolean => !now.includes(name);
  const isOwn = (name: string): boolean => now.filter((one) => one === name).length === 1;
  return new Map(pairs.filter(([old, fresh]) => old !== fresh && isFree(old) && isOwn(fresh)));
}

/** Of each question its own name and those of its sub-questions. */
function namesByKey({ questions }: Draft): ReadonlyMap<string, string[]> {
  const names = namesOf(questions.map(({ entry }: DraftQuestion) => entry));
  return new Map(questions.map(({ key }, at) => [key, [names[at]!.name, ...names[at]!.sub_names]]));
}

function withNames(entry: QuestionEntry, renamed: ReadonlyMap<string, string>): QuestionEntry {
  const title = inWords(entry.title, renamed);
  const description = inWords(entry.description, renamed);
  const subs = entry.sub_questions?.map((sub) => withNames(sub, renamed));
  const isSame =
    title === entry.title &&
    description === entry.description &&
    (subs ?? []).every((sub, at) => sub === entry.sub_questions![at]);
  if (isSame) return entry;
  return {
    ...entry,
    ...(title != null && { title }),
    ...(description != null && { description }),
    ...(subs && { sub_questions: subs }),
  };
}

const inWords = <Text extends string | null | undefined>(text: Text, renamed: ReadonlyMap<string, string>) =>
  pipesIn(text ?? '').reduce<string | null | undefined>((words, name) => {
    const fresh = renamed.get(name);
    return fresh === undefined ? words : words?.replaceAll(`{antwoord:${name}}`, `{antwoord:${fresh}}`);
  }, text);
