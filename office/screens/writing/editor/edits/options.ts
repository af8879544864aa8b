import type { OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { nameFrom } from '#questionnaire/draft/names.ts';
import { labelOf, optionOf, other } from '#questionnaire/paste/line-starts.ts';
import { withKey } from './questions.ts';

export const optionsOf = (entry: QuestionEntry): readonly OptionEntry[] => entry.options ?? [];
const withOptions = (entry: QuestionEntry, options: readonly OptionEntry[]): QuestionEntry => ({ ...entry, options });

export const inserting = (entry: QuestionEntry, at: number, ...added: readonly OptionEntry[]): QuestionEntry =>
  withOptions(entry, optionsOf(entry).toSpliced(at, 0, ...added));

export const dropping = (entry: QuestionEntry, at: number): QuestionEntry =>
  withOptions(entry, optionsOf(entry).toSpliced(at, 1));

export const changing = (entry: QuestionEntry, at: number, option: OptionEntry): QuestionEntry =>
  withOptions(entry, optionsOf(entry).with(at, option));

export function shifting(entry: QuestionEntry, from: number, to: number): QuestionEntry {
  const options = optionsOf(entry);
  return withOptions(entry, options.toSpliced(from, 1).toSpliced(to, 0, options[from]!));
}

export function namedOption(entry: QuestionEntry, at: number): QuestionEntry {
  const options = optionsOf(entry);
  const { ref: _, ...option } = options[at]!;
  const taken = new Set(options.flatMap(({ ref }, index) => (ref && index !== at ? ref : [])));
  const ref = nameFrom(option.title ?? '', taken);
  return changing(entry, at, ref ? { ref, ...option } : option);
}

export const withOptionKey = (option: OptionEntry, name: string, value: unknown): OptionEntry =>
  withKey(option as QuestionEntry, name, value) as OptionEntry;

/**
 * Lines as they come out of Word or a mail, without what stood before them: bullets, boxes, letters and numbers. A line
 * 'Anders, namelijk' is told apart, because it is not an option but a box to write in.
 */
export function linesOf(text: string): { titles: string[]; other: boolean } {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const titles = lines.map((line) => optionOf(line, true)?.text ?? numbered(line) ?? line);
  return { titles: titles.filter((title) => !other.test(title)), other: titles.some((title) => other.test(title)) };
}

function numbered(line: string): string | undefined {
  const found = labelOf(line);
  return found && (found.style === 'dot' || found.style === 'bracket') ? found.text : undefined;
}

/** Pasted lines in the place of an option that is empty, or behind one that is not. */
export function pasting(entry: QuestionEntry, at: number, text: string, named = namedOption) {
  const { titles, other: hasOther } = linesOf(text);
  const empty = optionsOf(entry)[at]?.title === '' || optionsOf(entry)[at] === undefined;
  const row = empty && optionsOf(entry)[at] ? dropping(entry, at) : entry;
  const from = empty ? at : at + 1;
  let pasted = inserting(row, from, ...titles.map((title) => ({ title })));
  for (const index of titles.keys()) pasted = named(pasted, from + index);
  return {
    entry: hasOther ? { ...pasted, other: true } : pasted,
    last: Math.max(0, from + titles.length - 1),
    count: titles.length,
  };
}
