import { expect, test } from 'vitest';
import { codeOf } from './codes.ts';

test.each([
  [199, 'elsewhere'],
  [200, 'ours'],
  [299, 'ours'],
  [300, 'elsewhere'],
  [131_999, 'elsewhere'],
  [132_002, 'ours'],
  [132_999, 'ours'],
  [133_000, 'ours'],
  [133_999, 'ours'],
  [134_000, 'elsewhere'],
])('%i, which Meta’s list does not have, is judged by its range: %s', (code, means) => {
  expect(codeOf(code).means).toBe(means);
});

test.each([
  [132_999, 'template'],
  [133_000, 'phone number'],
])('%i says what is wrong: the %s', (code, what) => {
  expect(codeOf(code).says).toContain(what);
});
