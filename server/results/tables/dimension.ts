import { month } from '#contract/format.ts';
import { missingCodes } from '#contract/results/file-formats.ts';
import { type BackgroundKey, backgroundKeys, backgrounds, sensitive_background } from '#questionnaire/background.ts';
import { dateOfDays, daysOf } from '#questionnaire/dates.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';
import { coded, other_id, type ResultsQuestion } from '../variables.ts';
import { binId, binPositions, high_share, low_share, type NumberBin, numberBinsOf } from './number-bins.ts';

/** In months: a month, a year, five years, ten. */
const widths = [1, 12, 60, 120];
const periods_most = 24;

/** Months since the year 0. */
const monthOf = (days: number): number => {
  const [year, of] = dateOfDays(days).split('-').map(Number) as [number, number];
  return year * 12 + of - 1;
};
const firstDay = (months: number): number => daysOf(`${isoMonth(months)}-01`);
const isoMonth = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Months or years, made from what was given: as long as they need to be for one table. `days`: in order, since 1970. */
export function periodsOf(days: Float64Array): NumberBin[] {
  if (days.length === 0) return [];
  const at = (share: number) => days[Math.min(days.length - 1, Math.floor(share * days.length))]!;
  const [low, high] = [monthOf(at(low_share)), monthOf(at(high_share))];
  const countOf = (width: number) => Math.floor(high / width) - Math.floor(low / width) + 1;
  const width = widths.find((one) => countOf(one) <= periods_most) ?? widths.at(-1)!;
  const first = Math.floor(low / width) * width;
  const count = countOf(width);
  const periods = Array.from({ length: count }, (_, place) => {
    const from = first + place * width;
    return period(firstDay(from), firstDay(from + width), titleOf(from, width));
  });
  const [start, end] = [periods[0]!.low, periods.at(-1)!.high];
  const startOf = (months: number) => (width === 1 ? month(isoMonth(months)) : String(Math.floor(months / 12)));
  return [
    ...(days[0]! < start ? [period(Number.NEGATIVE_INFINITY, start, `vóór ${startOf(first)}`)] : []),
    ...periods,
    ...(days.at(-1)! >= end ? [period(end, Number.POSITIVE_INFINITY, `vanaf ${startOf(first + count * width)}`)] : []),
  ];
}

function titleOf(months: number, width: number): string {
  const year = Math.floor(months / 12);
  if (width === 1) return month(isoMonth(months));
  return width === 12 ? String(year) : `${year} tot en met ${year + width / 12 - 1}`;
}

const period = (low: number, high: number, title: string): NumberBin => ({ id: binId(low, high), title, low, high });

export type Class = {
  id: string;
  title: string;
  no_opinion: boolean;
  /** Of whom it is not known, or who are pooled: no group to compare with others. */
  mixed?: boolean;
};
/** Something that puts every respondent in one class at most. −1: in none. */
export type Dimension = {
  id: string;
  title: string;
  background: boolean;
  sensitive: boolean;
  classes: Class[];
  of: Int16Array;
  /** Of one of several answers: the rows of whoever chose it. */
  members?: Int32Array;
};

export const noCategory = -1;

/** A question's name is that of the questionnaire; of a background it has this before it. No question's name can. */
export const backgroundName = (key: BackgroundKey): string => `_${key}`;
export const isBackgroundName = (name: string): boolean => backgroundKeys.some((key) => backgroundName(key) === name);

const unknown_id = '_unknown';
const pooled_id = '_pooled';

export function backgroundDimension(key: BackgroundKey, codes: Int16Array): Dimension {
  const { title, classes: all } = backgrounds[key];
  const classes = all.filter(({ retired }, at) => !retired || codes.includes(at + 1));
  const places = all.map((one) => classes.indexOf(one));
  const pooled = classes.length;
  return {
    id: backgroundName(key),
    title,
    background: true,
    sensitive: sensitive_background.includes(key),
    classes: [
      ...classes.map(({ id, title }) => ({ id, title, no_opinion: false })),
      { id: pooled_id, title: 'Samengevoegd', no_opinion: false, mixed: true },
      { id: unknown_id, title: 'Onbekend', no_opinion: true, mixed: true },
    ],
    of: codes.map((code) => {
      if (code > 0) return places[code - 1]!;
      return code === missingCodes.pooled ? pooled : code === coded.left_open ? pooled + 1 : noCategory;
    }),
  };
}

/** What is kept beside the answers of this campaign. */
export const backgroundKeysIn = ({ codes }: Snapshot): BackgroundKey[] =>
  backgroundKeys.filter((key) => codes.has(`background ${key}`));

/** What is made of a question of a snapshot once, and goes with it. */
export function oncePerQuestion<Made>(make: (snapshot: Snapshot, asked: ResultsQuestion) => Made) {
  const made = new WeakMap<Snapshot, WeakMap<ResultsQuestion, { value: Made }>>();
  return (snapshot: Snapshot, asked: ResultsQuestion): Made => {
    const own = made.get(snapshot) ?? new WeakMap<ResultsQuestion, { value: Made }>();
    made.set(snapshot, own);
    const known = own.get(asked) ?? { value: make(snapshot, asked) };
    own.set(asked, known);
    return known.value;
  };
}

/** A question that everybody gave one answer to at most: an option, or a number or a date, which stands in a class. */
export const questionDimension = oncePerQuestion(
  (snapshot, asked) => optionDimension(snapshot, asked) ?? numberDimension(snapshot, asked),
);

/** Each code, or class, by its new class; −1: it has none. */
export function mapCodes(codes: Int16Array, places: ReadonlyMap<number, number>): Int16Array {
  const by = new Int16Array(2 ** 16).fill(noCategory);
  for (const [code, place] of places) by[code & 0xffff] = place;
  const of = new Int16Array(codes.length);
  for (let row = 0; row < of.length; row++) of[row] = by[codes[row]! & 0xffff]!;
  return of;
}

function optionDimension(snapshot: Snapshot, asked: ResultsQuestion): Dimension | undefined {
  const variable = asked.variables.find(({ kind }) => kind === 'one');
  const codes = variable && snapshot.codes.get(`answer ${variable.name}`);
  if (!codes) return undefined;
  const places = new Map(asked.answers.map(({ id, code }, at) => [id === other_id ? coded.other : code, at]));
  return {
    id: asked.id,
    title: asked.title,
    background: false,
    sensitive: asked.sensitive,
    classes: asked.answers.map(({ id, title, no_opinion }) => ({ id, title, no_opinion })),
    of: mapCodes(codes, places),
  };
}

/** One of several answers: chosen, or not chosen by somebody who was offered it and answered. */
export const optionDimensions = oncePerQuestion((snapshot, asked): { answer: Class; of: Int16Array }[] =>
  asked.variables.flatMap((variable) => {
    if (variable.kind !== 'option') return [];
    const id = variable.column.about === 'other' ? other_id : variable.column.about!.option;
    const { title, no_opinion } = asked.answers.find((one) => one.id === id)!;
    const codes = snapshot.codes.get(`answer ${variable.name}`)!;
    // 0 is the class of those who chose it.
    return [{ answer: { id, title, no_opinion }, of: mapCodes(codes, chosen) }];
  }),
);
const chosen: ReadonlyMap<number, number> = new Map([
  [1, 0],
  [0, 1],
]);

/**
 * A number or a date, in bins made from what everybody gave who finished. One that may tell who somebody is stands loose from its row in an
 * anonymous campaign: it is a list, and in no class.
 */
function numberDimension(snapshot: Snapshot, asked: ResultsQuestion): Dimension | undefined {
  const values = numbersGiven(snapshot, asked);
  if (!values) return undefined;
  const bins = numberBins(snapshot, asked, values);
  return {
    id: asked.id,
    title: asked.title,
    background: false,
    sensitive: asked.sensitive,
    classes: bins.map(({ id, title }) => ({ id, title, no_opinion: false })),
    of: binPositions(bins, values),
  };
}

/** What each respondent gave, dates as days, where that stands beside their other answers. */
export function numbersGiven(snapshot: Snapshot, asked: ResultsQuestion): Float64Array | undefined {
  const variable = asked.variables.find(({ kind }) => kind === 'number' || kind === 'date');
  if (!variable || (variable.words && !snapshot.ids)) return undefined;
  return snapshot.numbers.get(`answer ${variable.name}`);
}

function numberBins(snapshot: Snapshot, { format }: ResultsQuestion, values: Float64Array): NumberBin[] {
  const finished = snapshot.codes.get('finished')!;
  const binned = format === 'date' ? periodsOf : numberBinsOf;
  return binned(values.filter((one, row) => finished[row] === 1 && Number.isFinite(one)).sort());
}

/** More would be no table. */
const pairs_most = 2000;

/** Only the classes that somebody is in; those that are no group stand last. */
export function inhabited(dimension: Dimension, people: Uint8Array): Dimension {
  const { classes, of } = dimension;
  const there = new Uint8Array(classes.length);
  for (let row = 0; row < of.length; row++) if (people[row] === 1 && of[row]! >= 0) there[of[row]!] = 1;
  const order = classes.map((_, at) => at).filter((at) => there[at] === 1);
  order.sort((a, b) => Number(classes[a]!.mixed === true) - Number(classes[b]!.mixed === true) || a - b);
  return {
    ...dimension,
    classes: order.map((at) => classes[at]!),
    of: mapCodes(of, new Map(order.map((place, at) => [place, at]))),
  };
}

/** Two dimensions as one: anyone who is in a class of both is in the class of the pair. Undefined: they make too many pairs. */
export function crossed(a: Dimension, b: Dimension): Dimension | undefined {
  if (a.classes.length * b.classes.length > pairs_most) return undefined;
  return {
    id: `${a.id} ${b.id}`,
    title: `${a.title}, ${b.title}`,
    background: a.background && b.background,
    sensitive: a.sensitive || b.sensitive,
    classes: a.classes.flatMap((left) =>
      b.classes.map((right) => ({
        id: `${left.id} ${right.id}`,
        title: `${left.title}, ${right.title}`,
        no_opinion: left.no_opinion || right.no_opinion,
        mixed: left.mixed === true || right.mixed === true,
      })),
    ),
    of: a.of.map((left, row) => (left < 0 || b.of[row]! < 0 ? noCategory : left * b.classes.length + b.of[row]!)),
  };
}
