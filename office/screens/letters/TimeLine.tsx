import { Scroll } from '../../parts/Scroll.tsx';
import { useWidth } from '../../parts/useWidth.ts';
import { layLine, type TimelineMark } from './timeline.ts';

type Props = { marks: readonly TimelineMark[]; quiet: { from_hour: number; until_hour: number } };
/** Narrower, and words of two moments would lie over each other: then the line scrolls. */
const narrowest = 640;

export function TimeLine({ marks, quiet }: Props) {
  const [box, width] = useWidth<HTMLElement>(narrowest);
  const line = layLine(marks, quiet, Math.max(width, narrowest));
  const top = line.rows * 42 + 6;
  const ground = top + 44;
  const label = `${marks.map(({ name, words }) => `${name} ${words}`).join(', ')}. Tussen ${quiet.from_hour} en ${quiet.until_hour} uur gaat er niets uit.`;
  return (
    <Scroll ref={box} label="Tijdlijn">
      <svg className="time-line" width={line.width} height={ground + 28} role="img" aria-label={label}>
        {line.rests.map(({ x, width }) => (
          <rect key={x} className="rest" x={x} y={top + 8} width={width} height={36} />
        ))}
        <path className="ground" d={`M20 ${ground}H${line.width - 20}`} />
        {line.marks.map(({ name, words, x, anchor, row, under, look }) => (
          <g key={`${name} ${words}`}>
            <path className="stem" d={`M${x} ${under * 42 + 44}V${ground}`} />
            <circle className={look} cx={x} cy={top + 26} r="8" />
            <text className="mark" x={x} y={row * 42 + 18} textAnchor={anchor}>
              {name}
            </text>
            <text x={x} y={row * 42 + 37} textAnchor={anchor}>
              {words}
            </text>
          </g>
        ))}
        {line.days.map(({ x, label }) => (
          <text key={x} x={x} y={ground + 20} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
    </Scroll>
  );
}
