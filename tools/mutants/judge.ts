import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import { type Fault, withFault } from './faults.ts';
import type { Nearest } from './nearest.ts';

/** Who noticed a fault: a test, a test that hung, the compiler alone, or nobody. */
export type By = 'test' | 'time' | 'types' | 'nobody';
export type Verdict = { by: By; witness: string; asked: number; seconds: number };

/** So many test files at a time: most faults are seen by the first few, and the others are not started then. */
const batches = [3, 9, 24];
const testMs = 40_000;

type Result = { status: string; fullName: string; failureMessages: string[] };
type Report = { testResults: { name: string; message: string; assertionResults: Result[] }[] };
type Noticed = { by: 'test' | 'time'; files: string[]; witness: string };

/** Judges faults in a copy, one after the other. `mostMs` bounds each. */
export function makeJudge(copy: Copy, nearest: Nearest, mostMs: number): (fault: Fault) => Promise<Verdict> {
  const report = join(copy.folder, 'report.json');
  /** Test files that stay green, or not, while there is no fault. */
  const green = new Map<string, boolean>();

  async function ask(files: string[], leftMs: number): Promise<Noticed | null> {
    rmSync(report, { force: true });
    const options = ['--bail=1', '--reporter=json', `--outputFile=${report}`, `--testTimeout=${testMs}`];
    const { code, said } = await copy.run('vitest', ['run', ...files, ...options], leftMs);
    if (code === 0) return null;
    if (code === null) return { by: 'time', files, witness: `${files.join(', ')}: no end in time` };
    return readNoticed(report, copy.folder) ?? { by: 'test', files, witness: `the run itself: ${lastOf(said)}` };
  }

  /** A test that fails without the fault as well is no witness. */
  async function isWitness(noticed: Noticed): Promise<boolean> {
    const name = noticed.files.join();
    if (!green.has(name)) green.set(name, (await ask(noticed.files, mostMs)) === null);
    return green.get(name) === true;
  }

  return async (fault) => {
    const started = performance.now();
    const place = join(copy.folder, fault.path);
    const text = readFileSync(place, 'utf8');
    const left = () => mostMs - (performance.now() - started);
    let asked = 0;
    const verdict = (by: By, witness = ''): Verdict => ({
      by,
      witness,
      asked,
      seconds: Math.ceil((mostMs - left()) / 1000),
    });
    let built = false;
    try {
      const near = nearest(fault);
      for (const size of batches) {
        let files = near.slice(asked, asked + size).filter((file) => green.get(file) !== false);
        asked += files.length;
        while (files.length > 0 && left() > mostMs / 5) {
          writeFileSync(place, withFault(text, fault));
          if (fault.path.startsWith('survey/') && !built && files.some((file) => /^test\/(e2e|foreign)/.test(file))) {
            built = true;
            if ((await copy.run('node', ['tools/build.ts'], mostMs)).code !== 0) return verdict('test', 'the build');
          }
          const noticed = await ask(files, left());
          if (!noticed) break;
          writeFileSync(place, text);
          if (await isWitness(noticed)) return verdict(noticed.by, noticed.witness);
          files = files.filter((file) => !noticed.files.includes(file));
        }
      }
      writeFileSync(place, withFault(text, fault));
      const { code, said } = await copy.run('tsc', ['-b'], mostMs);
      return code === 0 ? verdict('nobody') : verdict('types', said.trim().split('\n')[0]);
    } finally {
      writeFileSync(place, text);
      if (built) copy.restorePages();
    }
  };
}

const lastOf = (said: string) => said.trim().split('\n').at(-1) ?? '';

function readNoticed(report: string, folder: string): Noticed | null {
  let found: Report;
  try {
    found = JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    // Nothing was written: not one test file could be begun.
    return null;
  }
  for (const { name, assertionResults, message } of found.testResults) {
    const file = name.replace(`${folder}/`, '');
    const failed = assertionResults.find(({ status }) => status === 'failed');
    const hung = failed?.failureMessages.some((sentence) => /timed out in \d+ms/.test(sentence));
    if (failed) return { by: hung ? 'time' : 'test', files: [file], witness: `${file} › ${failed.fullName}` };
    if (message) return { by: 'test', files: [file], witness: `${file}: ${message.split('\n')[0]}` };
  }
  return null;
}
