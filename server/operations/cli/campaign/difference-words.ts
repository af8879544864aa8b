import type {
  JumpDestination,
  Note,
  NoteCode,
  NoteFacts,
  QuestionDifference,
  Results,
} from '#questionnaire/difference/difference-notes.ts';
import type { Worded } from '#questionnaire/worded.ts';

const places = (to: JumpDestination | null): string =>
  to === null ? 'the next question' : to === 'end' ? 'the end' : `question ${to}`;

/** English, for commands: what is different about a question. */
export const englishNotes: { [Code in NoteCode]: Worded<NoteFacts[Code]> } = {
  title: ({ from, to }) => `other words: "${from}" is now "${to}"`,
  description: 'another description',
  type: ({ from, to }) => `was a ${from}, is now a ${to}`,
  now_required: 'now required',
  no_longer_required: 'no longer required',
  other_added: "'Anders, namelijk' added",
  other_removed: "'Anders, namelijk' removed",
  leads: ({ to }) => `goes on to ${places(to)}`,
  option_added: ({ title }) => `option added: "${title}"`,
  option_removed: ({ title }) => `option removed: "${title}"`,
  option_reworded: ({ from, to }) => `option "${from}" is now "${to}"`,
  option_leads: ({ title, to }) => `"${title}" goes on to ${places(to)}`,
  options_moved: 'options in another order',
  sub_added: ({ title }) => `sub-question added: "${title}"`,
  sub_removed: ({ title }) => `sub-question removed: "${title}"`,
  sub_moved: 'sub-questions in another order',
  sub_changed: ({ title, notes }) => `sub-question "${title}": ${notes.map(noteInEnglish).join(', ')}`,
  moved: ({ from, to }) => `was question ${from}, is now question ${to}`,
  field: ({ field }) => `another ${field}`,
};

export const englishResults: Record<Results, string> = {
  join: 'answers of both versions join',
  apart: 'results apart by version; when it means the same, say so with --same',
  new: 'only asked of who gets the new version',
  ended: 'its answers stay, and no more come in',
};

export function noteInEnglish({ code, facts }: Note): string {
  const word = englishNotes[code] as string | ((facts: unknown) => string);
  return typeof word === 'string' ? word : word(facts);
}

export function questionInEnglish({ id, number, title, notes, results }: QuestionDifference): string {
  const what = results === 'new' ? 'new' : results === 'ended' ? 'removed' : notes.map(noteInEnglish).join(', ');
  return `${results === 'ended' ? '-' : number} ${id} "${title}": ${what}. (${englishResults[results]})`;
}
