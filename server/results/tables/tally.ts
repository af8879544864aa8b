import type { KeyedCell } from '../editions/outside.ts';
import { type Sums, total } from '../statistics/share.ts';

/** Who is counted, and how much each of them weighs. `keys`: what published counts are rounded by. */
export type Counted = {
  people: Uint8Array;
  weights: Float64Array | undefined;
  keys?: Uint32Array;
  /** Gives others the thread in between. */
  pause: () => Promise<void>;
};

/**
 * Everybody in their cell: people, weights, squared weights, and the exclusive or of their keys. Before the first row and column is
 * one more, for those who are in none: no branch for each respondent.
 */
export class Tally {
  readonly n: Int32Array;
  readonly w: Float64Array;
  readonly s: Float64Array;
  readonly keys: Int32Array;
  readonly width: number;

  constructor(rows: number, columns: number) {
    this.width = columns + 1;
    const cells = (rows + 1) * this.width;
    this.n = new Int32Array(cells);
    this.w = new Float64Array(cells);
    this.s = new Float64Array(cells);
    this.keys = new Int32Array(cells * 2);
  }

  sums(row: number, column: number): Sums {
    const at = this.placeOf(row, column);
    return { n: this.n[at]!, w: this.w[at]!, s: this.s[at]! };
  }

  /** Of everybody in the row, in whatever column or in none. */
  rowSums(row: number): Sums {
    return total(Array.from({ length: this.width }, (_, at) => this.sums(row, at - 1)));
  }

  keyed(row: number, column: number): KeyedCell {
    const at = this.placeOf(row, column);
    const [low, high] = [this.keys[2 * at]! >>> 0, this.keys[2 * at + 1]! >>> 0];
    return { n: this.n[at]!, w: this.w[at]!, key: (BigInt(high) << 32n) | BigInt(low) };
  }

  private placeOf(row: number, column: number): number {
    return (row + 1) * this.width + column + 1;
  }
}

/** `members`: the respondents that are in a class, where they are counted alone. */
export type CellPositions = { of: Int16Array; size: number; members?: Int32Array | undefined };

/** A few tenths of a millisecond: on a busy machine too the thread is given back in time. */
const rows_at_once = 32_768;

/** Rows by columns; without columns everybody is in the one. */
export async function tally(counted: Counted, row: CellPositions, column?: CellPositions): Promise<Tally> {
  const made = new Tally(row.size, column?.size ?? 1);
  const { length } = column?.members ?? counted.people;
  for (let from = 0; from < length; from += rows_at_once) {
    addRows(made, counted, row.of, column, from, Math.min(length, from + rows_at_once));
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
  { of, members }: Partial<CellPositions> = {},
  from: number,
  to: number,
): void {
  const { n, w, s, width } = made;
  for (let next = from; next < to; next++) {
    const one = members === undefined ? next : members[next]!;
    if (people[one] === 0) continue;
    const at = (row[one]! + 1) * width + (of === undefined ? 1 : of[one]! + 1);
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
