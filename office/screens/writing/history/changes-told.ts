import type { HistoryLine } from '#contract/calls/office/writing.ts';
import type { Note } from '#questionnaire/difference/difference-notes.ts';
import { sayNote } from '#questionnaire/difference/difference-words.ts';
import type { ToldEdit } from '#questionnaire/difference/edit-notes.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';

/** Titles by key, as far as they are known: of the draft as it is now, and of what newer and older lines say. */
export function titlesIn(draft: Draft, lines: readonly Pick<HistoryLine, 'changes'>[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const know = (key: string, title: unknown) => {
    if (!titles.has(key) && typeof title === 'string' && title.trim() !== '') titles.set(key, title.trim());
  };
  for (const { key, entry } of draft.questions) know(key, entry.title);
  for (const { changes } of lines)
    for (const change of changes as readonly Change[]) {
      if (change.kind === 'put') know(change.question.key, change.question.entry.title);
      if (change.kind === 'edit') know(change.key, change.entry.title);
    }
  return titles;
}

const settingWords: Record<string, string> = {
  title: 'de titel',
  description: 'de inleiding',
  anonymous: 'of de lijst anoniem is',
  opens_at: 'wanneer de lijst opengaat',
  closes_at: 'wanneer de lijst sluit',
  link: 'waar ouders na afloop heen gaan',
  attributes: 'welke gegevens nog gevraagd worden',
  attributes_months: 'na hoeveel maanden gegevens opnieuw gevraagd worden',
  background: 'de kenmerken voor de resultaten',
  arms: 'de groepen door het lot',
  partial_percent: 'vanaf waar een lijst ‘deels ingevuld’ is',
  invitation: 'de uitnodiging',
  reminder: 'de herinnering',
};

const acts: Record<Exclude<Change['kind'], 'set'>, string> = {
  put: 'Nieuw',
  edit: 'Veranderd',
  move: 'Verplaatst',
  remove: 'Weggehaald',
};

/** The title that a change itself gave: a line of long ago has the words of long ago, whatever came after. */
function titleIn(change: Exclude<Change, { kind: 'set' }>): string | undefined {
  const entry = change.kind === 'put' ? change.question.entry : change.kind === 'edit' ? change.entry : undefined;
  return typeof entry?.title === 'string' ? entry.title.trim() || undefined : undefined;
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

/** Words that stand in the line itself need no second mention; those that were there before do. */
function sayInside(note: Note): string {
  if (note.code !== 'title') return sayNote(note);
  const { from } = note.facts;
  return from.trim() === '' ? 'de eerste woorden' : `was ‘${short(from.trim())}’`;
}

/** Another type of question changes each of its answers: a line is not read to its end then. */
const notes_most = 5;
function sayNotes(notes: readonly Note[]): string {
  const more = notes.length - notes_most;
  if (more <= 1) return notes.map(sayInside).join('; ');
  return `${notes.slice(0, notes_most).map(sayInside).join('; ')}; en nog ${more} wijzigingen`;
}

/** The title of the list says itself what it became; of the rest that it changed is enough to find it. */
function saySetting({ name, value }: Extract<Change, { kind: 'set' }>): string {
  const words = settingWords[name] ?? `een instelling (${name})`;
  return `Veranderd: ${words}${name === 'title' && typeof value === 'string' ? `, nu ‘${short(value)}’` : ''}.`;
}

/** What a set of changes did, a line for each thing: 'Veranderd: ‘Krijgt je kind huiswerk?’: nu verplicht.' */
export function sayChanges(
  changes: readonly Change[],
  titles: ReadonlyMap<string, string>,
  edits: readonly ToldEdit[] = [],
): string[] {
  const said = changes.map((change) => {
    if (change.kind === 'set') return saySetting(change);
    const key = change.kind === 'put' ? change.question.key : change.key;
    const title = titleIn(change) ?? titles.get(key);
    const notes = change.kind === 'edit' ? (edits.find((one) => one.key === key)?.notes ?? []) : [];
    const inside = notes.length > 0 ? `: ${sayNotes(notes)}` : '';
    return `${acts[change.kind]}: ${title ? `‘${title}’` : 'een vraag zonder tekst'}${inside}.`;
  });
  return [...new Set(said)];
}

export const whyWords: Record<NonNullable<HistoryLine['why']>, string> = {
  undo: 'Ongedaan gemaakt',
  put_back: 'Teruggezet',
  file: 'Uit een bestand',
  start: 'Begonnen',
};
