import type { QuestionEntry } from '../draft/campaign-file.ts';
import { optionTitles, type WritingHint } from './hint.ts';

/** An option that names numbers; `open` ends do not belong to it, a half without an end has none. */
type Range = {
  title: string;
  low: number;
  high: number;
  highOpen: boolean;
  lowOpen: boolean;
  point: boolean;
  at: number;
};

const number = '(?:€ ?)?(\\d{1,3}(?:\\.\\d{3})+|\\d+(?:[.,]\\d{1,2})?)';
const unit =
  '(?: ?(?:jaar|jaren|maand(?:en)?|weken|week|dag(?:en)?|uur|uren|minuten|minuut|keer|kinderen|kind|euro|€|%|procent|personen|boeken|kilometer|km|meter|vragen|uurtjes|lessen|beurten)(?: per \\p{L}+| oud)?)?';
const more = '(?: (?:of|en) (?:meer|ouder|vaker|langer|hoger|later|verder|groter))|\\+';

const time = '(\\d{1,2}[.:]\\d{2})';

const shapes: [RegExp, (numbers: number[]) => Omit<Range, 'title' | 'at'>][] = [
  // Between two times of the clock: the later one is where the next begins.
  [
    make(`(?:van |tussen )?${time}(?: uur)? (?:en|tot) ${time}(?: uur)?`),
    ([low, high]) => ({ ...closed(low!, high!), highOpen: true }),
  ],
  [
    make(`(?:van |tussen (?:de )?)?${number}${unit} ?(?:t/m|tot en met|-|–|—|en) ?(?:de )?${number}${unit}`),
    ([low, high]) => closed(low!, high!),
  ],
  [
    make(`(?:van )?${number}${unit} tot ${number}${unit}`),
    ([low, high]) => ({ ...closed(low!, high!), highOpen: true }),
  ],
  [make(`${number}${unit} of ${number}${unit}`), ([low, high]) => closed(low!, high!)],
  [make(`${number}${unit}(?:${more})`), ([low]) => ({ ...closed(low!, Number.POSITIVE_INFINITY), point: false })],
  [make(`(?:vanaf) ${number}${unit}`), ([low]) => ({ ...closed(low!, Number.POSITIVE_INFINITY), point: false })],
  [
    make(`(?:meer|ouder|langer|vaker|hoger) dan ${number}${unit}`),
    ([low]) => ({ ...closed(low!, Number.POSITIVE_INFINITY), lowOpen: true, point: false }),
  ],
  [
    make(`(?:minder|jonger|korter|lager) dan ${number}${unit}`),
    ([high]) => ({ ...closed(Number.NEGATIVE_INFINITY, high!), highOpen: true, point: false }),
  ],
  [
    make(`tot ${number}${unit}`),
    ([high]) => ({ ...closed(Number.NEGATIVE_INFINITY, high!), highOpen: true, point: false }),
  ],
  [
    make(`(?:tot en met|hoogstens|maximaal) ${number}${unit}`),
    ([high]) => ({ ...closed(Number.NEGATIVE_INFINITY, high!), point: false }),
  ],
  [
    make(`${number}${unit} of (?:minder|jonger|korter|lager)`),
    ([high]) => ({ ...closed(Number.NEGATIVE_INFINITY, high!), point: false }),
  ],
  [make(`${number}${unit}`), ([low]) => ({ ...closed(low!, low!), point: true })],
];

function make(source: string): RegExp {
  return new RegExp(`^${source}$`, 'iu');
}
const closed = (low: number, high: number) => ({ low, high, lowOpen: false, highOpen: false, point: low === high });

function readNumber(text: string): number {
  const plain = /^\d{1,3}(?:\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text.replace(/[,:]/, '.');
  return Number(plain);
}

function rangeOf(title: string, at: number): Range | undefined {
  const plain = title.trim().replace(/\.$/, '').replaceAll(/\s+/g, ' ');
  for (const [shape, made] of shapes) {
    const found = shape.exec(plain);
    if (found) return { title, at, ...made(found.slice(1).filter(Boolean).map(readNumber)) };
  }
  return undefined;
}

/** Ranges that overlap, or leave a number out. Two are enough: an option more is in words. */
export function rangeHint(question: QuestionEntry): WritingHint | undefined {
  const ranges = optionTitles(question).flatMap((title, at) => rangeOf(title, at) ?? []);
  if (ranges.length < 2) return undefined;
  const row = [...ranges].sort((a, b) => a.low - b.low || a.high - b.high);
  const steps = row.slice(1).map(({ low }, at) => low - row[at]!.low);
  const counts = row.every(({ point }) => point);
  // 10, 20, 30 leaves nothing out: it is a scale.
  if (counts && (steps.every((step) => step === steps[0]) || row.length < 3)) return undefined;
  // Words such as 'voor 8 uur' and 'na 10 uur' are no range here: only next to others a gap means something.
  for (const [index, other] of row.slice(1).entries()) {
    const one = row[index]!;
    const facts = { one: one.title, other: other.title };
    if (overlaps(one, other)) {
      const better = mended(question, row);
      return { code: 'overlap', facts, ...(better && { better }) };
    }
    if (leavesGap(one, other)) return { code: 'gap', facts };
  }
  return undefined;
}

const overlaps = (one: Range, other: Range): boolean =>
  other.low < one.high || (other.low === one.high && !one.highOpen && !other.lowOpen);

function leavesGap(one: Range, other: Range): boolean {
  const whole = [one.high, other.low].every(Number.isInteger);
  if (one.highOpen) return other.low > one.high || (other.lowOpen && other.low === one.high);
  if (other.lowOpen) return other.low > one.high;
  return whole ? other.low > one.high + 1 : other.low > one.high;
}

/** 0-5, 5-10 becomes 0 tot en met 4, 5 tot en met 9. Only where each ends on the number that the next begins with. */
function mended(question: QuestionEntry, row: readonly Range[]): QuestionEntry | undefined {
  const chained = row
    .slice(1)
    .every(({ low, lowOpen }, at) => low === row[at]!.high && !lowOpen && Number.isInteger(low));
  if (!chained || row.some(({ point }) => point)) return undefined;
  const titles = new Map(
    row.slice(0, -1).map(({ title, low, high, at }) => {
      const measure = /\p{L}+$/u.exec(title)?.[0];
      const from = Number.isFinite(low) ? `${low} tot en met ${high - 1}` : `tot en met ${high - 1}`;
      return [at, measure ? `${from} ${measure}` : from] as const;
    }),
  );
  const last = row.at(-1)!;
  if (Number.isFinite(last.high)) titles.set(last.at, last.title.replace(/\s*[-–—]\s*/, ' tot en met '));
  const options = (question.options ?? []).map((option, at) =>
    titles.has(at) ? { ...option, title: titles.get(at)! } : option,
  );
  return { ...question, options };
}
