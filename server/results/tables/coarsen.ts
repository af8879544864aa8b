import { missingCodes } from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';
import { yielder } from '../../platform/core/yield-to-event-loop.ts';

/** Nobody in particular: those who did not finish, of whom nothing is known beside their answers. */
export const unknownPerson = 0;

export type Coarsened = {
  columns: Int16Array[];
  weights: Float64Array | undefined;
  lost: { rows: number; of: number }[];
};

/**
 * What is known of respondents beside their answers, so that at least ten share every combination: in files and in tables. Column
 * by column, the first one the finest: within every group made so far classes of fewer than ten are pooled, and while the pool has
 * fewer than ten the next smallest class joins it. A weight follows from such classes, so in a file it counts as one of them,
 * before all others.
 * `people`: 1 for those who are grouped.
 */
export async function coarsen(
  people: Uint8Array,
  columns: readonly Int16Array[],
  weights: Float64Array | undefined,
): Promise<Coarsened> {
  const pause = yielder();
  const of = people.reduce((sum, is) => sum + is, 0);
  const grouped = weights && nearWeights(people, weights);
  await pause();
  let groups: Groups = grouped
    ? { of: grouped.groups, size: grouped.size }
    : { of: Int32Array.from(people, (is) => is - 1), size: 1 };
  const lost: Coarsened['lost'] = [];
  const coarse: Int16Array[] = [];
  for (const column of columns) {
    const made = column.map((code, row) => (people[row] === 1 ? code : unknownPerson));
    await pause();
    const { rows, pairs } = pool(groups, made);
    await pause();
    lost.push({ rows, of });
    coarse.push(made);
    groups = split(groups, pairs);
    await pause();
  }
  return { columns: coarse, weights: grouped?.weights, lost };
}

/** The group of each respondent; −1: in none. */
type Groups = { of: Int32Array; size: number };
type Pairs = { of: Int32Array; size: number };

/** The lowest code of a column is that of what was pooled. */
const lowest = missingCodes.pooled;

/** Pools in place the small classes of each group. `pairs`: the group and the class of each respondent as one number. */
function pool(groups: Groups, codes: Int16Array): { rows: number; pairs: Pairs } {
  const span = codes.reduce((most, code) => Math.max(most, code), 0) - lowest + 1;
  const pairs = groups.of.map((group, row) => (group < 0 ? -1 : group * span + (codes[row]! - lowest)));
  const counts = new Int32Array(groups.size * span);
  for (let row = 0; row < pairs.length; row++) if (pairs[row]! >= 0) counts[pairs[row]!]!++;
  const isPooled = new Uint8Array(counts.length);
  for (let group = 0; group < groups.size; group++) {
    const from = group * span;
    const bySize = Array.from({ length: span }, (_, at) => from + at)
      .filter((at) => counts[at]! > 0)
      .sort((a, b) => counts[a]! - counts[b]! || a - b);
    let pooled = 0;
    for (const at of bySize) {
      if (counts[at]! >= rules.published_least && (pooled === 0 || pooled >= rules.published_least)) break;
      pooled += counts[at]!;
      isPooled[at] = 1;
    }
  }
  let rows = 0;
  for (let row = 0; row < pairs.length; row++) {
    const pair = pairs[row]!;
    if (pair < 0 || isPooled[pair] === 0) continue;
    codes[row] = missingCodes.pooled;
    pairs[row] = groups.of[row]! * span;
    rows++;
  }
  return { rows, pairs: { of: pairs, size: counts.length } };
}

/** Numbers what is there of the pairs. */
function split({ of, size: groups }: Groups, pairs: Pairs): Groups {
  const numbers = new Int32Array(pairs.size).fill(-1);
  let size = 0;
  const made = of.map((_, row) => {
    const pair = pairs.of[row]!;
    if (pair < 0) return -1;
    if (numbers[pair]! < 0) numbers[pair] = size++;
    return numbers[pair]!;
  });
  return { of: made, size: Math.max(size, Math.min(groups, 1)) };
}

const shared_by = new WeakMap<Float64Array, Float64Array>();
/** Weights as every case file has them, so that a weighted table is that of the file. Made once. */
export function sharedWeights(people: Uint8Array, weights: Float64Array): Float64Array {
  const made = shared_by.get(weights) ?? nearWeights(people, weights).weights;
  shared_by.set(weights, made);
  return made;
}

/**
 * Weights that fewer than ten share take the mean of those that lie next to each other, until ten do: their sum stays what it
 * was, and so does every weighted total of all.
 */
function nearWeights(people: Uint8Array, weights: Float64Array) {
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
  return { groups, size: runs.length, weights: shared };
}
