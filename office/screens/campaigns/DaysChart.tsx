import { number } from '../../number.ts';
import { ChartScale } from '../../parts/ChartScale.tsx';
import { useWidth } from '../../parts/useWidth.ts';
import { type Slot, scaleOf } from './days-chart.ts';

const height = 250;
const plot = { left: 40, top: 34, bottom: 218 };
const barMost = 22;

/**
 * Two bars a day, striped for begun and solid for finished; a dashed line where people were invited. Drawn to the width
 * that there is, so that its letters are as large as those around it and nothing hangs over the edge.
 */
export function DaysChart({ slots, label }: { slots: readonly Slot[]; label: string }) {
  const [drawing, width] = useWidth<SVGSVGElement>(540);
  const right = width - 10;
  const lines = scaleOf(Math.max(...slots.flatMap(({ started, finished }) => [started, finished])));
  const top = lines.at(-1)!;
  const step = (right - plot.left) / slots.length;
  const bar = Math.min(step * 0.4, barMost);
  const y = (count: number) => plot.bottom - ((plot.bottom - plot.top) * count) / top;
  const middle = (index: number) => plot.left + step * (index + 0.5);
  const each = Math.ceil(slots.length / Math.max(2, Math.floor(width / 68)));
  return (
    <svg ref={drawing} className="chart" height={height} role="img" aria-label={label}>
      <pattern id="strepen" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="fill-2" width="5" height="5" />
        <path className="stripe" d="M1 0v5" />
      </pattern>
      <ChartScale lines={lines} left={plot.left} right={right} y={y} />
      {slots.map(({ label: name, started, finished }, index) => (
        <g key={name}>
          <Bar x={middle(index) - bar} width={bar - 0.75} top={y(started)} fill="url(#strepen)" />
          <Bar x={middle(index) + 0.75} width={bar - 0.75} top={y(finished)} className="fill-1" />
        </g>
      ))}
      <path className="ground" d={`M${plot.left} ${plot.bottom + 0.5}H${right}`} />
      <g textAnchor="middle">
        {slots.map(
          ({ label: name }, index) =>
            index % each === 0 && (
              <text key={name} x={middle(index)} y={plot.bottom + 20}>
                {name}
              </text>
            ),
        )}
      </g>
      <Invitations slots={slots} width={width} x={(index) => middle(index) - bar - 4} />
    </svg>
  );
}

type BarProps = { x: number; width: number; top: number; fill?: string; className?: string };
const Bar = ({ top, ...rest }: BarProps) =>
  top < plot.bottom ? <rect y={top} height={plot.bottom - top} {...rest} /> : null;

/** Where two would stand over each other the later one keeps its line only: the table has them all. */
type InvitationsProps = { slots: readonly Slot[]; width: number; x: (index: number) => number };
function Invitations({ slots, width: all, x }: InvitationsProps) {
  let free = 0;
  return slots.map(({ label, invited }, index) => {
    if (invited === 0) return null;
    const at = x(index);
    const text = `${number(invited)} uitgenodigd`;
    const width = text.length * 7.5 + 16;
    const start = at + width > all ? at - width : at;
    const fits = start >= free;
    if (fits) free = start + width;
    return (
      <g key={label}>
        <path className="invitation" d={`M${at} 6V${plot.bottom}`} />
        {fits && (
          <text className="mark" x={start < at ? at - 8 : at + 8} y="18" textAnchor={start < at ? 'end' : 'start'}>
            {text}
          </text>
        )}
      </g>
    );
  });
}
