// `npm test`: everything, in the order in which faults are cheapest to find. With arguments: those tests alone.
import { readFileSync, rmSync } from 'node:fs';
import { add, type Counts, countTests, lastLine, secondRuns, type TestReport } from '../test/report.ts';
import { build, count, lint, perform, tests, types } from './steps.ts';

// The report of this run: two runs at the same time must not read each other's.
const report = `.cache/tests-${process.pid}.json`;
const chosen = process.argv.slice(2);

async function runTests(): Promise<{ counts: Counts; again: string[] }> {
  const code = await perform(tests('--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen));
  try {
    const written = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
    const counts = countTests(written);
    // An error after the last test stands in no report, but the exit code tells of it.
    const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
    return { counts: { ...counts, failed }, again: secondRuns(written, process.cwd()) };
  } catch (error) {
    // The runner ended before it could write what it found.
    console.error(error);
    return { counts: { passed: 0, failed: 1, skipped: 0 }, again: [] };
  } finally {
    rmSync(report, { force: true });
  }
}

const counts = chosen.length > 0 ? [] : await Promise.all([types, lint, build].map(count));
const ran = await runTests();
const total = add([...counts, ran.counts]);
for (const line of ran.again) console.log(line);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(lastLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
