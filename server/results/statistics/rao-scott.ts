import { solve } from './linear.ts';
import { type Sums, total } from './share.ts';
import { fTail } from './special.ts';

export type RaoScott = { f: number; df1: number; df2: number; p: number };

/** A table without the rows and columns in which nobody is. */
export function filled(cells: readonly (readonly Sums[])[]): Sums[][] {
  const columns = (cells[0] ?? []).map((_, at) => at).filter((at) => cells.some((row) => row[at]!.n > 0));
  return cells.filter((row) => row.some(({ n }) => n > 0)).map((row) => columns.map((at) => row[at]!));
}

/**
 * The test of Rao and Scott of the second order, as R's `svychisq(statistic = "F")`. Undefined: there is nothing to compare.
 */
export function raoScott(table: readonly (readonly Sums[])[]): RaoScott | undefined {
  const cells = filled(table);
  const [rows, columns] = [cells.length, cells[0]?.length ?? 0];
  if (rows < 2 || columns < 2) return undefined;
  const all = cells.flat();
  const { n, w, s } = total(all);
  const p = all.map((cell) => cell.w / w);
  const inverse = p.map((share) => (share > 0 ? 1 / share : 0));
  const contrasts = contrastsOf(rows, columns);
  // C'DVDC, where V is a diagonal and products of two vectors: each contrast meets four sums over the cells.
  const scaled = contrasts.map((contrast) => contrast.map((value, a) => value * inverse[a]!));
  const squares = all.map((cell) => cell.s);
  const bySquares = scaled.map((one) => dot(one, squares));
  const byShares = scaled.map((one) => dot(one, p));
  const spread = scaled.map((one) => one.map((value, a) => value * squares[a]!));
  const middle = scaled.map((right, j) =>
    scaled.map((_, i) => {
      const [si, sj, pi, pj] = [bySquares[i]!, bySquares[j]!, byShares[i]!, byShares[j]!];
      return (n / (n - 1) / w ** 2) * (dot(spread[i]!, right) - si * pj - pi * sj + pi * pj * s);
    }),
  );
  const simple = contrasts.map((left) => scaled.map((right) => dot(left, right) / n));
  const { x: delta, free } = solve(simple, middle);
  if (free) return undefined;
  const trace = delta.reduce((sum, row, i) => sum + row[i]!, 0);
  const traceOfSquare = delta.reduce((sum, row, i) => sum + row.reduce((one, v, j) => one + v * delta[j]![i]!, 0), 0);
  const f = chiSquareOf(cells, n, w) / trace;
  const df1 = trace ** 2 / traceOfSquare;
  const df2 = df1 * (n - 1);
  return { f, df1, df2, p: fTail(f, df1, df2) };
}

/** A loop and no reduce: a large table takes fifty million of these steps. */
function dot(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!;
  return sum;
}

function contrastsOf(rows: number, columns: number): number[][] {
  const contrasts: number[][] = [];
  for (let i = 1; i < rows; i++) {
    for (let j = 1; j < columns; j++) {
      contrasts.push(
        Array.from({ length: rows * columns }, (_, a) => {
          const [row, column] = [Math.floor(a / columns), a % columns];
          return (Number(row === i) - 1 / rows) * (Number(column === j) - 1 / columns);
        }),
      );
    }
  }
  return contrasts;
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
