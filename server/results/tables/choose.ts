import { populationVariables } from '#contract/population.ts';
import type { BackgroundKey } from '#questionnaire/background.ts';
import { Problem } from '../../platform/core/problem.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';
import type { ResultsQuestion } from '../variables.ts';
import {
  backgroundDimension,
  backgroundKeysIn,
  type Class,
  crossed,
  type Dimension,
  inhabited,
  noCategory,
  numbersGiven,
  optionDimensions,
  questionDimension,
} from './dimension.ts';
import { binOf, type NumberBin } from './number-bins.ts';

/** One condition: everybody in one of these classes. */
export type BreakdownFilter = { id: string; values: string[] };

/** `question:answer|answer,background:class`, as it stands in an address. */
export function readConditions(text: string | undefined): BreakdownFilter[] {
  if (!text) return [];
  return text.split(',').map((one) => {
    // The name of a question may have the sign in it, that of an answer does not.
    const at = one.lastIndexOf(':');
    return { id: one.slice(0, Math.max(0, at)), values: [...new Set(one.slice(at + 1).split('|'))] };
  });
}

/**
 * Something to choose and split by. A layer puts everybody in one of its classes at most. Of several answers each is a layer of
 * its own, of those who chose it: somebody may be in more than one of these.
 */
export type Breakdown = {
  id: string;
  title: string;
  /** Undefined: it is a question. */
  background: BackgroundKey | undefined;
  sensitive: boolean;
  classes: Class[];
  layers: readonly Dimension[];
  overlaps: boolean;
  /** Its classes follow each other. */
  ordered: boolean;
  /** Who is in a table by these groups: those who answered. */
  answered: Int16Array;
  numbers: Float64Array | undefined;
};

/** `codes`: what is kept, or what is left of it once small classes are pooled. */
export const backgroundChoice = (key: BackgroundKey, codes: Int16Array): Breakdown =>
  asChoice(backgroundDimension(key, codes), key);

const asChoice = (dimension: Dimension, background?: BackgroundKey): Breakdown => {
  const { id, title, sensitive, classes, of } = dimension;
  const ordered = background !== undefined && populationVariables[background]?.ordered === true;
  const shape = { id, title, background, sensitive, classes, ordered, overlaps: false };
  return { ...shape, layers: [dimension], answered: of, numbers: undefined };
};

function severalChoice(snapshot: Snapshot, asked: ResultsQuestion): Breakdown {
  const { id, title, sensitive } = asked;
  const answered = new Int16Array(snapshot.respondents).fill(noCategory);
  const layers = optionDimensions(snapshot, asked).map(({ answer, of }): Dimension => {
    for (let row = 0; row < of.length; row++) if (of[row]! >= 0) answered[row] = 0;
    const chosen = of.map((place) => (place === 0 ? 0 : noCategory));
    return { id, title, background: false, sensitive, classes: [answer], of: chosen, members: membersOf(chosen) };
  });
  const classes = layers.flatMap((layer) => layer.classes);
  const shape = { id, title, background: undefined, sensitive, classes, ordered: false, overlaps: true };
  return { ...shape, layers, answered, numbers: undefined };
}

export function membersOf(of: Int16Array): Int32Array {
  const members = new Int32Array(of.reduce((sum, place) => sum + Number(place >= 0), 0));
  let at = 0;
  for (let row = 0; row < of.length; row++) if (of[row]! >= 0) members[at++] = row;
  return members;
}

/** What is known of respondents, and what they answered, but for what they wrote. */
export async function choicesOf(snapshot: Snapshot, asked: readonly ResultsQuestion[]): Promise<Breakdown[]> {
  const choices: Breakdown[] = [];
  await forEachYielding(backgroundKeysIn(snapshot), (key) =>
    choices.push(backgroundChoice(key, snapshot.codes.get(`background ${key}`)!)),
  );
  await forEachYielding(asked, (one) => {
    const dimension = one.several ? undefined : questionDimension(snapshot, one);
    if (one.several) choices.push(severalChoice(snapshot, one));
    else if (dimension)
      choices.push({ ...asChoice(dimension), ordered: one.scale, numbers: numbersGiven(snapshot, one) });
  });
  return choices;
}

/** Which backgrounds groups are made of, in the order of their pooling: what is chosen by first, then what is split by. */
export const backgroundsAmong = (choices: readonly Breakdown[], ids: readonly string[]): BackgroundKey[] => [
  ...new Set(ids.flatMap((id) => choices.find((one) => one.id === id)?.background ?? [])),
];

/** Takes from `people` everybody who does not fit all conditions. */
export function narrow(
  people: Uint8Array,
  conditions: readonly BreakdownFilter[],
  choices: readonly Breakdown[],
): void {
  for (const { id, values } of conditions) {
    const choice = choices.find((one) => one.id === id);
    const fits = new Uint8Array(people.length);
    for (const value of values)
      if (!choice || !addFitting(fits, choice, value)) throw new Problem('results_column_unknown');
    for (let row = 0; row < people.length; row++) people[row]! &= fits[row]!;
  }
}

/** Marks the rows with this value. False: it is no value of this choice. */
function addFitting(fits: Uint8Array, { layers, numbers }: Breakdown, value: string): boolean {
  for (const { of, classes } of layers) {
    const place = classes.findIndex(({ id }) => id === value);
    if (place < 0) continue;
    for (let row = 0; row < fits.length; row++) if (of[row] === place) fits[row] = 1;
    return true;
  }
  // The bins of an address may be those of another moment.
  const bin = numbers && binOf(value);
  if (bin) for (let row = 0; row < fits.length; row++) if (isIn(bin, numbers[row]!)) fits[row] = 1;
  return bin !== undefined;
}

const isIn = ({ low, high }: NumberBin, value: number) => Number.isFinite(value) && value >= low && value < high;

/** What columns are made of. `answered`: for each choice who is in the table. */
export type Split = {
  layers: readonly Dimension[];
  overlaps: boolean;
  answered: readonly Int16Array[];
  /** Its groups follow each other, as ages do. */
  ordered: boolean;
};

/** One choice, or two as one. Undefined: they make too many columns. */
export function splitOf([first, second]: readonly Breakdown[], people: Uint8Array, columns_most: number) {
  if (!first) return undefined;
  const overlaps = first.overlaps || second?.overlaps === true;
  const pairs = second
    ? first.layers.flatMap((left) => second.layers.map((right) => crossed(left, right)))
    : [...first.layers];
  if (pairs.some((layer) => layer === undefined)) return 'large' as const;
  // Of a single question each answer is a column, also one that nobody gave.
  const isWhole = !second && first.background === undefined;
  const layers = pairs.map((layer) => (isWhole ? layer! : inhabited(layer!, people)));
  if (layers.reduce((sum, { classes }) => sum + classes.length, 0) > columns_most) return 'large' as const;
  const ordered = !second && first.ordered;
  return { layers, overlaps, ordered, answered: [first, ...(second ? [second] : [])].map(({ answered }) => answered) };
}
