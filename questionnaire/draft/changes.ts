import type { QuestionEntry } from './campaign-file.ts';
import { type Draft, type DraftQuestion, draftOf } from './draft.ts';
import { same } from './same.ts';

/**
 * The small changes that a draft is made of. Each says what holds afterwards and not what was pressed, so a change that
 * comes a second time changes nothing.
 */
export type Change =
  /** Without a value the setting is left out of the file. */
  | { kind: 'set'; name: string; value?: unknown }
  /** A new question, or one that comes back. */
  | { kind: 'put'; question: DraftQuestion }
  | { kind: 'edit'; key: string; entry: QuestionEntry }
  | { kind: 'move'; key: string; rank: string }
  | { kind: 'remove'; key: string };

export function applyChanges(draft: Draft, changes: readonly Change[]): Draft {
  const settings = new Map(Object.entries(draft.settings));
  const questions = new Map(draft.questions.map((question) => [question.key, question]));
  for (const change of changes) applyOne(settings, questions, change);
  return draftOf(Object.fromEntries(settings), [...questions.values()]);
}

function applyOne(settings: Map<string, unknown>, questions: Map<string, DraftQuestion>, change: Change): void {
  if (change.kind === 'set') {
    if (change.value === undefined) settings.delete(change.name);
    else settings.set(change.name, change.value);
    return;
  }
  if (change.kind === 'put') {
    questions.set(change.question.key, change.question);
    return;
  }
  const { key } = change;
  const known = questions.get(key);
  if (!known) return;
  if (change.kind === 'remove') questions.delete(key);
  else if (change.kind === 'move') questions.set(key, { ...known, rank: change.rank });
  else questions.set(key, { ...known, entry: change.entry });
}

/** The fewest changes that make the second draft of the first. */
export function changesBetween(from: Draft, to: Draft): Change[] {
  const names = new Set([...Object.keys(from.settings), ...Object.keys(to.settings)]);
  const set = [...names].flatMap((name): Change[] => {
    const [before, after] = [ownSetting(from.settings, name), ownSetting(to.settings, name)];
    if (same(before, after)) return [];
    return [after === undefined ? { kind: 'set', name } : { kind: 'set', name, value: after }];
  });
  const before = new Map(from.questions.map((question) => [question.key, question]));
  const after = new Map(to.questions.map((question) => [question.key, question]));
  const removed = from.questions.flatMap(({ key }): Change[] => (after.has(key) ? [] : [{ kind: 'remove', key }]));
  const put = to.questions.flatMap((question) => questionChanges(before.get(question.key), question));
  return [...set, ...removed, ...put];
}

export const ownSetting = (settings: Draft['settings'], name: string): unknown =>
  Object.hasOwn(settings, name) ? settings[name] : undefined;

function questionChanges(before: DraftQuestion | undefined, question: DraftQuestion): Change[] {
  if (!before) return [{ kind: 'put', question }];
  const { key, rank, entry } = question;
  return [
    ...(same(before.entry, entry) ? [] : [{ kind: 'edit', key, entry } as const]),
    ...(before.rank === rank ? [] : [{ kind: 'move', key, rank } as const]),
  ];
}
