export type Equation = { of: readonly [place: number, sign: 1 | -1][]; sum: number };

/**
 * What follows of unknown counts from sums that are known: the least and the most that each can be, by linear programming
 * (the simplex method in two phases). Unknowns are at least 0.
 */
export function widest(unknowns: number, equations: readonly Equation[], about = upTo(unknowns)) {
  const tableau = feasible(unknowns, equations);
  return about.map((place) => ({
    low: -best(tableau, place, -1),
    high: best(tableau, place, 1),
  }));
}

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);

type Tableau = { rows: Float64Array[]; basis: number[]; width: number };
const small = 1e-7;

function feasible(n: number, equations: readonly Equation[]): Tableau {
  const m = equations.length;
  const rows = equations.map(({ of, sum }, at) => {
    const row = new Float64Array(n + m + 1);
    const sign = sum < 0 ? -1 : 1;
    for (const [place, factor] of of) row[place]! += sign * factor;
    row[n + at] = 1;
    row[n + m] = sign * sum;
    return row;
  });
  const tableau = { rows, basis: rows.map((_, at) => n + at), width: n + m };
  const artificial = Float64Array.from({ length: n + m }, (_, at) => (at >= n ? -1 : 0));
  const left = maximise(tableau, artificial, n + m);
  if (left < -small) throw new Error('what is shown contradicts itself');
  // Whatever artificial unknown is still in the basis stands at 0: it makes room, or its equation says nothing new.
  for (const [at, unknown] of [...tableau.basis.entries()].reverse()) {
    if (unknown < n) continue;
    const column = rows[at]!.findIndex((value, place) => place < n && Math.abs(value) > small);
    if (column >= 0) pivot(tableau, at, column);
    else {
      rows.splice(at, 1);
      tableau.basis.splice(at, 1);
    }
  }
  return { rows: rows.map((row) => Float64Array.of(...row.slice(0, n), row[n + m]!)), basis: tableau.basis, width: n };
}

/** The most of one unknown (or, with −1, of its opposite). The tableau stays where the last search ended. */
function best(tableau: Tableau, place: number, sign: 1 | -1): number {
  const aim = new Float64Array(tableau.width);
  aim[place] = sign;
  return maximise(tableau, aim, tableau.width);
}

function maximise(tableau: Tableau, aim: Float64Array, columns: number): number {
  const { rows, basis, width } = tableau;
  for (;;) {
    // The first that gains, and of those that leave the one with the least number: so it never goes in a circle.
    let enter = -1;
    for (let column = 0; column < columns && enter < 0; column++) {
      let gain = aim[column]!;
      for (const [at, row] of rows.entries()) gain -= aim[basis[at]!]! * row[column]!;
      if (gain > small) enter = column;
    }
    if (enter < 0) return basis.reduce((sum, unknown, at) => sum + aim[unknown]! * rows[at]![width]!, 0);
    let leave = -1;
    for (const [at, row] of rows.entries()) {
      if (row[enter]! <= small) continue;
      if (leave < 0) {
        leave = at;
        continue;
      }
      const [ratio, least] = [row[width]! / row[enter]!, rows[leave]![width]! / rows[leave]![enter]!];
      if (ratio < least - 1e-12 || (Math.abs(ratio - least) <= 1e-12 && basis[at]! < basis[leave]!)) leave = at;
    }
    if (leave < 0) return Number.POSITIVE_INFINITY;
    pivot(tableau, leave, enter);
  }
}

function pivot({ rows, basis }: Tableau, at: number, column: number): void {
  const row = rows[at]!;
  const by = row[column]!;
  for (let i = 0; i < row.length; i++) row[i]! /= by;
  for (const [other, values] of rows.entries()) {
    const factor = values[column]!;
    if (other === at || factor === 0) continue;
    for (let i = 0; i < row.length; i++) values[i]! -= factor * row[i]!;
  }
  basis[at] = column;
}
