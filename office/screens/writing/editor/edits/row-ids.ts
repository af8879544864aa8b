/** Answers and sub-questions have no key in the file: what a row is told apart by on the screen. */
export type Row = { id: string; ref: string; title: string };
type Entry = { ref?: string | null; title?: string | null };

/**
 * The same rows after a change, no matter who made it: first by name in the file, then by words, and what is left between two
 * rows that were found, in its order. So a row stays the same while it is typed in, and when a colleague puts one above it.
 */
export function rowsAfter(before: readonly Row[], entries: readonly Entry[], makeId: () => string): Row[] {
  const after = entries.map(({ ref, title }) => ({ ref: ref ?? '', title: title ?? '' }));
  const found = new Map<number, Row>();
  const left = new Set(before);
  const match = (same: (row: Row, one: (typeof after)[number]) => boolean) => {
    for (const [at, one] of after.entries()) {
      if (found.has(at)) continue;
      const row = [...left].find((row) => same(row, one));
      if (!row) continue;
      found.set(at, row);
      left.delete(row);
    }
  };
  match((row, one) => one.ref !== '' && row.ref === one.ref);
  match((row, one) => one.title !== '' && row.title === one.title);
  let next = 0;
  return after.map((one, at) => {
    const behind = before[next];
    const row = found.get(at) ?? (behind && left.has(behind) ? behind : undefined);
    if (row) {
      left.delete(row);
      next = before.indexOf(row) + 1;
    }
    return { ...one, id: row?.id ?? makeId() };
  });
}
