/** How one row became another: what came, what went, and the fewest that changed their place. */
export type RowDifference<One> = {
  added: { one: One; at: number }[];
  removed: { one: One; at: number }[];
  moved: { id: string; from: number; at: number }[];
};

export function rowDifference<One extends { id: string }>(
  from: readonly One[],
  to: readonly One[],
): RowDifference<One> {
  const before = new Map(from.map(({ id }, at) => [id, at]));
  const after = new Set(to.map(({ id }) => id));
  const kept = to.flatMap(({ id }, at) => (before.has(id) ? { id, from: before.get(id)!, at } : []));
  const still = stillInOrder(kept.map((one) => one.from));
  return {
    added: to.flatMap((one, at) => (before.has(one.id) ? [] : { one, at })),
    removed: from.flatMap((one, at) => (after.has(one.id) ? [] : { one, at })),
    moved: kept.filter((_, index) => !still.has(index)),
  };
}

/** The indexes of a longest run of numbers that only go up: all others have moved. */
function stillInOrder(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const still = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) still.add(index);
  return still;
}
