import { month } from '#contract/format.ts';
import { dateOfDays, daysOf } from '#questionnaire/dates.ts';
import { binId, high_share, low_share, type NumberBin } from './number-bins.ts';

/** In months: a month, a year, five years, ten. */
const widths = [1, 12, 60, 120];
const periods_most = 24;

/** Months since the year 0. */
const monthOf = (days: number): number => {
  const [year, of] = dateOfDays(days).split('-').map(Number) as [number, number];
  return year * 12 + of - 1;
};
const firstDay = (months: number): number => daysOf(`${isoMonth(months)}-01`);
const isoMonth = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Months or years, made from what was given: as long as they need to be for one table. `days`: in order, since 1970. */
export function periodsOf(days: Float64Array): NumberBin[] {
  if (days.length === 0) return [];
  const at = (share: number) => days[Math.min(days.length - 1, Math.floor(share * days.length))]!;
  const [low, high] = [monthOf(at(low_share)), monthOf(at(high_share))];
  const countOf = (width: number) => Math.floor(high / width) - Math.floor(low / width) + 1;
  const width = widths.find((one) => countOf(one) <= periods_most) ?? widths.at(-1)!;
  const first = Math.floor(low / width) * width;
  const count = countOf(width);
  const periods = Array.from({ length: count }, (_, place) => {
    const from = first + place * width;
    return period(firstDay(from), firstDay(from + width), titleOf(from, width));
  });
  const [start, end] = [periods[0]!.low, periods.at(-1)!.high];
  const startOf = (months: number) => (width === 1 ? month(isoMonth(months)) : String(Math.floor(months / 12)));
  return [
    ...(days[0]! < start ? [period(Number.NEGATIVE_INFINITY, start, `vóór ${startOf(first)}`)] : []),
    ...periods,
    ...(days.at(-1)! >= end ? [period(end, Number.POSITIVE_INFINITY, `vanaf ${startOf(first + count * width)}`)] : []),
  ];
}

function titleOf(months: number, width: number): string {
  const year = Math.floor(months / 12);
  if (width === 1) return month(isoMonth(months));
  return width === 12 ? String(year) : `${year} tot en met ${year + width / 12 - 1}`;
}

const period = (low: number, high: number, title: string): NumberBin => ({ id: binId(low, high), title, low, high });
