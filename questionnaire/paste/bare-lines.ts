import { labelOf, optionOf } from './line-starts.ts';
import {
  blanks,
  closing,
  condition,
  ending,
  everybody,
  fieldIn,
  heading,
  kindIn,
  note,
  numbersRow,
  open,
  routingOf,
} from './patterns.ts';

// Beside patterns.ts, of which the editor needs some at once.

/** '1 2 3 4 5', and 'Slecht 1 2 3 4 5 Goed': the steps, with the words at both ends. */
export function stepsOfRow(line: string): string[] | undefined {
  const found = /^(?:(\p{L}[^\d]{0,60}?)\s+)?(\d{1,2}(?:\s+\d{1,2}){2,})(?:\s+(\p{L}[^\d]{0,60}))?$/u.exec(line);
  if (!found || Boolean(found[1]) !== Boolean(found[3])) return undefined;
  return withEnds(found[2]!.split(/\s+/), found[1], found[3]);
}

/** '1 = oneens, 5 = eens' in the words of a question: its steps. */
export function stepsSaid(text: string): string[] | undefined {
  const found = /(?<!\d)([01])\s?=\s?([^,;()=]{1,60})[,;]\s?(?:en\s)?(\d{1,2})\s?=\s?([^,;()=]{1,60})/.exec(text);
  const [first, last] = [Number(found?.[1]), Number(found?.[3])];
  if (!found || last - first < 2 || last > 10) return undefined;
  const steps = Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  return withEnds(steps, found[2]!, found[4]!);
}

const withEnds = (steps: readonly string[], low: string | undefined, high: string | undefined): string[] =>
  steps.map((step, at) =>
    [step, at === 0 ? low : at === steps.length - 1 ? high : undefined].filter(Boolean).join(' ').trim(),
  );

/** An option without what is said about it to others: a comment, that it stands alone, that it is not read out. */
export function optionWords(text: string) {
  let title = text.trim();
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(title)?.[0];
    if (found) title = title.replace(found, ' ').trim();
    return found?.trim();
  };
  const comment = take(/\s*\[\s*(?:opm|noot|nb|vraag van)[^\]]*\]\s*/i);
  const alone = take(/\s*[([](?:exclusief|excl\.?)[)\]]/i);
  const spoken = take(/\s*\((?:niet voorlezen|spontaan|niet tonen)\)/i);
  return { title, comment, alone, spoken };
}

/** Words of an answer without anything before them: short, and no sentence. */
export const isBareOption = (line: string): boolean =>
  line.length <= 80 &&
  !/[.?!:;]$/.test(line.replace(/(?:\.{3,}|…)$/, '')) &&
  ![open, blanks, numbersRow, note, condition, heading, ending, everybody, closing].some((one) => one.test(line)) &&
  !labelOf(line) &&
  !optionOf(line, false) &&
  !kindIn(line) &&
  !fieldIn(line) &&
  !routingOf(line);
