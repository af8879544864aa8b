import { type ResultsCell, type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import { type Join, joinedId } from '#contract/results/joins.ts';
import { rules } from '#contract/rules.ts';
import { shareEach, shareOut } from '../../surveys/campaigns/published-shares.ts';
import type { ResultsQuestion } from '../variables.ts';
import { stepsIn } from './figure.ts';
import { hiddenCell } from './inside.ts';
import { mergeClasses } from './joins.ts';
import { measuresOf, valuedOf } from './measures.ts';
import type { PublishedColumn } from './published-column.ts';

/** A column of a table that everybody may see. Undefined: its group is not shown. */
type OutsideColumn = {
  id: string;
  title: string;
  column: PublishedColumn | undefined;
  made_at: string | undefined;
};
type OutsideWanted = {
  rows: boolean;
  opinions: boolean;
  weighting: number | undefined;
  joins: readonly Join[];
};

const small_under = 30;

/** A table of finished columns: every percentage is made of the rounded counts beside it, and nothing exact stands with them. */
export function outsideFigure(
  shape: ResultsFigure,
  asked: ResultsQuestion,
  made: readonly OutsideColumn[],
  wanted: OutsideWanted,
): ResultsFigure & { joined: readonly Join[] } {
  const joined = wanted.joins.filter((one) => one.of === asked.id && isInAll(made, one, asked.several));
  return {
    ...tableOf(
      shape,
      asked,
      made.map((one) => ({ ...one, column: one.column && withJoins(one.column, joined, asked.several) })),
      wanted,
      joined.length > 0,
    ),
    joined,
  };
}

function tableOf(
  shape: ResultsFigure,
  asked: ResultsQuestion,
  columns: readonly OutsideColumn[],
  wanted: OutsideWanted,
  isJoined: boolean,
): ResultsFigure {
  const [whole] = columns;
  if (!whole?.column) return { ...shape, hidden: fewSentence };
  const { n, asked: shown, not_asked, no_answer } = whole.column;
  const own = whole.column.answers;
  const isBinned = shape.kind === 'number' || shape.kind === 'date';
  // Bins follow the answers of the snapshot that a column was made of: in other bins it is no part of this table.
  const hasOtherBins = ({ column }: OutsideColumn) =>
    isBinned && column?.n != null && column.answers.map(({ id }) => id).join() !== own.map(({ id }) => id).join();
  // A column that is newer than the whole may have an answer more.
  const answers = isBinned ? own : answersIn(columns);
  const footer = { asked: shown, answered: n, not_asked, no_answer };
  const heads = columns.map((of) => {
    const { id, title, column, made_at } = of;
    return {
      id,
      title,
      n: column?.n ?? null,
      letter: null,
      small: column?.n != null && column.n < small_under,
      mean: null as number | null,
      ...(made_at && { made_at }),
      ...(hasOtherBins(of) && { other_bins: true as const }),
    };
  });
  if (answers.length === 0) return { ...shape, ...footer, columns: heads.slice(0, 1) };
  if (n === null) return { ...shape, ...footer, hidden: fewSentence };
  const kept = answers.filter(({ no_opinion }) => !wanted.opinions || !no_opinion);
  const ids = kept.map(({ id }) => id);
  const made = columns.map((of) =>
    of.column && !hasOtherBins(of) ? cellsOf(of.column, ids, asked.several, wanted) : undefined,
  );
  // Joined answers are no steps of a scale any more.
  const steps = isJoined ? undefined : stepsIn(asked, { answers: kept });
  for (const [at, one] of made.entries()) if (one && steps) heads[at]!.mean = meanOf(steps, one.cells, heads[at]!.n);
  const rest = made.map((one) => one?.rest ?? hiddenCell);
  const rows = kept.map((answer, at) => {
    const cells = made.map((one) => one?.cells[at] ?? hiddenCell);
    return { ...answer, cells: wanted.rows ? withinRow(cells) : cells };
  });
  const hasRest = !wanted.rows && made.some((one) => one?.rest);
  return {
    ...shape,
    ...(isJoined && { scale: false }),
    ...footer,
    columns: heads,
    rows: hasRest ? [...rows, { id: rest_id, title: restTitle, no_opinion: false, cells: rest }] : rows,
    mean: heads[0]!.mean,
  };
}

/** The answers of all columns, in the order of the first that has them. */
function answersIn(columns: readonly OutsideColumn[]): PublishedColumn['answers'] {
  const all = new Map<string, PublishedColumn['answers'][number]>();
  for (const answer of columns.flatMap(({ column }) => column?.answers ?? [])) {
    if (!all.has(answer.id)) all.set(answer.id, answer);
  }
  return [...all.values()];
}

const fewSentence = `Minder dan ${rules.published_least} deelnemers gaven hier antwoord.`;
const restTitle = 'Andere antwoorden';

type Cells = { cells: ResultsCell[]; rest: ResultsCell | undefined };

function cellsOf(column: PublishedColumn, ids: readonly string[], several: boolean, wanted: OutsideWanted): Cells {
  const { n, answers, counts, means } = column;
  const places = ids.map((id) => answers.findIndex((one) => one.id === id));
  const own = places.map((place) => counts[place] ?? null);
  const weights = wanted.weighting === undefined ? undefined : means[wanted.weighting];
  const of = (count: number | null, percent: number | null): ResultsCell =>
    count === null ? hiddenCell : { ...hiddenCell, n: count, percent };
  if (several) {
    const percents = weights
      ? shareEach(
          n,
          own.map((count, at) => (count === null ? null : (count * weights.answers[places[at]!]!) / weights.rest)),
        )
      : shareEach(n, own);
    return { cells: own.map((count, at) => of(count, percents[at]!)), rest: undefined };
  }
  // What stays out is shown where it does not: so it can be taken from the whole.
  const out = answers.flatMap(({ id }, at) => (ids.includes(id) ? [] : [counts[at] ?? 0]));
  const base = n === null ? null : Math.max(0, n - out.reduce((a, b) => a + b, 0));
  const { percents, rest } = shareOut(
    base,
    own,
    weights && { answers: places.map((place) => weights.answers[place] ?? 1), rest: weights.rest },
  );
  const left = base === null ? 0 : base - own.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const shown = left < rules.published_least ? null : left;
  return {
    cells: own.map((count, at) => of(count, percents[at]!)),
    rest: own.includes(null) && n !== null ? { ...hiddenCell, n: shown, percent: rest } : undefined,
  };
}

/** Each share of everybody who gave that answer, made of the same rounded counts. */
function withinRow([whole, ...groups]: readonly ResultsCell[]): ResultsCell[] {
  const all = whole!.n;
  if (all === null || all < rules.published_percent_least)
    return [whole!, ...groups].map((one) => ({ ...one, percent: null }));
  const { percents } = shareOut(
    all,
    groups.map(({ n }) => n),
  );
  return [{ ...whole!, percent: 100 }, ...groups.map((one, at) => ({ ...one, percent: percents[at]! }))];
}

/** Of the counts that are shown, where these are nearly all. */
function meanOf(steps: readonly (number | null)[], cells: readonly ResultsCell[], n: number | null): number | null {
  const counts = cells.map((cell) => cell.n ?? 0);
  const shown = counts.reduce((sum, count) => sum + count, 0);
  if (shown < rules.published_percent_least || shown < mean_share_least * (n ?? 0)) return null;
  return (
    measuresOf(
      valuedOf(
        steps,
        counts.map((count) => ({ n: count, w: count, s: count })),
      ),
    )?.mean ?? null
  );
}
const mean_share_least = 0.95;

/** How many gave one of some answers: counted when the column was made, or the sum of what it shows. Undefined: it does not tell. */
function countTogether(
  { joined = {}, counts }: PublishedColumn,
  id: string,
  from: readonly number[],
  several: boolean,
) {
  if (id in joined) return joined[id]!;
  const own = from.map((place) => counts[place] ?? null);
  // Of several answers one person may be in each.
  return several || own.includes(null) ? undefined : own.reduce<number>((sum, count) => sum + count!, 0);
}

/** A table has one row for a join only where each of its columns tells it. */
const isInAll = (columns: readonly OutsideColumn[], join: Join, several: boolean): boolean =>
  columns.every(({ column }) => {
    if (!column || column.n === null) return true;
    const part = mergeClasses(column.answers, [join]).find(({ from }) => from.length > 1);
    return part !== undefined && countTogether(column, joinedId(join.classes), part.from, several) !== undefined;
  });

function withJoins(column: PublishedColumn, joins: readonly Join[], several: boolean): PublishedColumn {
  if (joins.length === 0) return column;
  const parts = mergeClasses(column.answers, joins);
  const counts = parts.map(({ id, from }) =>
    from.length === 1 ? column.counts[from[0]!]! : (countTogether(column, id, from, several) ?? null),
  );
  const means = Object.entries(column.means).map(([number, { answers, rest }]) => {
    const meanOf = (from: readonly number[], all: number | null) => {
      const shown = from.filter((place) => column.counts[place] !== null);
      const own = shown.map((place) => column.counts[place]!);
      const hidden = Math.max(0, (all ?? 0) - own.reduce((a, b) => a + b, 0));
      const n = own.reduce((a, b) => a + b, hidden);
      return n === 0
        ? rest
        : (shown.reduce((sum, place, at) => sum + own[at]! * answers[place]!, 0) + hidden * rest) / n;
    };
    return [number, { answers: parts.map(({ from }, at) => meanOf(from, counts[at]!)), rest }];
  });
  return {
    ...column,
    answers: parts.map(({ id, title, no_opinion }) => ({ id, title, no_opinion })),
    counts,
    means: Object.fromEntries(means),
  };
}
