import { type Sums, total } from './share.ts';
import { fTail } from './special.ts';
import { cholesky, solvedBelow, transposed } from './symmetric.ts';

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
  const squares = all.map((cell) => cell.s);
  // C'DVDC, where V is a diagonal and products of two vectors: each contrast meets two sums over the cells.
  const bySquares = contracted(
    all.map((_, a) => squares[a]! * inverse[a]!),
    rows,
    columns,
  );
  const byShares = contracted(
    all.map((_, a) => p[a]! * inverse[a]!),
    rows,
    columns,
  );
  const size = (rows - 1) * (columns - 1);
  const simple = contrastProducts(inverse, rows, columns);
  const middle = contrastProducts(
    all.map((_, a) => squares[a]! * inverse[a]! ** 2),
    rows,
    columns,
  );
  for (let i = 0; i < size; i++) {
    const [si, pi] = [bySquares[i]!, byShares[i]!];
    for (let j = 0; j < size; j++) {
      const at = i * size + j;
      const [sj, pj] = [bySquares[j]!, byShares[j]!];
      middle[at] = (n / (n - 1) / w ** 2) * (middle[at]! - si * pj - pi * sj + pi * pj * s);
      simple[at]! /= n;
    }
  }
  const traces = tracesOf(simple, middle, size);
  if (!traces) return undefined;
  const { trace, traceOfSquare } = traces;
  const f = chiSquareOf(cells, n, w) / trace;
  const df1 = trace ** 2 / traceOfSquare;
  const df2 = df1 * (n - 1);
  return { f, df1, df2, p: fTail(f, df1, df2) };
}

/** What each contrast makes of the cells: contrast (i, j) is what cell (i, j) has beyond the means of its row and column. */
function contracted(cells: readonly number[], rows: number, columns: number): Float64Array {
  const rowSums = new Float64Array(rows);
  const columnSums = new Float64Array(columns);
  let all = 0;
  for (const [at, value] of cells.entries()) {
    rowSums[Math.floor(at / columns)]! += value;
    columnSums[at % columns]! += value;
    all += value;
  }
  const size = (rows - 1) * (columns - 1);
  const made = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    const [i, j] = [1 + Math.floor(at / (columns - 1)), 1 + (at % (columns - 1))];
    made[at] = cells[i * columns + j]! - columnSums[j]! / rows - rowSums[i]! / columns + all / (rows * columns);
  }
  return made;
}

/**
 * C'·diag(cells)·C. A contrast is a product of one over the rows and one over the columns, so that each of these products follows
 * from a few sums, and not from all cells.
 */
function contrastProducts(cells: readonly number[], rows: number, columns: number): Float64Array {
  const [high, wide] = [rows - 1, columns - 1];
  // Over the columns first: for every row and every two contrasts of columns.
  const pairs = new Float64Array(rows * wide * wide);
  const overRows = new Float64Array(wide * wide);
  for (let r = 0; r < rows; r++) {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += cells[r * columns + c]!;
    for (let j = 0; j < wide; j++) {
      const left = cells[r * columns + j + 1]!;
      for (let l = 0; l < wide; l++) {
        const own = j === l ? left : 0;
        const value = own - (left + cells[r * columns + l + 1]!) / columns + sum / columns ** 2;
        pairs[(r * wide + j) * wide + l] = value;
        overRows[j * wide + l]! += value;
      }
    }
  }
  const size = high * wide;
  const made = new Float64Array(size * size);
  for (let i = 0; i < high; i++) {
    for (let k = 0; k < high; k++) {
      for (let j = 0; j < wide; j++) {
        for (let l = 0; l < wide; l++) {
          const upper = pairs[((i + 1) * wide + j) * wide + l]!;
          const lower = pairs[((k + 1) * wide + j) * wide + l]!;
          made[(i * wide + j) * size + k * wide + l] =
            (i === k ? upper : 0) - (upper + lower) / rows + overRows[j * wide + l]! / rows ** 2;
        }
      }
    }
  }
  return made;
}

/**
 * The traces of Δ = A⁻¹·B and of Δ², both symmetric: with A = L·L' they are those of L⁻¹·B·L⁻'. Undefined: A has no inverse.
 */
function tracesOf(a: Float64Array, b: Float64Array, size: number) {
  const lower = cholesky(a, size);
  if (!lower) return undefined;
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
