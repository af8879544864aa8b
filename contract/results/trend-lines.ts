import type { Trend, TrendQuestion } from '../calls/office/results/trend.ts';

export const trend_size = { width: 640, height: 220, label: 220 } as const;
const { width, height, label } = trend_size;
const [above, below] = [12, 28] as const;
const dashes = ['', '8 4', '2 4', '10 4 2 4', '4 4', '14 6'] as const;
const lines_most = 6;
const apart = 17;

type Wave = { percents: readonly (number | null)[] };
type Rows = { rows: readonly Pick<TrendQuestion['rows'][number], 'id' | 'title'>[] };
type Point = { x: number; y: number };
type TrendLine = {
  id: string;
  dashes: string;
  points: Point[];
  /** Between neighbours that are both shown: where a number is hidden the line has a gap. */
  steps: { from: Point; to: Point }[];
  end: Point & { words: string };
};
export type TrendLines = { bottom: number; xs: number[]; lines: TrendLine[] };

/** A line for each answer, its words at the end of it. Undefined: there are none, or too many to tell apart. */
export function trendLines(of: Rows, waves: readonly Wave[]): TrendLines | undefined {
  const shown = of.rows
    .map((row, at) => ({ row, percents: waves.map(({ percents }) => percents[at] ?? null) }))
    .filter(({ percents }) => percents.filter((one) => one !== null).length > 1);
  if (shown.length === 0 || shown.length > lines_most) return undefined;
  const most = Math.max(10, ...shown.flatMap(({ percents }) => percents.map((one) => one ?? 0)));
  const xOf = (at: number) => 16 + (at * (width - label - 32)) / (waves.length - 1);
  const lines = shown.map(({ row, percents }, line) => {
    const places = percents.map((share, at) =>
      share === null ? null : { x: xOf(at), y: above + (1 - share / most) * (height - above - below) },
    );
    const last = percents.findLast((one) => one !== null)!;
    return {
      id: row.id,
      dashes: dashes[line]!,
      points: places.filter((one) => one !== null),
      steps: places.slice(1).flatMap((to, at) => {
        const from = places[at];
        return from && to ? [{ from, to }] : [];
      }),
      end: {
        x: width - label,
        y: places.findLast((one) => one !== null)!.y,
        words: `${last} % ${shortened(row.title)}`,
      },
    };
  });
  placeApart(lines);
  return { bottom: height - below, xs: waves.map((_, at) => xOf(at)), lines };
}

const letters_most = 24;
const shortened = (title: string): string =>
  title.length > letters_most ? `${title.slice(0, letters_most - 1)}…` : title;

/** Words at the ends of lines, pushed apart where they would lie over each other. */
function placeApart(lines: readonly TrendLine[]): void {
  const ends = lines.map(({ end }) => end).sort((a, b) => a.y - b.y);
  for (const [rank, end] of ends.entries()) {
    if (rank > 0) end.y = Math.max(end.y, ends[rank - 1]!.y + apart);
  }
  const over = Math.max(0, ends.at(-1)!.y - (height - below));
  for (const end of ends) end.y -= over;
}

const shortFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', month: 'short', year: 'numeric' });
export const shortNameOf = ({ date }: Trend['waves'][number]): string => shortFormat.format(new Date(date));
