import { rules } from '#contract/rules.ts';
import type { Snapshot } from '../snapshot/read.ts';
import type { Asked } from '../variables.ts';
import { routesOf, type Told, withRest } from './bases.ts';
import { type Dimension, none, optionDimensions } from './dimension.ts';
import { insideSeveral, insideTable, type Table, type Wanted } from './inside.ts';
import type { Layer } from './layers.ts';
import { overlapSeveral, overlapTable } from './overlap.ts';
import { type Counted, tally } from './tally.ts';

/** One question by the inside rules, as a part of its page. */
export type OnPage = {
  snapshot: Snapshot;
  /** Everybody who is chosen. */
  counted: Counted;
  /** Those of them who were asked in these words. */
  among: Uint8Array;
  column: { of: Int16Array; size: number } | undefined;
  /** What the columns are instead, where they share people. */
  layers: readonly Layer[];
  /** How many of the columns are groups that may be compared. */
  known: number;
  told: Told;
};
type Found = { table: Table | undefined; small?: boolean };

/** A question with one answer, or with a number. */
export function insideOne(page: OnPage, { of, classes }: Dimension, wanted: Wanted): Found {
  const { counted, among, column, layers, known, told } = page;
  const size = classes.length;
  const within = withRest(of, size, told, among);
  let answered = 0;
  for (let row = 0; row < within.length; row++) if (within[row]! >= 0 && within[row] !== size) answered++;
  if (answered < rules.published_least) return { table: undefined, small: true };
  const rest = within.includes(size);
  const row = { of: within, size: size + Number(rest) };
  const routes = routesOf(within, row.size, told);
  const all = {
    ...wanted,
    dropped: rest ? [...wanted.dropped, false] : wanted.dropped,
    beside: { columns: told.columns, rest, routes },
  };
  const table =
    layers.length > 0
      ? overlapTable({ counted, layers, heads: told.columns }, row, all)
      : insideTable(tally(counted, row, column), column?.size ?? 1, known, all);
  return { table };
}

/** A question with several answers: each is a table of its own, under totals that stay. */
export function insideMany(page: OnPage, asked: Asked, wanted: Wanted): Found {
  const { snapshot, counted, among, column, layers, known, told } = page;
  const options = optionDimensions(snapshot, asked);
  const within = withRest(answeredOf(options, snapshot), 1, told, among);
  const people = within.map((place) => Math.min(place, 0));
  // How many did not choose an answer is shown nowhere: so whoever gave none at all is counted with them.
  const each = options.map(({ of }) => of.map((place, row) => (within[row] === 0 ? place : within[row]!)));
  const routes = each.map((of) => routesOf(of, 2, told));
  const all = { ...wanted, beside: { rest: within.includes(1) } };
  const table =
    layers.length > 0
      ? overlapSeveral({ counted, layers, heads: told.columns }, people, each, all, routes)
      : insideSeveral(
          tally(counted, { of: people, size: 1 }, column),
          each.map((of) => tally(counted, { of, size: 2 }, column)),
          column?.size ?? 1,
          known,
          all,
          routes,
        );
  return { table: table && withoutDropped(table, wanted.dropped), small: true };
}

/** 0 for whoever answered a question with several answers. */
export function answeredOf(options: readonly { of: Int16Array }[], { respondents }: Snapshot): Int16Array {
  const answered = new Int16Array(respondents).fill(none);
  for (const { of } of options) for (const [row, place] of of.entries()) if (place >= 0) answered[row] = 0;
  return answered;
}

/** Of several answers each is a table of its own, under totals that stay. */
export const withoutDropped = (table: Table, dropped: readonly boolean[]): Table => ({
  ...table,
  rows: table.rows.map((row, at) => (dropped[at] ? null : row)),
});
