import { expect, test } from 'vitest';
import { growth } from '#test/growth.ts';
import { commandRefusal } from '../../operations/cli/run-command.ts';
import { Problem } from '../core/problem.ts';
import { readCsv } from './csv.ts';
import { decodeText } from './decode.ts';

function refusedText(work: () => unknown): string {
  try {
    return `not refused: ${JSON.stringify(work())}`;
  } catch (error) {
    if (error instanceof Problem) return commandRefusal(error).text;
    throw error;
  }
}

const read = (text: string) => readCsv(decodeText(Buffer.from(text)).text).map(({ cells }) => cells);

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\n1\n\n2\n', [['a'], ['1'], ['2']]],
  [
    'a,b\n"x,y","zei ""ja"""\n',
    [
      ['a', 'b'],
      ['x,y', 'zei "ja"'],
    ],
  ],
  [
    'a,b\n"twee\r\nregels",2\n',
    [
      ['a', 'b'],
      ['twee\r\nregels', '2'],
    ],
  ],
  [
    'a,b\n,\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  [
    'a,b\n"",2',
    [
      ['a', 'b'],
      ['', '2'],
    ],
  ],
  [
    'a;b\n1,5;2\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1,5\t2;3\n',
    [
      ['a', 'b'],
      ['1,5', '2;3'],
    ],
  ],
  ['', []],
])('%j', (text, cells) => {
  expect(read(text)).toEqual(cells);
});

test('a row keeps the line it began on', () => {
  const rows = readCsv('a,b\n"twee\nregels",2\n3,4\n');
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 4]);
});

test.each([
  ['a,b\n1\n', 'Line 2: 1 cells, where the first line has 2.'],
  ['a,b\n1,2,3\n', 'Line 2: 3 cells, where the first line has 2.'],
  ['a,b\n1,2"3\n', 'Line 2: a quote inside a cell that is not in quotes.'],
  ['a,b\n1,"2\n3\n', 'Line 2: a quote is opened and never closed.'],
  ['a,b\n1,"2"3\n', 'Line 2: something behind a closing quote.'],
])('%j is a fault: %s', (text, message) => {
  expect(refusedText(() => read(text))).toContain(message);
});

const names = 'naam\r\nZoë Müller\r\n€ – ‘Chloé’\r\n';
const windows1252 = Buffer.from(
  Array.from(names, (sign) => ({ '€': 0x80, '–': 0x96, '‘': 0x91, '’': 0x92 })[sign] ?? sign.charCodeAt(0)),
);

test.each([
  ['UTF-8', Buffer.from(names)],
  ['UTF-8', Buffer.from(`\ufeff${names}`)],
  ['UTF-16', Buffer.from(`\ufeff${names}`, 'utf16le')],
  ['UTF-16', Buffer.from(`\ufeff${names}`, 'utf16le').swap16()],
  ['Windows-1252', windows1252],
])('%s is read, and said', (encoding, file) => {
  expect(decodeText(file)).toEqual({ text: names, encoding });
});

test.each([
  ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe])],
  ['UTF-16 without its mark', Buffer.from('a,b\n€,2', 'utf16le')],
  ['half UTF-8 and half not', Buffer.concat([Buffer.from('Zoë\n'), Buffer.from('Zoë', 'latin1')])],
])('%s is refused, not guessed at', (_, file) => {
  expect(refusedText(() => decodeText(file))).toContain('The file cannot be read as text.');
});

test('a hundred thousand rows, each read once', () => {
  const rows = (count: number) => read(`a,b\n${'"x ""y""",2\n'.repeat(count)}`);
  expect(rows(100_000)).toHaveLength(100_001);
  expect(growth(rows, 10_000)).toBeLessThan(10);
});
