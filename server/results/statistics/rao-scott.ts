import { type Sums, total } from './share.ts';
import { fTail } from './special.ts';

/** Square matrices, row after row in one array: of a large table they have a hundred thousand numbers. */
type Square = Float64Array;

/** L with L·L' = A, for an A that is symmetric and positive. Undefined: some of its rows follow from others. */
function cholesky(a: Square, size: number): Square | undefined {
  const lower = new Float64Array(size * size);
  let largest = 0;
  for (const value of a) largest = Math.max(largest, Math.abs(value));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = a[i * size + j]!;
      for (let k = 0; k < j; k++) rest -= lower[i * size + k]! * lower[j * size + k]!;
      if (i !== j) lower[i * size + j] = rest / lower[j * size + j]!;
      else if (rest <= largest * size * 1e-13) return undefined;
      else lower[i * size + i] = Math.sqrt(rest);
    }
  }
  return lower;
}

/** X with L·X = B. `upper`: only on and above the diagonal, where that is all of an X that is symmetric. */
function solvedBelow(lower: Square, b: Square, size: number, upper = false): Square {
  const x = b.slice();
  for (let i = 0; i < size; i++) {
    const row = i * size;
    for (let k = 0; k < i; k++) {
      const factor = lower[row + k]!;
      if (factor === 0) continue;
      for (let at = upper ? i : 0; at < size; at++) x[row + at]! -= factor * x[k * size + at]!;
    }
    for (let at = 0; at < size; at++) x[row + at]! /= lower[row + i]!;
  }
  return x;
}

function transposed(a: Square, size: number): Square {
  const turned = new Float64Array(size * size);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) turned[j * size + i] = a[i * size + j]!;
  return turned;
}

type RaoScott = { f: number; df1: number; df2: number; p: number };

/** A table without the rows and columns in which nobody is. */
export function filled(cells: readonly (readonly Sums[])[]): Sums[][] {
  const columns = (cells[0] ?? []).map((_, at) => at).filter((at) => cells.some((row) => row[at]!.n > 0));
  return cells.filter((row) => row.some(({ n }) => n > 0)).map((row) => columns.map((at) => row[at]!));
}

/**
 * The test of Rao and Scott of the second order, as R's `svychisq(statistic = "F")`. Undefined: there is nothing to compare.
 *
 * It asks for the traces of Δ and Δ², Δ = n·(C'DC)⁻¹·(C'DVDC), with D the inverse shares, V the covariance of the shares and C the
 * contrasts of interaction: a hundred thousand numbers for twenty by twenty. What is not interaction is a sum of an effect of the row
 * and one of the column, which are few. With X these effects and M = X'·D⁻¹·X, C(C'DC)⁻¹C' in the scale of D is D − X·M⁻¹·X', so
 * that every trace follows from matrices of the size of M.
 */
export function raoScott(table: readonly (readonly Sums[])[]): RaoScott | undefined {
  const cells = filled(table);
  if (cells.length < 2 || cells[0]!.length < 2) return undefined;
  const effects = effectsOf(cells);
  if (!effects) return undefined;
  const flat = cells.flat();
  const { n, w } = total(flat);
  const share = Float64Array.from(flat, (cell) => cell.w / w);
  const square = Float64Array.from(flat, ({ s }) => (s * n) / (n - 1) / w ** 2);
  // Where nobody is, there is no square either.
  const ratio = square.map((one, at) => (one > 0 ? one / share[at]! : 0));
  const all = sumOf(square);
  const byShare = effects.sums(share);
  const { size } = effects;
  /** X'·(I − p1')·diag(x)·(I − 1p')·X. */
  const centred = (x: Float64Array) => {
    const [made, sums, whole] = [effects.products(x), effects.sums(x), sumOf(x)];
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++)
        made[i * size + j]! += whole * byShare[i]! * byShare[j]! - sums[i]! * byShare[j]! - byShare[i]! * sums[j]!;
    }
    return made;
  };
  const apart = effects.sums(square).map((one, at) => one - all * byShare[at]!);
  const twice = centred(times(square, ratio));
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) twice[i * size + j]! -= apart[i]! * apart[j]!;
  const lower = cholesky(effects.products(share), size);
  if (!lower) return undefined;
  const once = tracesOf(lower, centred(square), size);
  const trace = n * (sumOf(ratio) - all - once.trace);
  const traceOfSquare =
    n ** 2 *
    (sumOf(times(ratio, ratio)) -
      2 * sumOf(times(ratio, square)) +
      all ** 2 -
      2 * tracesOf(lower, twice, size).trace +
      once.traceOfSquare);
  const f = (n * distanceOf(share, cells.length)) / trace;
  const df1 = trace ** 2 / traceOfSquare;
  const df2 = df1 * (n - 1);
  return { f, df1, df2, p: fTail(f, df1, df2) };
}

/**
 * The effects of rows and columns that are nothing in every empty cell: there the effect of the column is that of the row, with the
 * other sign, so rows and columns that empty cells join are one effect. One of them follows from the others. Undefined: empty cells
 * go round, and not every contrast is there.
 */
function effectsOf(cells: readonly (readonly Sums[])[]) {
  const rows = cells.length;
  const of = Array.from({ length: rows + cells[0]!.length }, (_, at) => at);
  for (const [i, row] of cells.entries()) {
    for (const [j, { n }] of row.entries()) {
      if (n > 0) continue;
      const [from, to] = [of[i]!, of[rows + j]!];
      if (from === to) return undefined;
      for (const [at, one] of of.entries()) if (one === from) of[at] = to;
    }
  }
  const names = [...new Set(of)].slice(1);
  const size = names.length;
  const place = of.map((one) => names.indexOf(one));
  /** Calls `add` with both effects of each cell. */
  const each = (add: (row: number, column: number, at: number) => void) => {
    const columns = cells[0]!.length;
    for (let at = 0; at < rows * columns; at++) {
      const [i, j] = [place[Math.floor(at / columns)]!, place[rows + (at % columns)]!];
      if (i !== j) add(i, j, at);
    }
  };
  return {
    size,
    /** X'·x. */
    sums(x: Float64Array) {
      const made = new Float64Array(size);
      each((i, j, at) => {
        if (i >= 0) made[i]! += x[at]!;
        if (j >= 0) made[j]! -= x[at]!;
      });
      return made;
    },
    /** X'·diag(x)·X. */
    products(x: Float64Array) {
      const made = new Float64Array(size * size);
      each((i, j, at) => {
        if (i >= 0) made[i * size + i]! += x[at]!;
        if (j >= 0) made[j * size + j]! += x[at]!;
        if (i < 0 || j < 0) return;
        made[i * size + j]! -= x[at]!;
        made[j * size + i]! -= x[at]!;
      });
      return made;
    },
  };
}

/** The traces of A⁻¹·B and of its square, both symmetric: with A = L·L' they are those of L⁻¹·B·L⁻'. */
function tracesOf(lower: Float64Array, b: Float64Array, size: number) {
  const half = solvedBelow(lower, b, size);
  const whole = solvedBelow(lower, transposed(half, size), size, true);
  let [trace, traceOfSquare] = [0, 0];
  for (let i = 0; i < size; i++) {
    trace += whole[i * size + i]!;
    traceOfSquare += whole[i * size + i]! ** 2;
    for (let j = i + 1; j < size; j++) traceOfSquare += 2 * whole[i * size + j]! ** 2;
  }
  return { trace, traceOfSquare };
}

/** Σ(p_ij − p_i·p_j)²/(p_i·p_j). */
function distanceOf(share: Float64Array, rows: number): number {
  const columns = share.length / rows;
  const [byRow, byColumn] = [new Float64Array(rows), new Float64Array(columns)];
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      byRow[i]! += share[i * columns + j]!;
      byColumn[j]! += share[i * columns + j]!;
    }
  }
  return share.reduce((sum, one, at) => {
    const expected = byRow[Math.floor(at / columns)]! * byColumn[at % columns]!;
    return sum + (one - expected) ** 2 / expected;
  }, 0);
}

const sumOf = (x: Float64Array): number => x.reduce((sum, one) => sum + one, 0);
const times = (a: Float64Array, b: Float64Array): Float64Array => a.map((one, at) => one * b[at]!);
