import { Problem } from '../../base/problem.ts';
import type { Snapshot } from '../snapshot/read.ts';
import type { Asked } from '../variables.ts';
import {
  backgroundsOf,
  type Class,
  crossed,
  type Dimension,
  none,
  optionDimensions,
  pooled,
  questionDimension,
} from './dimension.ts';

/** One condition: everybody in one of these classes. */
export type Condition = { id: string; values: string[] };

/** `question:answer|answer,background:class`, as it stands in an address. */
export function readConditions(text: string | undefined): Condition[] {
  if (!text) return [];
  return text.split(',').map((one) => {
    // The name of a question may have the sign in it, that of an answer does not.
    const at = one.lastIndexOf(':');
    return { id: one.slice(0, Math.max(0, at)), values: [...new Set(one.slice(at + 1).split('|'))] };
  });
}

/**
 * Something to choose and split by. A layer puts everybody in one of its classes at most. Of several answers each is a layer of
 * its own, of whoever chose it: somebody may be in more than one of these.
 */
export type Choice = {
  id: string;
  title: string;
  background: boolean;
  classes: Class[];
  layers: readonly Dimension[];
  overlaps: boolean;
};

export const asChoice = (dimension: Dimension): Choice => {
  const { id, title, background, classes } = dimension;
  return { id, title, background, classes, layers: [dimension], overlaps: false };
};

function severalChoice(snapshot: Snapshot, asked: Asked): Choice {
  const { id, title, sensitive } = asked;
  const layers = optionDimensions(snapshot, asked).map(({ answer, of }): Dimension => {
    const chosen = of.map((place) => (place === 0 ? 0 : none));
    return { id, title, background: false, sensitive, ordered: false, classes: [answer], of: chosen };
  });
  return { id, title, background: false, classes: layers.flatMap(({ classes }) => classes), layers, overlaps: true };
}

/** What is known of respondents, and what they answered, but for what they wrote. */
export const choicesOf = (snapshot: Snapshot, asked: readonly Asked[]): Choice[] => [
  ...backgroundsOf(snapshot).map(asChoice),
  ...asked.flatMap((one) => {
    if (one.several) return [severalChoice(snapshot, one)];
    const dimension = questionDimension(snapshot, one);
    return dimension ? [asChoice(dimension)] : [];
  }),
];

/** Takes from `people` everybody who does not fit all conditions. */
export function narrow(people: Uint8Array, conditions: readonly Condition[], choices: readonly Choice[]): void {
  for (const { id, values } of conditions) {
    const choice = choices.find((one) => one.id === id);
    const wanted = values.map((value) => choice && classOf(choice, value));
    if (wanted.includes(undefined)) throw new Problem('results_column_unknown');
    for (let row = 0; row < people.length; row++) {
      if (people[row] === 1 && !wanted.some((one) => one!.of[row] === one!.place)) people[row] = 0;
    }
  }
}

function classOf({ layers }: Choice, value: string): { of: Int16Array; place: number } | undefined {
  for (const { of, classes } of layers) {
    const place = classes.findIndex(({ id }) => id === value);
    if (place >= 0) return { of, place };
  }
  return undefined;
}

/** What columns are made of. */
export type Split = Pick<Choice, 'layers' | 'overlaps'>;

/** Two choices as one. Undefined: they make too many columns. */
export function crossedSplit(a: Choice, b: Choice, people: Uint8Array, columns_most: number): Split | undefined {
  const overlaps = a.overlaps || b.overlaps;
  // Each layer makes a column at least.
  if (a.layers.length * b.layers.length > columns_most) return undefined;
  // Small classes are joined before, so that they are the same within every answer.
  const pool = (layer: Dimension) => (overlaps ? pooled(layer, people) : layer);
  const layers = a.layers.map(pool).flatMap((left) => b.layers.map((right) => crossed(left, pool(right))));
  return layers.every((layer) => layer !== undefined) ? { layers, overlaps } : undefined;
}
