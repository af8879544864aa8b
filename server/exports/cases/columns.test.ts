import { expect, test } from 'vitest';
import { UniqueColumnNames } from './columns.ts';

test('names are as statistical programs take them, and no two are equal in lower case', () => {
  const names = new UniqueColumnNames();
  const made = [
    'q1',
    'Q1',
    'a-b',
    'a_b',
    'rules:other',
    'rules__other',
    '2026',
    'to',
    'TO',
    'x'.repeat(80),
    'x'.repeat(81),
  ];
  expect(made.map((name) => names.next(name))).toEqual([
    'q1',
    'Q1_2',
    'a_b',
    'a_b_2',
    'rules__other',
    'rules__other_2',
    'v_2026',
    'to_',
    'TO__2',
    'x'.repeat(64),
    `${'x'.repeat(62)}_2`,
  ]);
});
