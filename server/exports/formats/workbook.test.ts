import { inflateRawSync } from 'node:zlib';
import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { type Cell, type Sheet, writeWorkbook } from './workbook.ts';

async function written(sheets: Sheet[], cut?: () => void) {
  const parts: Buffer[] = [];
  for await (const part of writeWorkbook(sheets, cut)) parts.push(part);
  return readSheets(Buffer.concat(parts), { trim: false });
}
const sheet = async (rows: Cell[][], cut?: () => void) => (await written([{ title: 'Blad', rows }], cut))[0]!.data;

/** One part of the zip as text: its bytes stand behind its name. */
function entryOf(book: Buffer, name: string): string {
  const from = book.indexOf(name) + name.length;
  return inflateRawSync(book.subarray(from)).toString();
}

test('numbers, texts, days and nothing come back as what they were', async () => {
  const [head, row] = await sheet([
    ['a', 'b', 'c', 'd'],
    [1.5, '0612345678', { day: 20_778 }, null],
  ]);
  expect(head).toEqual(['a', 'b', 'c', 'd']);
  expect(row!.slice(0, 3)).toEqual([1.5, '0612345678', new Date('2026-11-21T00:00:00Z')]);
});

test('columns behind Z, and behind ZZ, keep their place', async () => {
  const row = Array.from({ length: 705 }, (_, at) => at);
  expect((await sheet([row]))[0]).toEqual(row);
});

test('what looks like a formula, a number or the code of a sign is a text', async () => {
  const texts = [
    '=1+1',
    '+31 6 1',
    '-5',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '1,5',
    '2026-11-21',
    'a\r\nb',
    '\ttab',
    '<b>&"',
  ];
  const rows = await sheet([['text'], ...texts.map((text) => [text])]);
  expect(rows.slice(1).map(([cell]) => cell)).toEqual(texts);
});

test('signs that XML cannot hold are replaced, and what is too long is cut and told', async () => {
  let cut = 0;
  const [, row] = await sheet([['text'], ['a\0b\ud800c', '😀'.repeat(20_000)]], () => {
    cut++;
  });
  expect(row![0]).toBe('a\ufffdb\ufffdc');
  expect(String(row![1])).toBe('😀'.repeat(16_383));
  expect(cut).toBe(1);
});

test('sheets have names of their own, however alike or long what they are called after is', async () => {
  const long = 'Hoe vaak praten jullie over [schermen]: elke dag?';
  const sheets = await written([long, long, 'a/b', 'A*B'].map((title) => ({ title, rows: [['x']] })));
  const names = sheets.map((one) => one.sheet);
  expect(names).toEqual(['Hoe vaak praten jullie over sch', 'Hoe vaak praten jullie over s 2', 'a b', 'A B 2']);
});

test('many rows are there, each in its place', async () => {
  const rows = await sheet([['n', 'text'], ...Array.from({ length: 3000 }, (_, at): Cell[] => [at, `regel ${at}`])]);
  expect(rows).toHaveLength(3001);
  expect(rows[2500]).toEqual([2499, 'regel 2499']);
});

test('columns are as wide as is asked, the last width for all that follow', async () => {
  const parts: Buffer[] = [];
  for await (const part of writeWorkbook([{ title: 'Blad', widths: [40, 16], rows: [['a', 'b']] }])) parts.push(part);
  const book = Buffer.concat(parts);
  expect((await readSheets(book))[0]!.data).toEqual([['a', 'b']]);
  const sheet = entryOf(book, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain(
    '<cols><col min="1" max="1" width="40" customWidth="1"/><col min="2" max="16384" width="16" customWidth="1"/></cols><sheetData>',
  );
});
