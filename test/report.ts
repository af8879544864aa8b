import { relative } from 'node:path';

export type Counts = { passed: number; failed: number; skipped: number };

type TestOutcome = { status: string; fullName: string; failureMessages: string[] };
/** The part of Vitest's JSON report that is read. `name` is the path of the file. */
export type TestReport = {
  success: boolean;
  testResults: { name: string; status: string; assertionResults: TestOutcome[] }[];
};

/** A file that could not even be loaded has no tests in it, and an error outside all tests has no file: each counts. */
export function countTests({ success, testResults }: TestReport): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of testResults) {
    for (const result of assertionResults) {
      if (result.status === 'passed') counts.passed += 1;
      else if (result.status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed')) counts.failed += 1;
  }
  if (!success && counts.failed === 0) counts.failed += 1;
  return counts;
}

/**
 * A line for each test that passed only when it was run a second time: it keeps the message of the run that failed.
 */
export const secondRuns = ({ testResults }: TestReport, root: string): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages: [message] }) =>
      status === 'passed' && message !== undefined
        ? [`needed a second run: ${relative(root, name)} > ${fullName}: ${message.split('\n')[0]}`]
        : [],
    ),
  );

/** The tests that failed, and the files of which none could run. */
export const namesOfFailed = ({ testResults }: TestReport, root: string): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const file = relative(root, name);
    if (status === 'failed' && failed.length === 0) return [file];
    return failed.map(({ fullName }) => `${file} > ${fullName}`);
  });

export const add = (all: Counts[]): Counts =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

export const lastLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;
