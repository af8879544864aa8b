import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import { type Fault, withFault } from './faults.ts';
import type { Near } from './nearest.ts';
import { makeRunner, type Outcome } from './runner.ts';

/** Who noticed a fault: a test, a test that hung, the compiler alone, or nobody. */
export type By = 'test' | 'time' | 'types' | 'nobody';
export type Verdict = { by: By; witness: string; asked: number; seconds: number };

/** How many test files are run at a time: most faults are caught by the first few, and then the others need not run. */
const batches = [2, 6, 18];

/** Judges faults in a copy, one after the other, each for at most `mostMs`. */
export function makeJudge(copy: Copy, near: Near, mostMs: number): (fault: Fault) => Promise<Verdict> {
  const runner = makeRunner(copy);
  /** Whether each test file is green while there is no fault. */
  const green = new Map<string, boolean>();
  /** Files that have changed since the runner last read them. */
  const changed = new Set<string>();

  return async (fault) => {
    const started = performance.now();
    const left = () => mostMs - (performance.now() - started);
    const place = join(copy.folder, fault.path);
    const text = readFileSync(place, 'utf8');
    const faulty = withFault(text, fault);
    /**
     * The database that all tests share is made once, at the start: a fault in the code that makes it needs a new
     * start.
     */
    const isShared = near.shared.has(fault.path);
    let asked = 0;
    let built = false;
    const verdict = (by: By, witness = ''): Verdict => ({
      by,
      witness,
      asked,
      seconds: Math.round((performance.now() - started) / 1000),
    });
    const put = (source: string) => {
      writeFileSync(place, source);
      changed.add(fault.path);
      if (isShared) runner.end();
    };
    const ask = (files: string[]) => {
      const question = { files, changed: [...changed] };
      changed.clear();
      return runner.ask(question, mostMs);
    };

    const build = () => exitOf(copy, 'node', ['tools/build.ts']);

    /** Whether a test fails a second time with the fault, and passes without it: a test that wavers is no witness. */
    async function isWitness(noticed: NonNullable<Outcome>): Promise<boolean> {
      if (!green.has(noticed.file)) {
        put(text);
        // For browser tests the fault is in the built pages.
        if (built) copy.restorePages();
        green.set(noticed.file, (await ask([noticed.file])) === null);
        put(faulty);
        if (built) await build();
      }
      return green.get(noticed.file) === true && (await ask([noticed.file])) !== null;
    }

    try {
      put(faulty);
      const files = near.nearest(fault);
      for (const size of batches) {
        let next = files.slice(asked, asked + size).filter((file) => green.get(file) !== false);
        asked = Math.min(asked + size, files.length);
        while (next.length > 0 && left() > 0) {
          if (!built && fault.path.startsWith('survey/') && next.some((file) => /^test\/(e2e|foreign)/.test(file))) {
            built = true;
            if ((await build()) !== 0) return verdict('test', 'the build');
          }
          const noticed = await ask(next);
          if (!noticed) break;
          if (await isWitness(noticed)) return verdict(noticed.by, noticed.witness);
          next = next.filter((file) => file !== noticed.file);
        }
      }
      return (await exitOf(copy, 'tsc', ['-b'])) === 0 ? verdict('nobody') : verdict('types');
    } finally {
      put(text);
      if (built) copy.restorePages();
    }
  };
}

function exitOf(copy: Copy, tool: string, args: string[]): Promise<number> {
  const { child } = copy.start(tool, args);
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done(code ?? 1));
  });
}
