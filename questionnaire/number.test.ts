import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberFault, spelledNumber, worthOf } from './number.ts';

test.each([
  ['12', '12', 12],
  [' 12,5 ', '12,5', 12.5],
  ['12.5', '12,5', 12.5],
  ['12,50', '12,50', 12.5],
  ['1.250', '1250', 1250],
  ['1.250,50', '1250,50', 1250.5],
  ['1 250 000', '1250000', 1_250_000],
  ['1,125', '1,125', 1.125],
  ['007', '7', 7],
  ['−3', '-3', -3],
  ['0', '0', 0],
  ['999999999999,999', '999999999999,999', 999_999_999_999.999],
])('%j is a number', (text, spelled, worth) => {
  expect(spelledNumber(text)).toBe(spelled);
  expect(worthOf(spelled)).toBe(worth);
});

test.each([
  '',
  ' ',
  'twaalf',
  '12 uur',
  '1,2,3',
  '1e3',
  '0x10',
  '=1+1',
  '--1',
  '12,',
  ',5',
  '1'.repeat(13),
  '1,1234',
  '١٢',
])('%j is none', (text) => expect(spelledNumber(text)).toBeUndefined());

test('read again in its spelling it is the same', () => {
  void fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 12) + 1, max: 10 ** 12 - 1 }),
      fc.integer({ min: 0, max: 999 }),
      (whole, part) => {
        const spelled = spelledNumber(`${whole},${String(part).padStart(3, '0')}`)!;
        expect(spelledNumber(spelled)).toBe(spelled);
        expect(Math.trunc(worthOf(spelled))).toBe(whole);
      },
    ),
  );
});

test('a sentence says which numbers can be', () => {
  expect(numberFault('veel', {})).toBe('Schrijf een getal, bijvoorbeeld 12 of 7,5.');
  expect(numberFault('veel', { whole: true })).toBe('Schrijf een getal, bijvoorbeeld 12.');
  expect(numberFault('7,5', { whole: true })).toBe('Schrijf een heel getal, zonder komma.');
  expect(numberFault('7,0', { whole: true })).toBeUndefined();
  expect(numberFault('-1', {})).toBe('Schrijf een getal van 0 of meer.');
  expect(numberFault('-1', { least: -20 })).toBeUndefined();
  expect(numberFault('25', { most: 24 })).toBe('Schrijf een getal van 0 tot en met 24.');
  expect(numberFault('0,4', { least: 0.5, most: 2.5 })).toBe('Schrijf een getal van 0,5 tot en met 2,5.');
  expect(['0,5', '2.5'].map((text) => numberFault(text, { least: 0.5, most: 2.5 }))).toEqual([undefined, undefined]);
});
