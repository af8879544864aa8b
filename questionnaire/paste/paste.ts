import { comparisonsOf } from '../conditions/read-show-if.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import { type Loss, loss, questions_most, type UnreadableFile } from '../convert/losses.ts';
import { imagesIn, looksLikeHtml, normalised, oneLine, textOfHtml } from '../convert/plain-text.ts';
import { type CampaignFile, type OptionEntry, optionNamesOf, type QuestionEntry } from '../draft/campaign-file.ts';
import { nameFrom, statement_letters } from '../draft/names.ts';
import { mayHold } from '../question-types.ts';
import { isBareOption, stepsSaid } from './bare-lines.ts';
import { labelOf, optionOf } from './line-starts.ts';
import type { Fate, Parsed } from './parsed.ts';
import { PasteReader } from './reader.ts';

/** `lines`: where each question begins. */
export type Pasted =
  | { file: CampaignFile; fates: Fate[]; losses: Loss[]; lines: number[] }
  | (UnreadableFile & { fates: Fate[] });

const characters_most = 400_000;
const lines_most = 5000;
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
  if (text.split('\n', lines_most + 1).length > lines_most) return { unreadable: 'too_large', fates: [] };
  const lines = logicalLines(withoutGulfs(normalised(text)));
  const reader = new PasteReader(lines);
  reader.read();
  const { questions, fates } = reader;
  if (questions.length === 0) return { unreadable: 'no_questions', fates };
  if (questions.length > questions_most) return { unreadable: 'too_many_questions', fates: [] };
  const made = campaignOf(reader, questions);
  const losses = [...lines.flatMap(({ wraps }) => wraps), ...reader.losses, ...made.losses];
  const count = isHtml ? imagesIn(pasted) : 0;
  if (count > 0) losses.push(loss(null, 'image_left', { count }));
  if (reader.title === '') losses.push(loss(null, 'no_title', null));
  return { file: made.file, fates, losses: losses.sort(byLine), lines: questions.map(({ line }) => line) };
}

/** Patterns that look for space up to the end of a line would go through a long run of it once for each sign. */
const withoutGulfs = (text: string): string =>
  text.replaceAll(/[ \t]{40,}/g, (run) => (run.includes('\t') ? '\t' : ' '.repeat(40)));

const lineOf = ({ where }: Loss): number => (where && 'line' in where ? where.line : 0);
const byLine = (one: Loss, other: Loss): number => lineOf(one) - lineOf(other);

/**
 * Lines as they were meant: one that begins with a small letter goes on with the one before, which had no end. Short ones below a
 * question are answers.
 */
function logicalLines(text: string) {
  const rows: { line: number; text: string; blankBefore: boolean; indent: number; isAnswer: boolean; wraps: Loss[] }[] =
    [];
  let blank = true;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = raw.replaceAll(/ +$/g, '');
    // Heads of a table that is drawn with spaces.
    const plain = /^ {3,}\S.* {3,}\S.* {3,}\S/.test(trimmed) ? trimmed.replaceAll(/ {3,}/g, '\t') : trimmed;
    const indent = plain.search(/\S/);
    if (plain.trim() === '') {
      blank = true;
      continue;
    }
    const last = rows.at(-1);
    const tabbed = plain.split('\t').length > 2;
    const starts = plain.trimStart();
    // Lines that stand more to the right than the question are its answers.
    const isListed = indent >= 2 && last !== undefined && (indent > last.indent || last.text.length <= 60);
    const goesOn = !isListed && /^\p{Ll}/u.test(starts) && !tabbed && !optionOf(starts, false) && !labelOf(starts);
    const isAnswer =
      goesOn && isBareOption(starts) && (last?.isAnswer || /\?(?:\s*\([^()]{1,60}\))?$/.test(last?.text ?? ''));
    if (last && !blank && goesOn && !isAnswer && !/[.?!:;)\]…_]$/.test(last.text)) {
      last.text = `${last.text} ${starts}`;
      last.wraps.push(loss({ line: index + 1 }, 'line_joined', null));
    } else {
      rows.push({ line: index + 1, text: tabbed ? plain : starts, blankBefore: blank, indent, isAnswer, wraps: [] });
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
  const find = (from: Parsed, to: string): number => {
    const [label, letter] = to.split(':').reverse();
    const part = letter === undefined ? from.part : reader.parts.get(letter);
    return questions.findIndex((one) => one.part === part && one.label === label);
  };
  const leads = (from: Parsed, to: string, line: number): string | undefined => {
    if (to === 'end') return 'end';
    const at = find(from, to);
    if (at > questions.indexOf(from)) return names[at];
    losses.push(loss({ line }, 'jump_unknown', { to }));
    return undefined;
  };
  const taken = new Set(names);
  const entries = questions.map((question, at) => entryOf(question, names[at]!, { leads, losses, taken }));
  const conditions = questions.map(({ condition }, at) => {
    const show_if = conditionOf(at, { questions, entries, find });
    if (condition && !show_if)
      losses.push(loss({ line: condition.line }, 'condition_unknown', { text: condition.text }));
    return show_if;
  });
  const compared = new Set(conditions.flatMap((one) => comparisonsOf(one).map(({ question }) => question)));
  const file = entries.map((entry, at): QuestionEntry => {
    const show_if = conditions[at];
    const named = compared.has(entry.ref!) ? { ...entry, options: namedOptions(entry.options ?? []) } : entry;
    return show_if ? { ...named, show_if } : named;
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
  const steps = /stelling|uitspra/i.test(question.title) ? stepsSaid(question.title) : undefined;
  if (steps && question.rows.length === 0 && question.options.length > 1) {
    question.rows = question.options;
    question.options = steps.map((title) => ({ title, line }));
    losses.push(loss({ line }, 'statements_assumed', { rows: question.rows.length }));
  }
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
    ...(asksMark && options.length >= 3 && options.length <= steps_most && { presentation: 'scale' }),
    ...(type === 'multiple_answer' && question.most && { most: question.most }),
  });
  if (question.rows.length === 0) {
    const told = cut(description, description_most, line, losses);
    return { ...entry(question.title, ref), ...(told && { description: told }) };
  }
  const rows = question.rows.slice(0, statements_most);
  if (question.rows.length > rows.length)
    losses.push(loss({ line }, 'too_many', { count: question.rows.length, most: rows.length }));
  if (type === 'multiple_choice' && !question.other && options.length <= steps_most) {
    const told = cut(description, description_most, line, losses);
    return {
      ref,
      title: cut(oneLine(question.title), title_most, line, losses),
      type: 'statements',
      ...(required && mayHold(type, 'required') && { required }),
      ...(told && { description: told }),
      options: options.map(({ go_to: _, ...option }) => option),
      sub_questions: rows.map((row, at) => {
        const title = cut(oneLine(row.title), title_most, row.line, losses);
        const name = nameFrom(title, taken, statement_letters) ?? `${ref}_${at + 1}`;
        taken.add(name);
        return { ref: name, title };
      }),
    };
  }
  if (rows.length > 1) losses.push(loss({ line }, 'array', { rows: rows.length }));
  const [first, ...rest] = rows;
  const told = cut([question.title, description].filter(Boolean).join(' '), description_most, line, losses);
  const subs = rest.map(({ title }, at) => entry(title, `${ref}_${at + 2}`));
  return { ...entry(first!.title, ref), description: told, ...(subs.length > 0 && { sub_questions: subs }) };
}

const marks = (from: number, to: number, line: number) =>
  Array.from({ length: Math.max(0, Math.min(to - from, 20) + 1) }, (_, at) => ({ title: String(from + at), line }));

function cut(text: string, most: number, line: number, losses: Loss[]): string {
  if ([...text].length <= most) return text;
  losses.push(loss({ line }, 'shortened', { most }));
  return [...text].slice(0, most).join('');
}

/** What a condition names keeps its name when options move. */
function namedOptions(options: readonly OptionEntry[]): OptionEntry[] {
  const names = optionNamesOf(options);
  return options.map((option, at) => ({ ref: names[at]!, ...option }));
}

type ConditionContext = {
  questions: readonly Parsed[];
  entries: readonly QuestionEntry[];
  find: (from: Parsed, to: string) => number;
};

/** Between two comparisons. 'Of' also stands between two answers of one. */
const both = /\s+en\s+(?=(?:vraag\s*)?[vq]?\d)/i;
const either = /\s+of\s+(?=(?:vraag\s*)?[vq]?\d{1,3}[a-z]?\s*(?:=|is|<>|!|≠))/i;

/** `V1 = 1`, `V1 = 1 of 2`, `V1 <> 2 en V3 = ja`: by a code, or by the words of an option. */
function conditionOf(at: number, context: ConditionContext): ShowIf | undefined {
  const { text } = context.questions[at]!.condition ?? {};
  const join = text && both.test(text) ? 'and' : 'or';
  const of = text?.split(join === 'and' ? both : either).map((one) => comparisonOf(one, at, context)) ?? [];
  if (of.length === 0 || of.includes(undefined)) return undefined;
  const [first] = of;
  if (of.length === 1) return first && 'join' in first ? first : { join: 'and', of: [first!] };
  return { join, of: of as ShowIf['of'] };
}

function comparisonOf(
  text: string,
  at: number,
  { questions, entries, find }: ConditionContext,
): ShowIf['of'][number] | undefined {
  const found = /^(?:vraag\s*)?[vq]?(\d{1,3}[a-z]?)\s*(=|==|is|<>|!=|≠)\s*(.+)$/i.exec(text.trim());
  const on = found ? find(questions[at]!, found[1]!.toLowerCase()) : -1;
  const trigger = questions[on];
  if (!trigger || on >= at) return undefined;
  const wanted = found![3]!.split(/\s*(?:,|\bof\b|\/)\s*/).map((one) => one.trim().toLowerCase());
  const indexes = wanted.map((one) =>
    trigger.options.findIndex(
      ({ code, title }) => code === one || title.toLowerCase() === one.replaceAll(/["'‘’“”]/g, ''),
    ),
  );
  const { ref: question = '', options: made } = entries[on]!;
  // Of a list of statements no answer stands for the whole.
  if (indexes.includes(-1) || !made || entries[on]!.type === 'statements') return undefined;
  const names = optionNamesOf(made);
  const options = indexes.map((index) => names[index]!);
  if (!/^(?:<>|!=|≠)$/.test(found![2]!)) return { question: question!, is: 'one_of', options };
  const open = { question: question!, is: 'not_answered' } as const;
  return { join: 'or', of: [{ question: question!, is: 'none_of', options }, open] };
}
