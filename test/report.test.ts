import { expect, test } from 'vitest';
import { add, countTests, lastLine } from './report.ts';

const file = (status: string, ...results: string[]) => ({
  status,
  assertionResults: results.map((result) => ({ status: result })),
});

test('counts tests, not files', () => {
  const report = {
    success: false,
    testResults: [file('passed', 'passed', 'passed', 'skipped', 'todo'), file('failed', 'passed', 'failed')],
  };
  expect(countTests(report)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('a file that cannot be loaded is a failure', () => {
  expect(countTests({ success: false, testResults: [file('failed'), file('passed', 'passed')] })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('an error that no test caught is a failure', () => {
  expect(countTests({ success: false, testResults: [file('passed', 'passed')] }).failed).toBe(1);
});

test('the last line adds all runners up', () => {
  const counts = add([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 1 },
  ]);
  expect(lastLine(counts)).toBe('41 passed, 2 failed');
});
