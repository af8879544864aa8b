import { hourMs, shortDay } from '#contract/format.ts';
import { number } from '../../number.ts';
import { ChartScale } from '../../parts/ChartScale.tsx';
import { useWidth } from '../../parts/useWidth.ts';
import { scaleOf } from '../campaigns/days-chart.ts';
import { mailingName } from '../letters/mailing-words.ts';
import type { Fieldwork } from './fieldworkQueries.ts';

/** Width of a letter, about. */
const letter = 7.5;

type Label = { id: string; at: number; label: string };

/** Each label beside its line, on the first row on which it lies over no other. */
export function placeLabels(labels: readonly Label[], right: number): (Label & { fromEnd: boolean; line: number })[] {
  const taken: { line: number; from: number; until: number }[] = [];
  return labels
    .toSorted((one, other) => one.at - other.at)
    .map((one) => {
      const wide = one.label.length * letter + 12;
      const fromEnd = one.at + wide > right;
      const [from, until] = fromEnd ? [one.at - wide, one.at] : [one.at, one.at + wide];
      let line = 0;
      while (taken.some((other) => other.line === line && other.from < until && from < other.until)) line += 1;
      taken.push({ line, from, until });
      return { ...one, fromEnd, line };
    });
}

const height = 280;
const plot = { left: 48, top: 34, bottom: 244 };
/** From one row of labels to the next. */
const row = 17;

/** Of the first two days each hour is known; of all days, each half a day. */
export type Per = 'hour' | 'day';
const hoursShown = 48;

/** Who came, added up, on the band of what is usual. Drawn to the width that there is. */
export function CameChart({ field, per }: { field: Fieldwork; per: Per }) {
  const { first_at, ends_at, mailings } = field;
  const came = per === 'hour' ? upTo(field.came) : field.came;
  const usual = per === 'hour' ? upTo(field.usual) : field.usual;
  const [drawing, width] = useWidth<SVGSVGElement>(640);
  const right = width - 14;
  const last = Math.max(came.at(-1)?.hours ?? 0, usual.at(-1)?.hours ?? 0, 24);
  const lines = scaleOf(Math.max(...came.map((one) => one.finished), ...usual.map((one) => one.high), 4));
  const top = lines.at(-1)!;
  const x = (hours: number) => plot.left + ((right - plot.left) * hours) / last;
  const y = (count: number) => plot.bottom - ((plot.bottom - plot.top) * count) / top;
  const now = came.at(-1) === field.came.at(-1) ? came.at(-1) : undefined;
  const path = (points: readonly [number, number][]) =>
    points.map(([hours, count], at) => `${at === 0 ? 'M' : 'L'}${x(hours).toFixed(1)} ${y(count).toFixed(1)}`).join('');
  const band = [
    ...usual.map((one): [number, number] => [one.hours, one.high]),
    ...usual.toReversed().map((one): [number, number] => [one.hours, one.low]),
  ];
  const first = Date.parse(first_at!);
  const reminders = placeLabels(
    mailings
      .filter(({ kind, state, too_late }) => kind === 'reminder' && state !== 'cancelled' && !too_late)
      .map((one) => ({
        id: one.id,
        at: x((Date.parse(one.starts_at) - first) / hourMs),
        label: one.left ? mailingName(one) : `${mailingName(one)}, gepland`,
      }))
      .filter(({ at }) => at >= plot.left && at <= right),
    right,
  );
  const marks = marksOf(per, last, first, Math.max(2, Math.floor((right - plot.left) / 72)));
  return (
    <svg ref={drawing} className="chart" height={height} role="img" aria-label={described(field)}>
      <ChartScale lines={lines} left={plot.left} right={right} y={y} />
      {usual.length > 1 && (
        <>
          <path className="usual" d={`${path(band)}Z`} />
          <path className="usual-middle" d={path(usual.map((one) => [one.hours, one.middle]))} />
        </>
      )}
      {reminders.map(({ id, at, label, fromEnd, line }) => (
        <g key={id}>
          <path className="invitation" d={`M${at} ${plot.top - 10}V${plot.bottom}`} />
          <text
            className="mark"
            x={fromEnd ? at - 6 : at + 6}
            y={plot.top + line * row}
            textAnchor={fromEnd ? 'end' : 'start'}
          >
            {label}
          </text>
        </g>
      ))}
      <path className="ground" d={`M${plot.left} ${plot.bottom + 0.5}H${right}`} />
      <path className="came" d={path(came.map((one) => [one.hours, one.finished]))} />
      {now && <circle className="came-now" cx={x(now.hours)} cy={y(now.finished)} r="6" />}
      <g textAnchor="middle">
        {marks.map(({ hours, label }) => (
          <text key={hours} x={Math.max(x(hours), plot.left + 14)} y={plot.bottom + 22}>
            {label}
          </text>
        ))}
      </g>
      {ends_at && Date.parse(ends_at) > first && x((Date.parse(ends_at) - first) / hourMs) <= right + 1 && (
        <path className="ground" d={`M${x((Date.parse(ends_at) - first) / hourMs)} ${plot.bottom - 8}v16`} />
      )}
    </svg>
  );
}

const upTo = <Point extends { hours: number }>(points: readonly Point[]): Point[] =>
  points.filter(({ hours }) => hours <= hoursShown);

/** What stands under the chart: days, or hours since the invitation left. No more of them than there is room for. */
function marksOf(per: Per, last: number, first: number, room: number): { hours: number; label: string }[] {
  const step = per === 'hour' ? 1 : 24;
  const count = Math.ceil(last / step) + (per === 'hour' ? 1 : 0);
  const fitting = per === 'hour' ? ([3, 6, 12, 24].find((one) => count / one <= room) ?? 24) : Math.ceil(count / room);
  return Array.from({ length: count }, (_, at) => at)
    .filter((at) => at % fitting === 0)
    .map((at) => ({
      hours: at * step,
      label: per === 'hour' ? `${at} uur` : shortDay(new Date(first + at * 24 * hourMs)),
    }));
}

function described({ came, expected, earlier }: Fieldwork): string {
  const now = came.at(-1)?.finished ?? 0;
  const usual = expected
    ? ` Verwacht: ${number(Math.round(expected.middle))}, meestal tussen ${number(Math.round(expected.low))} en ${number(Math.round(expected.high))}, naar ${number(earlier)} eerdere vragenlijsten.`
    : '';
  return `Hoeveel ouders klaar zijn, cumulatief. Nu ${number(now)}.${usual}`;
}
