import { Problem } from '../../base/problem.ts';
import type { Snapshot } from '../snapshot/read.ts';
import type { Asked } from '../variables.ts';
import { backgroundsOf, type Class, type Dimension, optionDimensions, questionDimension } from './dimension.ts';

/** One condition: everybody in one of these classes. */
export type Condition = { id: string; values: string[] };

/** `question:answer|answer,background:class`, as it stands in an address. */
export function readConditions(text: string | undefined): Condition[] {
  if (!text) return [];
  return text.split(',').map((one) => {
    const [id = '', values = ''] = one.split(':');
    return { id, values: values.split('|') };
  });
}

/** Something to choose by, and who is in each of its classes: of several answers somebody may be in more than one. */
export type Choice = {
  id: string;
  title: string;
  background: boolean;
  classes: Class[];
  isIn(row: number, place: number): boolean;
};

export const asChoice = ({ id, title, background, classes, of }: Dimension): Choice => ({
  id,
  title,
  background,
  classes,
  isIn: (row, place) => of[row] === place,
});

export function severalChoice(snapshot: Snapshot, asked: Asked): Choice {
  const options = optionDimensions(snapshot, asked);
  return {
    id: asked.id,
    title: asked.title,
    background: false,
    classes: options.map(({ answer }) => answer),
    isIn: (row, place) => options[place]!.of[row] === 0,
  };
}

/** What columns can be made of: background, and questions with one answer. */
export const dimensionsOf = (snapshot: Snapshot, asked: readonly Asked[]): Dimension[] => [
  ...backgroundsOf(snapshot),
  ...asked.flatMap((one) => questionDimension(snapshot, one) ?? []),
];

export const choicesOf = (snapshot: Snapshot, asked: readonly Asked[], dimensions: readonly Dimension[]): Choice[] => [
  ...dimensions.map(asChoice),
  ...asked.filter(({ several }) => several).map((one) => severalChoice(snapshot, one)),
];

/** Takes from `people` everybody who does not fit all conditions. */
export function narrow(people: Uint8Array, conditions: readonly Condition[], choices: readonly Choice[]): void {
  for (const { id, values } of conditions) {
    const choice = choices.find((one) => one.id === id);
    const places = values.map((value) => choice?.classes.findIndex((one) => one.id === value) ?? -1);
    if (!choice || places.includes(-1)) throw new Problem('results_column_unknown');
    for (let row = 0; row < people.length; row++) {
      if (people[row] === 1 && !places.some((place) => choice.isIn(row, place))) people[row] = 0;
    }
  }
}
