import type { Keyed } from '../guard/outside.ts';
import type { Sums } from '../statistics/share.ts';

/** Who is counted, and how much each of them weighs. */
export type Counted = { people: Uint8Array; weights: Float64Array | undefined; keys: Uint32Array };

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

  keyed(row: number, column: number): Keyed {
    const at = row * this.columns + column;
    const [low, high] = [this.keys[2 * at]! >>> 0, this.keys[2 * at + 1]! >>> 0];
    return { n: this.n[at]!, w: this.w[at]!, key: (BigInt(high) << 32n) | BigInt(low) };
  }
}

/** Rows by columns; without columns everybody is in the one. */
export function tally(
  { people, weights, keys }: Counted,
  row: { of: Int16Array; size: number },
  column?: { of: Int16Array; size: number },
): Tally {
  const counted = new Tally(row.size, column?.size ?? 1);
  const { n, w, s, columns } = counted;
  for (let one = 0; one < people.length; one++) {
    if (people[one] === 0) continue;
    const [r, c] = [row.of[one]!, column ? column.of[one]! : 0];
    if (r < 0 || c < 0) continue;
    const at = r * columns + c;
    const weight = weights ? weights[one]! : 1;
    n[at]!++;
    w[at]! += weight;
    s[at]! += weight * weight;
    counted.keys[2 * at]! ^= keys[2 * one]!;
    counted.keys[2 * at + 1]! ^= keys[2 * one + 1]!;
  }
  return counted;
}
