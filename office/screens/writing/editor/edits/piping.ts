import type { Change } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';
import { namesOf, type QuestionEntry } from '#contract/writing/file.ts';
import { findQuestion, withKey } from './questions.ts';

/** In words of a later question: the answer that was given before. Filled in by the parent's own browser. */
export const pipe = (name: string): string => `{antwoord:${name}}`;

/** Questions before this one whose answer can stand in its words: of which one answer is chosen. */
export function pipesFor({ questions }: Draft, key: string): { key: string; number: number; title: string }[] {
  const at = questions.findIndex((one) => one.key === key);
  return questions.slice(0, Math.max(0, at)).flatMap(({ key, entry }, index) => {
    return entry.type === 'multiple_choice' ? { key, number: index + 1, title: entry.title ?? '' } : [];
  });
}

/** Puts the answer of an earlier question at the end of the words; that question gets a name, if it had none. */
export function piping(draft: Draft, key: string, from: string): Change[] {
  const at = draft.questions.findIndex((one) => one.key === from);
  const { entry: source } = draft.questions[at]!;
  const { name } = namesOf(draft.questions.map(({ entry }) => entry))[at]!;
  const { entry } = findQuestion(draft, key)!;
  const title = `${(entry.title ?? '').trimEnd()} ${pipe(name)}`.trimStart();
  return [
    ...(source.ref ? [] : [{ kind: 'edit', key: from, entry: { ...source, ref: name } } as const]),
    { kind: 'edit', key, entry: { ...entry, title } },
  ];
}

/** Another name for a question, also where later ones say its answer. */
export function renaming(draft: Draft, key: string, entry: QuestionEntry, to: string | undefined): Change[] {
  const renamed = withKey(entry, 'ref', to);
  const edits: Change[] = [{ kind: 'edit', key, entry: renamed }];
  if (!entry.ref || !to) return edits;
  const [before, after] = [pipe(entry.ref), pipe(to)];
  for (const one of draft.questions) {
    if (one.key === key) continue;
    const turned = told(one.entry, before, after);
    if (turned !== one.entry) edits.push({ kind: 'edit', key: one.key, entry: turned });
  }
  return edits;
}

function told(entry: QuestionEntry, before: string, after: string): QuestionEntry {
  const swap = (text: string | null | undefined) => text?.replaceAll(before, after);
  const [title, description] = [swap(entry.title), swap(entry.description)];
  const subs = entry.sub_questions?.map((sub) => told(sub, before, after));
  const isSame =
    title === (entry.title ?? undefined) &&
    description === (entry.description ?? undefined) &&
    (subs ?? []).every((sub, at) => sub === entry.sub_questions?.[at]);
  if (isSame) return entry;
  return {
    ...entry,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(subs && { sub_questions: subs }),
  };
}
