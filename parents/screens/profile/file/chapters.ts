import { clockTime, day, month, noonOf } from '#contract/format.ts';
import { shownPhone } from '../../../fields/shownPhone.ts';
import { leaveReasonWords } from '../../leave/leave-reasons.ts';
import { chapterFieldNames, chapterTitles, codeNames, fieldNames, technical } from './field-names.ts';

/** One thing that is kept: a heading where it has one, its facts, and where it is a message its text. */
export type ChapterEntry = { title?: string; facts: Fact[]; text?: string };
export type Fact = { name: string; words: string[] };
export type Chapter = { key: string; title: string; entries: ChapterEntry[] };

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): Row[] => [value].flat().filter(isRow);

/** The personal file as chapters to read. A part that is new to this page is shown too, with the names it came with. */
export function chaptersOf(file: Row): Chapter[] {
  const { panel: _, made_at: __, message_events: events, ...parts } = file;
  const known = Object.keys(chapterTitles).filter((key) => key in parts);
  const others = Object.keys(parts).filter((key) => !(key in chapterTitles));
  return [...known, ...others]
    .map((key) => ({ key, title: chapterTitles[key] ?? key, entries: entriesOf(key, parts[key], rowsOf(events)) }))
    .filter(({ entries }) => entries.length > 0);
}

function entriesOf(key: string, part: unknown, events: readonly Row[]): ChapterEntry[] {
  const rows = rowsOf(part);
  if (key === 'answers') return [{ facts: rows.map(answer) }].filter(({ facts }) => facts.length > 0);
  if (key === 'survey_answers') return [{ facts: rows.map(surveyAnswer) }].filter(({ facts }) => facts.length > 0);
  if (key === 'background') return backgroundEntries(rows);
  if (key === 'invitations') return rows.map(invitation);
  if (key === 'consents') {
    return rows.map(({ sentence, question, purpose, ...row }) =>
      titled(sentence, factsOf({ purpose: question ?? purpose, ...row })),
    );
  }
  if (key === 'messages') return rows.map((row) => message(row, events));
  return rows.map(({ sentence, campaign, ...row }) =>
    titled(sentence ?? campaign, factsOf(row, chapterFieldNames[key])),
  );
}

function answer({ key, question, titles }: Row): Fact {
  const words = [titles].flat().map((title) => (title === 'true' ? 'Ja' : title === 'false' ? 'Nee' : String(title)));
  return { name: String(question ?? key), words: [words.join(', ')] };
}

/** Of each survey the classes of the profile that stand beside the answers. */
function backgroundEntries(rows: readonly Row[]): ChapterEntry[] {
  const surveys = [...new Set(rows.map(({ campaign }) => campaign))];
  return surveys.map((survey) => {
    const own = rows.filter(({ campaign }) => campaign === survey);
    return titled(survey, own.map(answer));
  });
}

/** With the group of parents that it was drawn for, where there was one. */
function invitation({ campaign, drawn_in, ...row }: Row): ChapterEntry {
  const group = rowsOf(drawn_in).map((one) => ({
    ...answer(one),
    name: `Gekozen uit: ${answer(one).name}`,
  }));
  return titled(campaign, [...factsOf(row, chapterFieldNames.invitations), ...group]);
}

/** What was chosen, and behind it what was written for 'Anders, namelijk'. */
function surveyAnswer({ question, question_id, titles, other_value }: Row): Fact {
  const chosen = [titles].flat().map(String);
  const own = typeof other_value === 'string' ? [['Anders, namelijk', other_value].filter(Boolean).join(': ')] : [];
  return { name: String(question ?? question_id), words: [...chosen, ...own] };
}

function message({ subject, body_text, ...row }: Row, events: readonly Row[]): ChapterEntry {
  const own = events.filter(({ message_id }) => message_id === row.id);
  const told = own.map(({ state, at }) => `${wordsOf('state', state)}: ${wordsOf('at', at)}`);
  const { created_at: _, state, ...rest } = row;
  const facts = factsOf(own.length > 0 ? { ...rest, events: told } : { ...rest, state });
  const entry = titled(subject || 'Sms', facts);
  // Outside the try-out the text is gone once the message has left.
  return typeof body_text === 'string' && body_text !== '' ? { ...entry, text: body_text } : entry;
}

/** A chance is read in whole percents, and a small one with a decimal. */
const shareFormat = new Intl.NumberFormat('nl-NL', { style: 'percent', maximumSignificantDigits: 2 });

const titled = (title: unknown, facts: Fact[]): ChapterEntry =>
  typeof title === 'string' && title !== '' ? { title, facts } : { facts };

/** Nothing kept is nothing to read. */
function factsOf(row: Row, own: Record<string, string> = {}): Fact[] {
  return Object.entries(row)
    .filter(([key]) => !technical.has(key))
    .map(([key, value]) => ({
      name: own[key] ?? fieldNames[key] ?? key,
      words: [value].flat().flatMap((one) => wordsOf(key, one)),
    }))
    .filter(({ words }) => words.length > 0);
}

function wordsOf(key: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [value ? 'Ja' : 'Nee'];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (key === 'reasons' || key === 'left_reasons') return [leaveReasonWords(text)];
  if (key === 'chance') return [value === 1 ? 'Iedereen werd gevraagd' : shareFormat.format(Number(value))];
  if (key === 'active_in') return [month(text.slice(0, 7))];
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return [day(noonOf(text))];
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return [`${day(new Date(text))}, ${clockTime(new Date(text))} uur`];
  return [codeNames[key]?.[text] ?? shownPhone(text)];
}
