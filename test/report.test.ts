import { expect, test } from 'vitest';
import { countTests, namesOfFailed } from './report.ts';

const file = (status: string, ...results: string[]) => ({
  name: 'some.test.ts',
  status,
  assertionResults: results.map((result) => ({ status: result, fullName: '', failureMessages: [] })),
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

test('what failed is named: the test, or the file that could not be loaded', () => {
  const testResults = [file('failed'), file('failed', 'passed', 'failed'), file('passed', 'passed')].map((one) => ({
    ...one,
    name: '/previous/some.test.ts',
  }));
  expect(namesOfFailed({ success: false, testResults }, '/previous')).toEqual(['some.test.ts', 'some.test.ts > ']);
});

test('an error that no test caught is a failure', () => {
  expect(countTests({ success: false, testResults: [file('passed', 'passed')] }).failed).toBe(1);
});
