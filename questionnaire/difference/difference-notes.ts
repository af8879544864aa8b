import { optionFlags, questionFlags } from '../additions.ts';
import { showIfOf } from '../conditions/read-show-if.ts';
import { showIfWords } from '../conditions/show-if-words.ts';
import { end, type SurveyQuestion } from '../flow.ts';
import type { Difference, FieldChange, QuestionChange, Wording } from './difference.ts';

/** Where a way leads: a question by its number in its version, or the end. */
export type JumpDestination = number | 'end';

/**
 * What changed, as a code with the facts that a sentence needs. The words stand in two dictionaries, neither of which
 * compiles while it lacks one: Dutch in difference-words.ts.
 */
export type NoteFacts = {
  title: { from: string; to: string };
  description: { from: string; to: string };
  type: { from: string; to: string };
  now_required: null;
  no_longer_required: null;
  other_added: null;
  other_removed: null;
  leads: { to: JumpDestination | null };
  option_added: { title: string };
  option_removed: { title: string };
  option_reworded: { from: string; to: string };
  option_leads: { title: string; to: JumpDestination | null };
  options_moved: null;
  sub_added: { title: string };
  sub_removed: { title: string };
  sub_moved: null;
  sub_changed: { title: string; notes: Note[] };
  moved: { from: number; to: number };
  /** Null: everybody is asked now. */
  condition: { words: string | null };
  field: { field: string };
};
export type NoteCode = keyof NoteFacts;
export type Note = { [Code in NoteCode]: { code: Code; facts: NoteFacts[Code] } }[NoteCode];

/**
 * What it means for the results. join: the answers of both versions are one figure. apart: a figure for each version,
 * unless the researcher says that both mean the same. new, ended: one version alone asked it.
 */
export type Results = 'join' | 'apart' | 'new' | 'ended';
/** One question of the difference; `number` is where it stands now, or stood where it is gone. */
export type QuestionDifference = { id: string; number: number; title: string; notes: Note[]; results: Results };

const numberOf = ({ questions }: Wording, id: unknown): JumpDestination | null => {
  if (id === end) return 'end';
  const at = questions.findIndex((one) => one.id === id);
  return at < 0 ? null : at + 1;
};
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What changed about the list itself: its title and what stands under it. */
export const listNotes = ({ fields }: Difference): Note[] => fields.map(wordsNote);

const wordsNote = ({ field, from, to }: FieldChange): Note =>
  field === 'title' || field === 'description'
    ? { code: field, facts: { from: words(from), to: words(to) } }
    : { code: 'field', facts: { field } };

/** Every question that is not as it was, in the order of the second version; those that went stand at the end. */
export function tellQuestions({ questions }: Difference, to: Wording): QuestionDifference[] {
  const changes = new Map(questions.changed.map((change) => [change.id, change]));
  const moves = new Map(questions.moved.map((move) => [move.id, move]));
  const added = new Set(questions.added.map(({ one }) => one.id));
  const here = to.questions.flatMap((question, at): QuestionDifference[] => {
    const told = { id: question.id, number: at + 1, title: question.title };
    if (added.has(question.id)) return [{ ...told, notes: [], results: 'new' }];
    const [change, move] = [changes.get(question.id), moves.get(question.id)];
    const notes: Note[] = change ? notesOf(change, question, to) : [];
    if (move) notes.push({ code: 'moved', facts: { from: move.from + 1, to: move.at + 1 } });
    return notes.length === 0 ? [] : [{ ...told, notes, results: change ? resultsOf(notes) : 'join' }];
  });
  const gone = questions.removed.map(({ one, at }): QuestionDifference => {
    return { id: one.id, number: at + 1, title: one.title, notes: [], results: 'ended' };
  });
  return [...here, ...gone];
}

/** Who leads where, and in which order, changes nothing about what somebody was asked. */
const harmless: readonly NoteCode[] = [
  'condition',
  'leads',
  'option_leads',
  'moved',
  'options_moved',
  'sub_moved',
  'sub_added',
  'sub_removed',
];
/** Nor do these: the order is drawn by chance anyway, and nobody who answers sees the marks for the results. */
const harmlessFields: readonly string[] = [
  ...['shuffle', 'by_chance', 'with_previous', 'stays_last', 'quotable'],
  ...questionFlags,
  ...optionFlags,
];
const isHarmless = (note: Note): boolean =>
  harmless.includes(note.code) ||
  (note.code === 'field' && harmlessFields.includes(note.facts.field)) ||
  (note.code === 'sub_changed' && resultsOf(note.facts.notes) === 'join');
const resultsOf = (notes: readonly Note[]): Results => (notes.every(isHarmless) ? 'join' : 'apart');

function notesOf(
  change: QuestionChange,
  question: Pick<SurveyQuestion, 'options' | 'sub_questions'>,
  to: Wording,
): Note[] {
  const { fields, options, sub_questions } = change;
  const titleOf = (id: string) => question.options.find((one) => one.id === id)?.title ?? id;
  const inOptions = options.changed.flatMap(({ id, fields: inside }) =>
    inside.map(({ field, from, to: now }): Note => {
      if (field === 'title') return { code: 'option_reworded', facts: { from: words(from), to: words(now) } };
      if (field === 'go_to') return { code: 'option_leads', facts: { title: titleOf(id), to: numberOf(to, now) } };
      return { code: 'field', facts: { field } };
    }),
  );
  const inSubs = sub_questions.changed.map((sub): Note => {
    const now = question.sub_questions.find(({ id }) => id === sub.id)!;
    return { code: 'sub_changed', facts: { title: now.title, notes: notesOf(sub, now, to) } };
  });
  return [
    ...fields.map((field) => fieldNote(field, to)),
    ...options.added.map(({ one }): Note => ({ code: 'option_added', facts: { title: one.title } })),
    ...options.removed.map(({ one }): Note => ({ code: 'option_removed', facts: { title: one.title } })),
    ...inOptions,
    ...(options.moved.length > 0 ? [{ code: 'options_moved', facts: null } as const] : []),
    ...sub_questions.added.map(({ one }): Note => ({ code: 'sub_added', facts: { title: one.title } })),
    ...sub_questions.removed.map(({ one }): Note => ({ code: 'sub_removed', facts: { title: one.title } })),
    ...(sub_questions.moved.length > 0 ? [{ code: 'sub_moved', facts: null } as const] : []),
    ...inSubs,
  ];
}

function fieldNote(change: FieldChange, to: Wording): Note {
  const { field, from, to: now } = change;
  if (field === 'type') return { code: 'type', facts: { from: words(from), to: words(now) } };
  if (field === 'is_required') return { code: now ? 'now_required' : 'no_longer_required', facts: null };
  if (field === 'has_other_option') return { code: now ? 'other_added' : 'other_removed', facts: null };
  if (field === 'go_to_question_id') return { code: 'leads', facts: { to: numberOf(to, now) } };
  if (field === 'show_if') {
    const show_if = showIfOf(now);
    return { code: 'condition', facts: { words: show_if ? showIfWords(show_if, to.questions) : null } };
  }
  return wordsNote(change);
}
