import { comparisonsOf, showIfOf, withConditions } from '../conditions/read-show-if.ts';
import type { Comparison } from '../conditions/show-if.ts';
import { pipesIn } from '../piping.ts';
import { namesOf, optionNamesOf, type QuestionEntry } from './campaign-file.ts';
import { applyChanges, type Change } from './changes.ts';
import type { Draft, DraftQuestion } from './draft.ts';

/**
 * The same changes, and behind them what keeps `{antwoord:ref}` in the words of other questions, and the conditions of
 * other questions, pointing at what they pointed at: where an edit gives a question, a sub-question or an option another
 * name, they get that name too.
 */
export function followRenames(draft: Draft, changes: readonly Change[]): readonly Change[] {
  const before = new Map(draft.questions.map(({ key, entry }) => [key, entry]));
  const edited = changes.flatMap((change) => (change.kind === 'edit' && before.has(change.key) ? [change] : []));
  const options = new Map<string, ReadonlyMap<string, string>>();
  for (const { key, entry } of edited) {
    const renamed = renamedOptions(before.get(key)!, entry);
    if (renamed.size === 0) continue;
    for (const id of [key, ...(entry.sub_questions ?? []).flatMap(({ ref }) => ref || [])]) options.set(id, renamed);
  }
  const isRenamed = edited.some(({ key, entry }) => !sameRefs(before.get(key)!, entry));
  if (!isRenamed && options.size === 0) return changes;
  const after = applyChanges(draft, changes);
  const names = isRenamed ? renamedBetween(draft, after, new Set(edited.map(({ key }) => key))) : new Map();
  const followed = after.questions.flatMap(({ key, entry }): Change[] => {
    const turned = withConditionNames(withNames(entry, names), names, options);
    return turned === entry ? [] : [{ kind: 'edit', key, entry: turned }];
  });
  return followed.length > 0 ? [...changes, ...followed] : changes;
}

/** Options that stayed where they were and are called otherwise. */
function renamedOptions(before: QuestionEntry, after: QuestionEntry): ReadonlyMap<string, string> {
  const [was, is] = [optionNamesOf(before.options ?? []), optionNamesOf(after.options ?? [])];
  if (was.length !== is.length) return new Map();
  const pairs = was.map((name, at) => [name, is[at]!] as const);
  return new Map(pairs.filter(([old, fresh]) => old !== fresh && !is.includes(old) && !was.includes(fresh)));
}

type Names = ReadonlyMap<string, string>;
function withConditionNames(entry: QuestionEntry, names: Names, options: ReadonlyMap<string, Names>): QuestionEntry {
  const isNamed = (one: Comparison): boolean =>
    names.has(one.question) || ('options' in one && one.options.some((id) => optionName(one, id) !== id));
  const optionName = (one: Comparison, id: string): string =>
    options.get(names.get(one.question) ?? one.question)?.get(id) ?? id;
  if (!comparisonsOf(showIfOf(entry.show_if)).some(isNamed)) return entry;
  return withConditions(entry, (one) => ({
    ...one,
    question: names.get(one.question) ?? one.question,
    ...('options' in one && { options: one.options.map((id) => optionName(one, id)) }),
  }));
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
