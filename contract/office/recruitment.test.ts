import { expect, test } from 'vitest';
import { codeIn } from './recruitment.ts';

test.each([
  ['k7m2p', 'k7m2p'],
  [' K7M2P ', 'k7m2p'],
  ['k7m2', undefined],
  ['k7m2pp', undefined],
  ['k7m0p', undefined],
  ['', undefined],
  [null, undefined],
  [['k7m2p'], undefined],
])('%j is read as %j', (given, code) => {
  expect(codeIn(given)).toBe(code);
});
