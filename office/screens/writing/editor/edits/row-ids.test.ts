import { expect, test } from 'vitest';
import { type Row, rowsAfter } from './row-ids.ts';

let made = 0;
const makeId = () => `row ${++made}`;
const entries = (...titles: string[]) => titles.map((title) => ({ title, ref: title.toLowerCase() }));
const rows = (...titles: string[]): Row[] => rowsAfter([], entries(...titles), makeId);
const ids = (all: readonly Row[]) => all.map(({ id }) => id);

test('a row is the same while it is typed in, whatever its name in the file becomes', () => {
  const [ja, nee, soms] = rows('Ja', 'Nee', 'Soms');
  const typed = rowsAfter([ja!, nee!, soms!], entries('Ja', 'Nee, nooit', 'Soms'), makeId);
  expect(ids(typed)).toEqual([ja!.id, nee!.id, soms!.id]);
  const emptied = rowsAfter(typed, [...entries('Ja'), { title: '' }, ...entries('Soms')], makeId);
  expect(ids(emptied)).toEqual(ids(typed));
});

test('rows that a colleague puts above, takes out or moves leave the others the same', () => {
  const [ja, nee] = rows('Ja', 'Nee');
  const above = rowsAfter([ja!, nee!], entries('Altijd', 'Ja', 'Nee'), makeId);
  expect(ids(above).slice(1)).toEqual([ja!.id, nee!.id]);
  expect(above[0]!.id).not.toBe(ja!.id);
  expect(ids(rowsAfter(above, entries('Nee', 'Altijd'), makeId))).toEqual([nee!.id, above[0]!.id]);
});

test('a row that comes in between is a new one, also when it is empty as another is', () => {
  const before = rowsAfter([], [...entries('Ja'), { title: '' }], makeId);
  const after = rowsAfter(before, [...entries('Ja'), { title: '' }, { title: '' }], makeId);
  expect(ids(after).slice(0, 2)).toEqual(ids(before));
  expect(new Set(ids(after)).size).toBe(3);
});

test('of two with the same words each keeps its own', () => {
  const twice = [{ title: 'Ja' }, { title: 'Ja' }];
  const before = rowsAfter([], twice, makeId);
  expect(ids(rowsAfter(before, twice, makeId))).toEqual(ids(before));
});
