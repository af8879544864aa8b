/** A range of numbers from `low` up to, and without, `high`. */
export type NumberBin = { id: string; title: string; low: number; high: number };

const plain = new Intl.NumberFormat('nl-NL', { useGrouping: false, maximumFractionDigits: 6 });
const bins_most = 8;
const single_values_most = 11;
/** Beyond these shares a few odd numbers would stretch the bins of all others: they are in the first and the last. */
export const [low_share, high_share] = [0.02, 0.98];

/** Bins of round numbers, made from what was given. `values`: in order. */
export function numberBinsOf(values: Float64Array): NumberBin[] {
  if (values.length === 0) return [];
  const [least, most] = [values[0]!, values.at(-1)!];
  const whole = values.every(Number.isInteger);
  if (whole && most - least < single_values_most) {
    return Array.from({ length: most - least + 1 }, (_, at) => bin(least + at, least + at + 1, whole));
  }
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))]!;
  const [low, high] = [at(low_share), at(high_share)];
  const width = roundWidth((high > low ? high - low : most - least || 1) / bins_most, whole);
  const first = Math.floor(low / width);
  const last = Math.max(first, Math.floor(high / width));
  const bins = Array.from({ length: last - first + 1 }, (_, place) =>
    bin(times(first + place, width), times(first + place + 1, width), whole),
  );
  const [start, end] = [bins[0]!.low, bins.at(-1)!.high];
  return [
    ...(least < start ? [bin(Number.NEGATIVE_INFINITY, start, whole)] : []),
    ...bins,
    ...(most >= end ? [bin(end, Number.POSITIVE_INFINITY, whole)] : []),
  ];
}

/** 1, 2 or 5 with noughts. */
function roundWidth(least: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const width = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9))! * power;
  return whole ? Math.max(1, Math.round(width)) : width;
}

/** Without the digits that a computer adds to 3 x 0.1. */
const times = (count: number, width: number): number => Number((count * width).toPrecision(12));

function bin(low: number, high: number, whole: boolean): NumberBin {
  return { id: binId(low, high), low, high, title: titleOf(low, high, whole) };
}

/** What binOf reads; an open end is left out. */
export const binId = (low: number, high: number): string =>
  `${Number.isFinite(low) ? low : ''}..${Number.isFinite(high) ? high : ''}`;

function titleOf(low: number, high: number, whole: boolean): string {
  if (!Number.isFinite(low)) return `minder dan ${plain.format(high)}`;
  if (!Number.isFinite(high)) return `${plain.format(low)} of meer`;
  if (!whole) return `${plain.format(low)} tot ${plain.format(high)}`;
  return high - low === 1 ? plain.format(low) : `${plain.format(low)} tot en met ${plain.format(high - 1)}`;
}

/** The bin that an id names, also where the bins of today are others. */
export function binOf(id: string): NumberBin | undefined {
  const found = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(id);
  if (!found || (found[1] === undefined && found[2] === undefined)) return undefined;
  const low = found[1] === undefined ? Number.NEGATIVE_INFINITY : Number(found[1]);
  const high = found[2] === undefined ? Number.POSITIVE_INFINITY : Number(found[2]);
  return { ...bin(low, high, Number.isInteger(low) && Number.isInteger(high)), low, high };
}

/** The place of each number in its bin; none where nothing was given. */
export function binPositions(bins: readonly NumberBin[], values: Float64Array): Int16Array {
  const of = new Int16Array(values.length).fill(-1);
  const ends = bins.map(({ high }) => high);
  const low = bins[0]?.low ?? 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (!Number.isFinite(value) || value < low) continue;
    for (let at = 0; at < ends.length; at++) {
      if (value < ends[at]!) {
        of[row] = at;
        break;
      }
    }
  }
  return of;
}
