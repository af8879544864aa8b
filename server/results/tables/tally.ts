import type { KeyedCell } from '../guard/outside.ts';
import type { Sums } from '../statistics/share.ts';

/** Who is counted, and how much each of them weighs. `keys`: what published counts are rounded by. */
export type Counted = {
  people: Uint8Array;
  weights: Float64Array | undefined;
  keys?: Uint32Array;
  /** Gives others the thread in between. */
  pause: () => Promise<void>;
};

/** Everybody in their cell: people, weights, squared weights, and the exclusive or of their keys. */
export class Tally {
  readonly n: Int32Array;
  readonly w: Float64Array;
  readonly s: Float64Array;
  readonly keys: Int32Array;
  readonly columns: number;

  constructor(rows: number, columns: number) {
    this.columns = columns;
    this.n = new Int32Array(rows * columns);
    this.w = new Float64Array(rows * columns);
    this.s = new Float64Array(rows * columns);
    this.keys = new Int32Array(rows * columns * 2);
  }

  sums(row: number, column: number): Sums {
    const at = row * this.columns + column;
    return { n: this.n[at]!, w: this.w[at]!, s: this.s[at]! };
  }

  keyed(row: number, column: number): KeyedCell {
    const at = row * this.columns + column;
    const [low, high] = [this.keys[2 * at]! >>> 0, this.keys[2 * at + 1]! >>> 0];
    return { n: this.n[at]!, w: this.w[at]!, key: (BigInt(high) << 32n) | BigInt(low) };
  }
}

export type CellPositions = { of: Int16Array; size: number };

/** A few tenths of a millisecond: on a busy machine too the thread is given back in time. */
const rows_at_once = 32_768;

/** Rows by columns; without columns everybody is in the one. */
export async function tally(counted: Counted, row: CellPositions, column?: CellPositions): Promise<Tally> {
  const made = new Tally(row.size, column?.size ?? 1);
  const { length } = counted.people;
  for (let from = 0; from < length; from += rows_at_once) {
    addRows(made, counted, row.of, column?.of, from, Math.min(length, from + rows_at_once));
    await counted.pause();
  }
  // Without weights everybody weighs 1.
  if (!counted.weights) {
    made.w.set(made.n);
    made.s.set(made.n);
  }
  return made;
}

function addRows(
  made: Tally,
  { people, weights, keys }: Counted,
  row: Int16Array,
  column: Int16Array | undefined,
  from: number,
  to: number,
): void {
  const { n, w, s, columns } = made;
  for (let one = from; one < to; one++) {
    if (people[one] === 0) continue;
    const r = row[one]!;
    const c = column === undefined ? 0 : column[one]!;
    if (r < 0 || c < 0) continue;
    const at = r * columns + c;
    n[at]!++;
    if (weights) {
      const weight = weights[one]!;
      w[at]! += weight;
      s[at]! += weight * weight;
    }
    if (keys) {
      made.keys[2 * at]! ^= keys[2 * one]!;
      made.keys[2 * at + 1]! ^= keys[2 * one + 1]!;
    }
  }
}
