import { rules } from '#contract/rules.ts';
import { addTo, emptyPeople, type People, sizeOf, without } from '../guard/groups.ts';
import { guardList } from '../guard/inside.ts';
import type { Class, Dimension } from './dimension.ts';
import { isNear } from './looks.ts';

/** Who is in each class. */
export function columnsOf({ of, classes }: Dimension, people: Uint8Array): People[] {
  const columns = classes.map(() => emptyPeople(people.length));
  for (const [row, place] of of.entries()) if (place >= 0 && people[row] === 1) addTo(columns[place]!, row);
  return columns;
}

/** Columns that share nobody, beside those of other layers that they may share people with. */
export type Layer = {
  classes: readonly Class[];
  /** The column of each respondent; everybody else is in one behind them, which is never shown. */
  of: Int16Array;
  size: number;
  columns: readonly People[];
  rest: People;
  /** Which columns may be shown: none of them differs from another group of the page by one to nine people. */
  shown: readonly boolean[];
};

export function makeLayers(layers: readonly Dimension[], people: Uint8Array, groups: readonly People[]): Layer[] {
  const told = [...groups];
  return layers.map((layer) => {
    const { classes, of } = layer;
    const columns = columnsOf(layer, people);
    const shown = columns.map((column) => {
      const may = sizeOf(column) >= rules.published_least && !told.some((other) => isNear(other, column));
      if (may) told.push(column);
      return may;
    });
    return {
      classes,
      of: of.map((place) => (place < 0 ? classes.length : place)),
      size: classes.length + 1,
      columns,
      rest: columns.reduce(without, groups[0]!),
      shown,
    };
  });
}

/** Of which columns it is told how many of these people they hold, with everybody else beside them. */
export function headsOf({ columns, rest, shown }: Layer, countOf: (people: People) => number): boolean[] {
  const heads = guardList([...columns, rest].map(countOf));
  return shown.map((is, at) => is && heads?.[at] === true);
}
