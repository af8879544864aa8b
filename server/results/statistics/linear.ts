type Matrix = number[][];

/**
 * Solves A·X = B by elimination with pivots. Of unknowns that follow from others the later ones become 0; `free` says that there
 * are such.
 */
export function solve(a: Matrix, b: Matrix): { x: Matrix; free: boolean } {
  const n = a.length;
  const rows = a.map((row, at) => [...row, ...b[at]!]);
  const width = b[0]?.length ?? 0;
  const pivotOf = new Map<number, number[]>();
  const left = [...rows];
  const largest = a.reduce((most, row) => row.reduce((so, value) => Math.max(so, Math.abs(value)), most), 0);
  for (let column = 0; column < n; column++) {
    const at = left.reduce((best, row, i) => (Math.abs(row[column]!) > Math.abs(left[best]![column]!) ? i : best), 0);
    const pivot = left[at];
    if (!pivot || Math.abs(pivot[column]!) <= largest * n * 1e-13) continue;
    left.splice(at, 1);
    pivotOf.set(column, pivot);
    for (const row of left) {
      const factor = row[column]! / pivot[column]!;
      if (factor !== 0) for (let i = column; i < n + width; i++) row[i]! -= factor * pivot[i]!;
    }
  }
  const x: Matrix = Array.from({ length: n }, () => Array<number>(width).fill(0));
  for (let column = n - 1; column >= 0; column--) {
    const pivot = pivotOf.get(column);
    if (!pivot) continue;
    for (let k = 0; k < width; k++) {
      let rest = pivot[n + k]!;
      for (let i = column + 1; i < n; i++) rest -= pivot[i]! * x[i]![k]!;
      x[column]![k] = rest / pivot[column]!;
    }
  }
  return { x, free: pivotOf.size < n };
}
