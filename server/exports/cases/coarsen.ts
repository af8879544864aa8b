import { missingCodes } from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';

/** Nobody in particular: whoever did not finish, of whom nothing is known beside their answers. */
export const nobody = 0;

export type Coarsened = {
  columns: Int16Array[];
  weights: Float64Array | undefined;
  lost: { rows: number; of: number }[];
};

/**
 * What is known of respondents beside their answers, so that at least ten share every combination. Column by column, the first
 * one the finest: within every group made so far classes of fewer than ten are pooled, and while the pool has fewer than ten the
 * next smallest class joins it. A weight follows from such classes, so it counts as one of them, before all others, and where it
 * stands alone.
 * `people`: 1 for whoever is grouped.
 */
export function coarsen(
  people: Uint8Array,
  columns: readonly Int16Array[],
  weights: Float64Array | undefined,
): Coarsened {
  const grouped = weights && nearWeights(people, weights);
  let groups = grouped?.groups ?? Int32Array.from(people, (is) => (is === 1 ? 0 : -1));
  const lost: Coarsened['lost'] = [];
  const coarse = columns.map((column) => {
    const made = Int16Array.from(column, (code, row) => (people[row] === 1 ? code : nobody));
    const pools = poolsOf(groups, made);
    let rows = 0;
    for (const [row, group] of groups.entries()) {
      if (group < 0 || !pools.has(keyOf(group, made[row]!))) continue;
      made[row] = missingCodes.pooled;
      rows++;
    }
    lost.push({ rows, of: people.reduce((sum, is) => sum + is, 0) });
    groups = split(groups, made);
    return made;
  });
  return { columns: coarse, weights: grouped?.weights, lost };
}

const codes_span = 2 ** 16;
/** A group and a class as one number. */
const keyOf = (group: number, code: number): number => group * codes_span + (code + codes_span / 2);

/** Which classes of which groups are pooled. */
function poolsOf(groups: Int32Array, codes: Int16Array): Set<number> {
  const counts = new Map<number, Map<number, number>>();
  for (const [row, group] of groups.entries()) {
    if (group < 0) continue;
    const classes = counts.get(group) ?? new Map<number, number>();
    counts.set(group, classes);
    classes.set(codes[row]!, (classes.get(codes[row]!) ?? 0) + 1);
  }
  const pooled = new Set<number>();
  for (const [group, classes] of counts) {
    let pool = 0;
    const bySize = [...classes].sort(([codeA, a], [codeB, b]) => a - b || codeA - codeB);
    for (const [code, count] of bySize) {
      if (count >= rules.published_least && (pool === 0 || pool >= rules.published_least)) break;
      pool += count;
      pooled.add(keyOf(group, code));
    }
  }
  return pooled;
}

function split(groups: Int32Array, codes: Int16Array): Int32Array {
  const numbers = new Map<number, number>();
  return groups.map((group, row) => {
    if (group < 0) return group;
    const key = keyOf(group, codes[row]!);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

/**
 * Weights that fewer than ten share take the mean of those that lie next to each other, until ten do: their sum stays what it
 * was, and so does every weighted total of all.
 */
function nearWeights(people: Uint8Array, weights: Float64Array): { groups: Int32Array; weights: Float64Array } {
  const order = [...people.keys()].filter((row) => people[row] === 1).sort((a, b) => weights[a]! - weights[b]!);
  const runs: number[][] = [];
  for (const row of order) {
    const run = runs.at(-1);
    const same = run && weights[run.at(-1)!] === weights[row];
    if (run && (same || run.length < rules.published_least)) run.push(row);
    else runs.push([row]);
  }
  const last = runs.at(-1);
  if (last && last.length < rules.published_least && runs.length > 1) runs.splice(-2, 2, [...runs.at(-2)!, ...last]);
  const groups = new Int32Array(people.length).fill(-1);
  const shared = Float64Array.from(weights);
  for (const [group, run] of runs.entries()) {
    const mean = run.reduce((sum, row) => sum + weights[row]!, 0) / run.length;
    const alike = weights[run[0]!] === weights[run.at(-1)!];
    for (const row of run) {
      groups[row] = group;
      if (!alike) shared[row] = mean;
    }
  }
  return { groups, weights: shared };
}
