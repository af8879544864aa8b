import { expect, test } from 'vitest';
import { bytesToCodes, bytesToNumbers, bytesToTexts } from './encode.ts';
import { newCodes, newNumbers, TextPool } from './grow.ts';

const rows = Array.from({ length: 5000 }, (_, row) => row);
/** Every other row, from the last one on. */
const order = rows.filter((row) => row % 2 === 1).reverse();
/** Of one byte a letter, of several, of a letter that is only half there, and of nobody. */
const textOf = (row: number): string =>
  ['', 'Thuis, in bed. ', 'Té jong. 🐣'.repeat(row % 40), `\ud83d${row}`][row % 4]!;

test('values keep what they were given, however many they are, and in the order that is asked for', () => {
  const [codes, numbers] = [newCodes(), newNumbers()];
  for (const row of rows) {
    codes.push((row % 9) - 2);
    numbers.push(row / 4);
  }
  expect([...bytesToCodes(codes.toBytes())]).toEqual(rows.map((row) => (row % 9) - 2));
  expect([...bytesToNumbers(numbers.arranged(order).toBytes())]).toEqual(order.map((row) => row / 4));
  expect(codes.arranged([]).toBytes().length).toBe(0);
});

test('texts likewise, empty ones and those of letters of several bytes', async () => {
  const words = new TextPool();
  for (const row of rows) words.push(textOf(row));
  const told = (bytes: Buffer, of: readonly number[]) => {
    const texts = bytesToTexts(bytes, of.length);
    return of.map((_, at) => texts.at(at));
  };
  const kept = (row: number) => Buffer.from(textOf(row)).toString();
  expect(told(words.toBytes(), rows)).toEqual(rows.map(kept));
  const arranged = await words.arranged(order);
  expect(told(arranged.toBytes(), order)).toEqual(order.map(kept));
  arranged.push('Nog een.');
  expect(told(arranged.toBytes(), [...order, 0]).at(-1)).toBe('Nog een.');
});
