import { number } from '../number.ts';

type Props = {
  /** The counts at which a line lies. The first is the ground, which the chart draws itself. */
  lines: readonly number[];
  left: number;
  right: number;
  y: (count: number) => number;
};

export function ChartScale({ lines, left, right, y }: Props) {
  const above = lines.slice(1);
  return (
    <>
      <path className="scale" d={above.map((count) => `M${left} ${y(count)}H${right}`).join('')} />
      <g textAnchor="end">
        {above.map((count) => (
          <text key={count} x={left - 7} y={y(count) + 5}>
            {number(count)}
          </text>
        ))}
      </g>
    </>
  );
}
