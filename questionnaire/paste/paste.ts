import { type ImportedCondition, jumpsFrom } from '../convert/conditions.ts';
import { type Loss, loss, type Unreadable } from '../convert/losses.ts';
import { imagesIn, looksLikeHtml, normalised, oneLine, textOfHtml } from '../convert/plain-text.ts';
import type { CampaignFile, OptionEntry, QuestionEntry } from '../draft/campaign-file.ts';
import { nameFrom, statement_letters } from '../draft/names.ts';
import { mayHold, onWireAs, questionTypeOf } from '../question-types.ts';
import type { Fate, Parsed } from './parsed.ts';
import { labelOf, optionOf } from './patterns.ts';
import { PasteReader } from './reader.ts';

export type Pasted = { file: CampaignFile; fates: Fate[]; losses: Loss[] } | { unreadable: Unreadable; fates: Fate[] };

const characters_most = 400_000;
const title_most = 500;
const description_most = 4000;
const steps_most = 11;
const statements_most = 30;

/**
 * Text out of Word or a mail as a campaign: what was understood, and what became of each line. Nothing is guessed: what
 * is not understood is named, with its line.
 */
export function readPaste(pasted: string): Pasted {
  if (pasted.length > characters_most) return { unreadable: 'too_large', fates: [] };
  const isHtml = looksLikeHtml(pasted);
  const text = isHtml ? textOfHtml(pasted) : pasted;
  const lines = logicalLines(normalised(text));
  const reader = new PasteReader(lines);
  reader.read();
  const { questions, fates } = reader;
  if (questions.length === 0) return { unreadable: 'no_questions', fates };
  const made = campaignOf(reader, questions);
  const losses = [...lines.flatMap(({ wraps }) => wraps), ...reader.losses, ...made.losses];
  const count = isHtml ? imagesIn(pasted) : 0;
  if (count > 0) losses.push(loss(null, 'image_left', { count }));
  if (reader.title === '') losses.push(loss(null, 'no_title', null));
  return { file: made.file, fates, losses: losses.sort(byLine) };
}

const lineOf = ({ where }: Loss): number => (where && 'line' in where ? where.line : 0);
const byLine = (one: Loss, other: Loss): number => lineOf(one) - lineOf(other);

/** Lines as they were meant: one that begins with a small letter goes on with the one before, which had no end. */
function logicalLines(text: string) {
  const rows: { line: number; text: string; blankBefore: boolean; wraps: Loss[] }[] = [];
  let blank = true;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const plain = raw.replaceAll(/ +$/g, '');
    if (plain.trim() === '') {
      blank = true;
      continue;
    }
    const last = rows.at(-1);
    const tabbed = plain.split('\t').length > 2;
    const starts = plain.trimStart();
    const goesOn = /^\p{Ll}/u.test(starts) && !tabbed && !optionOf(starts, false) && !labelOf(starts);
    if (last && !blank && goesOn && !/[.?!:;)\]…_]$/.test(last.text)) {
      last.text = `${last.text} ${starts}`;
      last.wraps.push(loss({ line: index + 1 }, 'line_joined', null));
    } else {
      rows.push({ line: index + 1, text: tabbed ? plain : starts, blankBefore: blank, wraps: [] });
    }
    blank = false;
  }
  return rows;
}

/** Names, jumps and conditions, made of what the lines say. */
function campaignOf(reader: PasteReader, questions: readonly Parsed[]): { file: CampaignFile; losses: Loss[] } {
  const losses: Loss[] = [];
  const parts = new Set(questions.map(({ part }) => part)).size;
  const names = namesOf(questions, parts > 1);
  const find = (from: Parsed, to: string): number =>
    questions.findIndex((one) => one.part === from.part && one.label === to);
  const leads = (from: Parsed, to: string, line: number): string | undefined => {
    if (to === 'end') return 'end';
    const at = find(from, to);
    if (at > questions.indexOf(from)) return names[at];
    losses.push(loss({ line }, 'jump_unknown', { to }));
    return undefined;
  };
  const taken = new Set(names);
  const entries = questions.map((question, at) => entryOf(question, names[at]!, { leads, losses, taken }));
  const conditions = questions.map((question) => conditionOf(question, questions, find, losses));
  const asked = entries.map(({ type, options }, at) => ({
    id: names[at]!,
    type: onWireAs[questionTypeOf({ type }) ?? 'text'].type,
    // What jumps already cannot be told to jump once more.
    options: (options ?? []).some((one) => one.go_to) ? [] : (options ?? []),
  }));
  const free = conditions.map((one) => (one && asked[one.on]!.options.length > 0 ? one : undefined));
  const { own, options, left } = jumpsFrom(asked, free);
  const unsaid = new Set([
    ...left.map(({ at }) => at),
    ...conditions.flatMap((one, at) => (one && !free[at] ? at : [])),
  ]);
  for (const at of unsaid) {
    const { text, line } = questions[at]!.condition!;
    losses.push(loss({ line }, 'condition_left', { text }));
  }
  const file = entries.map((entry, at): QuestionEntry => {
    const jumps = options.get(at);
    const led = (entry.options ?? []).map((one, index) =>
      jumps?.has(index) ? { ...one, go_to: jumps.get(index)! } : one,
    );
    const go_to = own.get(at);
    return { ...entry, ...(entry.options && { options: led }), ...(go_to !== undefined && { go_to }) };
  });
  const description = reader.description.join('\n').slice(0, description_most);
  return { file: { title: oneLine(reader.title), ...(description && { description }), questions: file }, losses };
}

function namesOf(questions: readonly Parsed[], parted: boolean): string[] {
  const taken = new Set<string>();
  return questions.map(({ label, part }, at) => {
    const letter = parted ? String.fromCharCode(96 + Math.min(part, 26)) : 'v';
    let name = `${letter}${label ?? at + 1}`;
    while (taken.has(name)) name += '_';
    taken.add(name);
    return name;
  });
}

/** `taken`: the names that questions go by, to which those of statements are added. */
type EntryContext = {
  leads: (from: Parsed, to: string, line: number) => string | undefined;
  losses: Loss[];
  taken: Set<string>;
};

function entryOf(question: Parsed, ref: string, { leads, losses, taken }: EntryContext): QuestionEntry {
  const { line, kind, required } = question;
  const scale = /van (\d{1,2})(?: ?\([^)]*\))? tot (?:en met )?(\d{1,2})(?!\d)/i.exec(
    [question.title, ...question.description].join(' '),
  );
  const asksMark = scale && /cijfer|schaal|punten/i.test([question.title, ...question.description].join(' '));
  if (asksMark && question.options.length === 0 && (!kind || kind === 'multiple_choice'))
    question.options = marks(Number(scale[1]), Number(scale[2]), line);
  const chooses = question.options.length > 0 || question.other;
  const { kind: written, ...bounds } = question.field ?? { kind: 'text' as const };
  const type = !chooses ? written : kind === 'multiple_answer' ? kind : 'multiple_choice';
  if (chooses && !kind && question.guessed) losses.push(loss({ line }, 'kind_assumed', null));
  if (question.options.some(({ code }) => code !== undefined)) losses.push(loss({ line }, 'codes_dropped', null));
  const options = question.options.map(({ title, to, alone, line: at }): OptionEntry => {
    const go_to = to === undefined ? undefined : leads(question, to, at);
    return {
      title: cut(oneLine(title), title_most, at, losses),
      ...(go_to !== undefined && { go_to }),
      ...(alone && type === 'multiple_answer' && { exclusive: true }),
    };
  });
  const description = question.description.join(' ');
  const entry = (title: string, name: string): QuestionEntry => ({
    ref: name,
    title: cut(oneLine(title), title_most, line, losses),
    type,
    ...(required && mayHold(type, 'required') && { required }),
    ...(question.other && chooses && { other: true }),
    ...(chooses ? { options } : bounds),
    ...(type === 'multiple_answer' && question.most && { most: question.most }),
  });
  if (question.rows.length === 0) {
    const told = cut(description, description_most, line, losses);
    return { ...entry(question.title, ref), ...(told && { description: told }) };
  }
  if (type === 'multiple_choice' && !question.other && options.length <= steps_most) {
    const told = cut(description, description_most, line, losses);
    return {
      ref,
      title: cut(oneLine(question.title), title_most, line, losses),
      type: 'statements',
      ...(required && mayHold(type, 'required') && { required }),
      ...(told && { description: told }),
      options: options.map(({ go_to: _, ...option }) => option),
      sub_questions: question.rows.slice(0, statements_most).map((row, at) => {
        const title = cut(oneLine(row.title), title_most, row.line, losses);
        const name = nameFrom(title, taken, statement_letters) ?? `${ref}_${at + 1}`;
        taken.add(name);
        return { ref: name, title };
      }),
    };
  }
  losses.push(loss({ line }, 'array', { rows: question.rows.length }));
  const [first, ...rest] = question.rows;
  const told = cut([question.title, description].filter(Boolean).join(' '), description_most, line, losses);
  const subs = rest.slice(0, statements_most).map(({ title }, at) => entry(title, `${ref}_${at + 2}`));
  return { ...entry(first!.title, ref), description: told, ...(subs.length > 0 && { sub_questions: subs }) };
}

const marks = (from: number, to: number, line: number) =>
  Array.from({ length: Math.max(0, Math.min(to - from, 20) + 1) }, (_, at) => ({ title: String(from + at), line }));

function cut(text: string, most: number, line: number, losses: Loss[]): string {
  if ([...text].length <= most) return text;
  losses.push(loss({ line }, 'shortened', { most }));
  return [...text].slice(0, most).join('');
}

/** `V1 = 1`, `V1 = 1 of 2`, `V1 <> 2`: by a code, or by the words of an option. */
function conditionOf(
  question: Parsed,
  questions: readonly Parsed[],
  find: (from: Parsed, to: string) => number,
  losses: Loss[],
): ImportedCondition | undefined {
  if (!question.condition) return undefined;
  const { text, line } = question.condition;
  const found = /^(?:vraag\s*)?[vq]?(\d{1,3}[a-z]?)\s*(=|==|is|<>|!=|≠)\s*(.+)$/i.exec(text);
  const on = found ? find(question, found[1]!.toLowerCase()) : -1;
  const trigger = questions[on];
  const wanted = found ? found[3]!.split(/\s*(?:,|\bof\b|\/)\s*/).map((one) => one.trim().toLowerCase()) : [];
  const indexes = wanted.map(
    (one) =>
      trigger?.options.findIndex(
        ({ code, title }) => code === one || title.toLowerCase() === one.replaceAll(/["'‘’“”]/g, ''),
      ) ?? -1,
  );
  if (!trigger || indexes.some((index) => index < 0)) {
    losses.push(loss({ line }, 'condition_unknown', { text }));
    return undefined;
  }
  const denied = /^(?:<>|!=|≠)$/.test(found![2]!);
  const all = trigger.options.map((_, index) => index);
  return { on, any: new Set(denied ? all.filter((index) => !indexes.includes(index)) : indexes), or_none: denied };
}
