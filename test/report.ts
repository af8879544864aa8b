/** How many tests of all runners passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number };

/** The part of Vitest's JSON report that is counted. */
export type TestReport = {
  success: boolean;
  testResults: { status: string; assertionResults: { status: string }[] }[];
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

export const add = (all: Counts[]): Counts =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The last line of a run. */
export const lastLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;
