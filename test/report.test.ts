import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { add, countTests, lastLine, namesOfFailed, secondRuns, type TestReport } from './report.ts';

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

test('the last line adds all runners up', () => {
  const counts = add([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 1 },
  ]);
  expect(lastLine(counts)).toBe('41 passed, 2 failed');
});

test('the end names each test that needed a second run; outside of the browser no test has one', async ({ task }) => {
  expect(task.retry ?? 0).toBe(0);
  const report = await runOf(`
    import { expect, test } from 'vitest';
    test('at once', () => undefined);
    test('late', ({ task }) => expect(task.result.retryCount).toBe(1));
    test('never', () => expect('this').toBe('that'));
  `);
  expect(countTests(report)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  const line = 'needed a second run: one.test.ts > late: AssertionError: expected +0 to be 1 // Object.is equality';
  expect(secondRuns(report, resolve(report.testResults[0]!.name, '..'))).toEqual([line]);
});

/** What Vitest itself reports of a test file with this in it, when a test may run twice. */
async function runOf(content: string): Promise<TestReport> {
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync(resolve('.cache/second-run-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, 'one.test.ts'), content);
  const options = ['--root', root, '--retry', '1', '--reporter=json', '--outputFile=report.json'];
  // It ends with 1, for one of its tests fails.
  const run = promisify(execFile)(process.execPath, [resolve('node_modules/.bin/vitest'), 'run', ...options]);
  await expect(run).rejects.toMatchObject({ code: 1 });
  return JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')) as TestReport;
}
