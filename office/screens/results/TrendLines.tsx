import type { TrendQuestion } from '#contract/calls/office/results/trend.ts';

type Wave = TrendQuestion['waves'][number] & { name: string };
const [width, height, above, below, label] = [640, 220, 12, 28, 220] as const;
const dashes = ['', '8 4', '2 4', '10 4 2 4', '4 4', '14 6'] as const;
const lines_most = 6;
const apart = 17;

/** A line for each answer, its words at the end of it; where a number is hidden the line has a gap. The table below says the same. */
export function TrendLines({ of, waves }: { of: TrendQuestion; waves: readonly Wave[] }) {
  const lines = of.rows
    .map((row, at) => ({ row, percents: waves.map(({ percents }) => percents[at] ?? null) }))
    .filter(({ percents }) => percents.filter((one) => one !== null).length > 1);
  if (lines.length === 0 || lines.length > lines_most) return null;
  const most = Math.max(10, ...lines.flatMap(({ percents }) => percents.map((one) => one ?? 0)));
  const x = (at: number) => 16 + (at * (width - label - 32)) / (waves.length - 1);
  const y = (share: number) => above + (1 - share / most) * (height - above - below);
  const said = lines
    .map(({ row, percents }) => `${row.title} ${percents.map((one) => (one === null ? 'verborgen' : one)).join(', ')}`)
    .join('; ');
  const ends = placed(lines.map(({ percents }) => y(percents.findLast((one) => one !== null)!)));
  return (
    <svg
      className="trend-lines"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Van ${waves[0]!.name} tot ${waves.at(-1)!.name}, in procenten: ${said}.`}
    >
      <line className="axis" x1="0" x2={width - label} y1={height - below} y2={height - below} />
      {waves.map(({ campaign, name }, at) => (
        <text key={campaign} x={x(at)} y={height - 8} textAnchor={at === 0 ? 'start' : 'middle'}>
          {name}
        </text>
      ))}
      {lines.map(({ row, percents }, line) => (
        <g key={row.id} className={`line-${line + 1}`}>
          {percents.slice(1).map((share, at) =>
            share === null || percents[at] == null ? null : (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: a step of the line is its place
                key={at}
                x1={x(at)}
                x2={x(at + 1)}
                y1={y(percents[at])}
                y2={y(share)}
                strokeDasharray={dashes[line]}
              />
            ),
          )}
          {percents.map((share, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a point of the line is its place
            share === null ? null : <circle key={at} cx={x(at)} cy={y(share)} r="4" />,
          )}
          <text x={width - label} y={ends[line]! + 5}>
            {`${percents.findLast((one) => one !== null)} % ${shortened(row.title)}`}
          </text>
        </g>
      ))}
    </svg>
  );
}

const letters_most = 24;
const shortened = (title: string): string =>
  title.length > letters_most ? `${title.slice(0, letters_most - 1)}…` : title;

/** Words at the ends of lines, pushed apart where they would lie over each other. */
function placed(wanted: readonly number[]): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]!);
  const at = [...wanted];
  for (const [rank, one] of order.entries()) {
    if (rank > 0) at[one] = Math.max(at[one]!, at[order[rank - 1]!]! + apart);
  }
  const over = Math.max(0, at[order.at(-1)!]! - (height - below));
  return at.map((one) => one - over);
}
