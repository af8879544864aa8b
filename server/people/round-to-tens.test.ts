import { expect, test } from 'vitest';
import { sayPanelCount } from '#contract/panel-count.ts';
import { inTens, inTensUp } from './round-to-tens.ts';

test.each([
  [0, 'minder dan 10'],
  [1, 'minder dan 10'],
  [9, 'minder dan 10'],
  [10, '10'],
  [19, '10'],
  [20, '20'],
  [4316, '4.310'],
  [1_234_567, '1.234.560'],
])('%i members read %s', (count, read) => {
  expect(sayPanelCount(inTens(count))).toBe(read);
});

test('the end of a range is rounded up, so that nothing is promised that is not known', () => {
  expect([0, 3, 10, 31.2, 40].map(inTensUp)).toEqual([10, 10, 10, 40, 40]);
});
