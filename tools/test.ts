// `npm test`: everything, in the order in which faults are cheapest to find. With arguments: those tests alone.
import { readFileSync, rmSync } from 'node:fs';
import { add, type Counts, countTests, lastLine, type TestReport } from '../test/report.ts';
import { build, count, lint, perform, tests, types } from './steps.ts';

// The report of this run: two runs at the same time must not read each other's.
const report = `.cache/tests-${process.pid}.json`;
const chosen = process.argv.slice(2);

async function runTests(): Promise<Counts> {
  const code = await perform(tests('--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen));
  try {
    const counts = countTests(JSON.parse(readFileSync(report, 'utf8')) as TestReport);
    // An error after the last test stands in no report, but the exit code tells of it.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    // The runner ended before it could write what it found.
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(report, { force: true });
  }
}

const counts = chosen.length > 0 ? [] : [await count(types), await count(lint), await count(build)];
const total = add([...counts, await runTests()]);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(lastLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
