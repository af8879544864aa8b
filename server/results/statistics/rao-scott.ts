import { type Sums, total } from './share.ts';
import { fTail } from './special.ts';
import { cholesky, solvedBelow, transposed } from './symmetric.ts';

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
  const { n, w } = total(cells.flat());
  const share = (cell: Sums) => cell.w / w;
  const square = (cell: Sums) => (cell.s * n) / (n - 1) / w ** 2;
  // Where nobody is, there is no square either.
  const ratio = (cell: Sums) => (cell.n > 0 ? square(cell) / share(cell) : 0);
  const sum = (of: (cell: Sums) => number) => cells.flat().reduce((all, cell) => all + of(cell), 0);
  const all = sum(square);
  const byShare = effects.sums(share);
  const rowAndColumn = (at: number) => [Math.floor(at / effects.size), at % effects.size] as const;
  /** X'·(I − p1')·diag(x)·(I − 1p')·X. */
  const centred = (of: (cell: Sums) => number) => {
    const sums = effects.sums(of);
    const whole = sum(of);
    return effects.products(of).map((value, at) => {
      const [i, j] = rowAndColumn(at);
      return value - sums[i]! * byShare[j]! - byShare[i]! * sums[j]! + whole * byShare[i]! * byShare[j]!;
    });
  };
  const apart = effects.sums(square).map((one, at) => one - all * byShare[at]!);
  const twice = centred((cell) => square(cell) * ratio(cell)).map((value, at) => {
    const [i, j] = rowAndColumn(at);
    return value - apart[i]! * apart[j]!;
  });
  const lower = cholesky(effects.products(share), effects.size);
  if (!lower) return undefined;
  const once = tracesOf(lower, centred(square), effects.size);
  const trace = n * (sum(ratio) - all - once.trace);
  const traceOfSquare =
    n ** 2 *
    (sum((cell) => ratio(cell) ** 2) -
      2 * sum((cell) => ratio(cell) * square(cell)) +
      all ** 2 -
      2 * tracesOf(lower, twice, effects.size).trace +
      once.traceOfSquare);
  const f = chiSquareOf(cells, n, w) / trace;
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
  const each = (add: (row: number, column: number, cell: Sums) => void) => {
    for (const [i, row] of cells.entries())
      for (const [j, cell] of row.entries()) add(place[i]!, place[rows + j]!, cell);
  };
  return {
    size,
    /** X'·x. */
    sums(x: (cell: Sums) => number) {
      const made = new Float64Array(size);
      each((i, j, cell) => {
        if (i === j) return;
        if (i >= 0) made[i]! += x(cell);
        if (j >= 0) made[j]! -= x(cell);
      });
      return made;
    },
    /** X'·diag(x)·X. */
    products(x: (cell: Sums) => number) {
      const made = new Float64Array(size * size);
      each((i, j, cell) => {
        if (i === j) return;
        if (i >= 0) made[i * size + i]! += x(cell);
        if (j >= 0) made[j * size + j]! += x(cell);
        if (i < 0 || j < 0) return;
        made[i * size + j]! -= x(cell);
        made[j * size + i]! -= x(cell);
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

function chiSquareOf(cells: Sums[][], n: number, w: number): number {
  const byRow = cells.map((row) => total(row).w / w);
  const byColumn = cells[0]!.map((_, j) => total(cells.map((row) => row[j]!)).w / w);
  let sum = 0;
  for (const [i, row] of cells.entries()) {
    for (const [j, cell] of row.entries()) {
      const expected = byRow[i]! * byColumn[j]!;
      sum += (cell.w / w - expected) ** 2 / expected;
    }
  }
  return n * sum;
}
