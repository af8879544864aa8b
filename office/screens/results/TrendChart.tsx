import type { TrendQuestion } from '#contract/calls/office/results/trend.ts';
import { trend_size, trendLines } from '#contract/results/trend-lines.ts';

type Wave = TrendQuestion['waves'][number] & { name: string };
const { width, height, label } = trend_size;

export function TrendChart({ of, waves }: { of: TrendQuestion; waves: readonly Wave[] }) {
  const drawn = trendLines(of, waves);
  if (!drawn) return null;
  const said = of.rows
    .flatMap(({ id, title }, row) => {
      const percents = waves.map(({ percents: all }) => all[row] ?? 'verborgen').join(', ');
      return drawn.lines.some((line) => line.id === id) ? [`${title} ${percents}`] : [];
    })
    .join('; ');
  return (
    <svg
      className="trend-lines"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Van ${waves[0]!.name} tot ${waves.at(-1)!.name}, in procenten: ${said}.`}
    >
      <line className="axis" x1="0" x2={width - label} y1={drawn.bottom} y2={drawn.bottom} />
      {waves.map(({ campaign, name }, at) => (
        <text key={campaign} x={drawn.xs[at]} y={height - 8} textAnchor={at === 0 ? 'start' : 'middle'}>
          {name}
        </text>
      ))}
      {drawn.lines.map(({ id, dashes, points, steps, end }, line) => (
        <g key={id} className={`line-${line + 1}`}>
          {steps.map(({ from, to }) => (
            <line key={from.x} x1={from.x} x2={to.x} y1={from.y} y2={to.y} strokeDasharray={dashes} />
          ))}
          {points.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r="4" />
          ))}
          <text x={end.x} y={end.y + 5}>
            {end.words}
          </text>
        </g>
      ))}
    </svg>
  );
}
