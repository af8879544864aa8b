import { expect, test } from 'vitest';
import { stepAddress, stepIn } from './useWizard.ts';

test.each([
  ['', 1],
  ['?stap=3', 3],
  ['?stap=5', 5],
  ['?stap=6', 5],
  ['?stap=99', 5],
  ['?stap=0', 1],
  ['?stap=-1', 1],
  ['?stap=2.5', 1],
  ['?stap=drie', 1],
  ['?stap=', 1],
])('of five steps the address %s asks for step %i', (search, step) => {
  expect(stepIn(search, 5)).toBe(step);
});

test.each([
  [2, '', 'stap=2'],
  [1, '?stap=2', ''],
  [3, '?bron=school&stap=2', 'bron=school&stap=3'],
  [1, '?bron=school&stap=2', 'bron=school'],
])('step %i stands, from %s, at %s', (step, search, address) => {
  expect(stepAddress(step, search)).toEqual({ search: address });
});
