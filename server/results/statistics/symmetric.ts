/** Square matrices, row after row in one array: of a large table they have a hundred thousand numbers. */
type Square = Float64Array;

/** L with L·L' = A, for an A that is symmetric and positive. Undefined: some of its rows follow from others. */
export function cholesky(a: Square, size: number): Square | undefined {
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
export function solvedBelow(lower: Square, b: Square, size: number, upper = false): Square {
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

export function transposed(a: Square, size: number): Square {
  const turned = new Float64Array(size * size);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) turned[j * size + i] = a[i * size + j]!;
  return turned;
}
