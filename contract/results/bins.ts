/** The bins of a histogram. Imports nothing. */
export type Bin = { title: string; n: number; share: number; small: boolean };
type BinWidths = { width: number; from: number; last: number };
type Value = { value: number; n: number; weight: number };

const bins_wanted = 8;
const bins_most = 40;
const small_under = 10;
/** So much of the people lies below the last bin, which is open: a few far values do not flatten the rest. */
const below_last = 0.95;

/** A width of 1, 2, 2.5 or 5 times a power of ten that makes about eight bins of what was answered. */
export function niceBins(values: readonly Value[]): BinWidths {
  const [low, high] = [values[0]?.value ?? 0, values.at(-1)?.value ?? 0];
  const whole = values.every(({ value }) => Number.isInteger(value));
  const all = values.reduce((sum, { n }) => sum + n, 0);
  let passed = 0;
  const most =
    values.find(({ n }) => {
      passed += n;
      return passed >= all * below_last;
    })?.value ?? high;
  const raw = Math.max((most - low) / bins_wanted, whole ? 1 : Number.MIN_VALUE);
  const power = 10 ** Math.floor(Math.log10(raw || 1));
  const width =
    [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= raw && (!whole || one % 1 === 0)) ?? 1;
  const from = Math.floor(low / width) * width;
  return { width, from, last: rounded(Math.max(from + width, Math.floor(most / width) * width)) };
}

export function binsOf(values: readonly Value[], { width, from, last }: BinWidths): Bin[] | string {
  if (![width, from, last].every(Number.isFinite)) return 'Vul op de drie plaatsen een getal in.';
  if (width <= 0) return 'Een klasse moet breder zijn dan 0.';
  if (last <= from) return 'De laatste klasse moet na de eerste beginnen.';
  const whole =
    values.every(({ value }) => Number.isInteger(value)) && Number.isInteger(width) && Number.isInteger(from);
  const starts: number[] = [];
  for (let start = from; start < last - width / 1e6 && starts.length <= bins_most; start = rounded(start + width))
    starts.push(start);
  if (starts.length > bins_most) return `Zo zijn het meer dan ${bins_most} klassen. Maak ze breder.`;
  starts.push(last);
  const all = values.reduce((sum, { weight }) => sum + weight, 0);
  const binOf = (title: string, start: number, end: number): Bin => {
    const own = values.filter(({ value }) => value >= start && value < end);
    const n = own.reduce((sum, one) => sum + one.n, 0);
    const weight = own.reduce((sum, one) => sum + one.weight, 0);
    return { title, n, share: all > 0 ? (100 * weight) / all : 0, small: n > 0 && n < small_under };
  };
  const bins = starts.map((start, at) => {
    const end = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    return binOf(titleOf(start, end, whole), start, end);
  });
  const below = binOf(`onder ${plain(from)}`, Number.NEGATIVE_INFINITY, from);
  return below.n > 0 ? [below, ...bins] : bins;
}

/** Steps of 0.1 add up to a little more or less. */
const rounded = (value: number): number => Number(value.toPrecision(12));
const plain = (value: number): string => String(rounded(value)).replace('.', ',');
const titleOf = (start: number, end: number, whole: boolean): string => {
  if (!Number.isFinite(end)) return `${plain(start)} of meer`;
  if (!whole) return `${plain(start)} tot ${plain(end)}`;
  return end - start === 1 ? plain(start) : `${plain(start)}–${plain(end - 1)}`;
};
