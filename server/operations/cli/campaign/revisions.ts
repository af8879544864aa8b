import type { Change } from '#contract/writing/changes.ts';
import type { ToldEdit } from '#contract/writing/edits-told.ts';
import type { Context } from '../../../platform/core/context.ts';
import { readHistory } from '../../../surveys/authoring/history.ts';
import { printable } from '../run-command.ts';
import { noteInEnglish } from './difference-words.ts';

/** Every revision of a draft that is kept, the newest first: who changed what, and when. */
export async function tellRevisions({ db }: Context, id: string) {
  const lines = [];
  for (let before: number | undefined, more = true; more; ) {
    const page = await readHistory(db, id, { before });
    lines.push(...page.revisions);
    before = page.revisions.at(-1)?.revision;
    more = page.more;
  }
  const text = lines.map(({ revision, at, by, why, changes, edits }) => {
    const what = changes.map((change) => sayChange(change, edits as ToldEdit[])).join(', ') || 'as it began';
    return printable(`Revision ${revision}, ${at}, ${by ?? 'the operator'}${why ? ` (${why})` : ''}: ${what}`);
  });
  return { text: text.join('\n') || 'Nobody changed it in the office yet.', json: lines };
}

function sayChange(change: Change, edits: readonly ToldEdit[]): string {
  if (change.kind === 'set') return `${change.name} ${change.value === undefined ? 'left out' : 'set'}`;
  if (change.kind === 'put') return `question "${change.question.entry.title ?? ''}" added`;
  if (change.kind === 'edit') {
    const notes = edits.find(({ key }) => key === change.key)?.notes ?? [];
    return [`question "${change.entry.title ?? ''}" changed`, notes.map(noteInEnglish).join('; ')]
      .filter(Boolean)
      .join(': ');
  }
  return `question ${change.key} ${change.kind === 'move' ? 'moved' : 'removed'}`;
}
