import type { CampaignDay, CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { day, noonOf, shortDay } from '#contract/format.ts';
import { number } from '../../number.ts';
import { ChartScale } from '../../parts/ChartScale.tsx';
import { TableHead } from '../../parts/DataTable.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { useWidth } from '../../parts/useWidth.ts';
import { CountCell } from './CampaignTable.tsx';
import { isWeekly, type Slot, scaleOf, slotsOf } from './days-chart.ts';

const noon = ({ day: iso }: CampaignDay): Date => noonOf(iso);

export function CampaignDays({ campaign: { days, anonymous } }: { campaign: CampaignOverview }) {
  const weekly = isWeekly(days);
  const any = days.some(({ invited, started, finished }) => invited || started || finished);
  return (
    <section className="block" aria-labelledby="per-dag">
      <div className="title">
        <h2 id="per-dag">{weekly ? 'Deelname per week' : 'Deelname per dag'}</h2>
        {any && (
          <p className="soft small legend">
            <span>
              <span className="key striped" />
              Begonnen
            </span>
            <span>
              <span className="key k1" />
              Afgerond
            </span>
          </p>
        )}
      </div>
      {any ? (
        <>
          <DaysChart slots={slotsOf(days)} label={described(days, weekly)} />
          <details className="day-figures">
            <summary>Cijfers per dag</summary>
            <DaysTable days={days} anonymous={anonymous} />
          </details>
        </>
      ) : (
        <p className="soft">Er is nog niets te tekenen.</p>
      )}
    </section>
  );
}

function described(days: readonly CampaignDay[], weekly: boolean): string {
  const most = days.reduce((best, one) => ((one.finished ?? 0) > (best.finished ?? 0) ? one : best));
  const top = most.finished
    ? ` De drukste dag was ${day(noon(most))}, met ${number(most.finished)} keer afgerond.`
    : '';
  return `Hoe vaak de vragenlijst is begonnen en afgerond, ${weekly ? 'per week' : 'per dag'}.${top} Alle cijfers staan in de tabel onder de grafiek.`;
}

function DaysTable({ days, anonymous }: { days: readonly CampaignDay[]; anonymous: boolean }) {
  return (
    <Scroll label="Cijfers per dag" copied>
      <table className="table">
        <TableHead heads={['Dag', { n: 'Uitgenodigd' }, { n: 'Begonnen' }, { n: 'Afgerond' }]} />
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{`${shortDay(noon(one))} ${one.day.slice(0, 4)}`}</th>
              <CountCell count={one.invited} />
              <CountCell count={one.started} />
              <CountCell count={one.finished} />
            </tr>
          ))}
        </tbody>
      </table>
      {anonymous && (
        <p className="soft small after">
          Bij een dag staat met hoeveel het totaal in stappen van tien die dag omhoog ging. Ging het niet omhoog, dan
          staat er ‘verborgen’.
        </p>
      )}
    </Scroll>
  );
}

const height = 250;
const plot = { left: 40, top: 34, bottom: 218 };
const barMost = 22;

/**
 * Two bars a day, striped for begun and solid for finished; a dashed line where people were invited. Drawn to the width
 * that there is, so that its letters are as large as those around it and nothing hangs over the edge.
 */
function DaysChart({ slots, label }: { slots: readonly Slot[]; label: string }) {
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
