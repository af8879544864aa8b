import type { Cell, Person } from './answered.ts';
import type { ReadCell } from './read-cells.ts';

type Row = Record<string, ReadCell>;

/**
 * Holds every cell that a program read against what was answered, row by row: rows are told apart by the number that each
 * person gave as `key`. `same` says whether a cell is what the answer was.
 */
export function compare(
  people: readonly Person[],
  rows: readonly Row[],
  numbers: ReadonlyMap<number, string>,
  same: (read: ReadCell, cell: Cell, name: string) => boolean,
): { cells: number; faults: string[] } {
  const faults: string[] = [];
  let cells = 0;
  const columns = Object.keys(rows[0] ?? {}).join();
  const wantedColumns = ['nummer', ...Object.keys(people[0]!.cells)].join();
  if (columns !== wantedColumns) faults.push(`columns ${columns}`);
  const byKey = new Map(rows.map((row) => [Number(row.key?.text), row]));
  if (byKey.size !== people.length || rows.length !== people.length) faults.push(`${rows.length} rows`);
  for (const person of people) {
    const key = Number(person.cells.key!.value);
    const row = byKey.get(key);
    if (!row) {
      faults.push(`nobody with ${key}`);
      continue;
    }
    const number = numbers.get(key)!;
    const wanted: Record<string, Cell> = { nummer: { value: number, csv: number }, ...person.cells };
    for (const [name, cell] of Object.entries(wanted)) {
      cells++;
      const read = row[name];
      if (!read || !same(read, cell, name)) {
        faults.push(`${key} ${name}: ${JSON.stringify(read)} is not ${JSON.stringify(cell)}`.slice(0, 400));
      }
    }
  }
  return { cells, faults };
}
