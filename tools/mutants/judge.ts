import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import { type Fault, withFault } from './faults.ts';
import type { Near } from './nearest.ts';
import { makeRunner } from './runner.ts';

/** Who noticed a fault: a test, a test that hung, the compiler alone, or nobody. */
export type By = 'test' | 'time' | 'types' | 'nobody';
export type Verdict = { by: By; file: string; witness: string; asked: number; seconds: number };

/** How many test files are run at a time: most faults are caught by the first few, and then the others need not run. */
const batches = [2, 6, 18];

export type Judge = {
  /** Who notices a fault. A test file in `broken` is not asked. */
  judge(fault: Fault): Promise<Verdict>;
  /**
   * Runs test files without a fault, all in one go, and adds those that fail to `broken`: what they said of a fault
   * says nothing.
   */
  findBroken(files: string[]): Promise<void>;
};

/** Judges faults in a copy, one after the other, each for at most `mostMs`. */
export function makeJudge(copy: Copy, near: Near, broken: Set<string>, mostMs: number): Judge {
  const runner = makeRunner(copy);
  /** Files that have changed since the runner last read them. */
  const changed = new Set<string>();
  const ask = (files: string[], ms = mostMs) => {
    const question = { files, changed: [...changed] };
    changed.clear();
    return runner.ask(question, ms);
  };

  async function findBroken(files: string[]): Promise<void> {
    for (let left = files; left.length > 0; ) {
      const failed = await ask(left, mostMs * left.length);
      if (!failed) return;
      broken.add(failed.file);
      left = left.filter((file) => file !== failed.file);
    }
  }

  async function judge(fault: Fault): Promise<Verdict> {
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
    const verdict = (by: By, file = '', witness = ''): Verdict => ({
      by,
      file,
      witness,
      asked,
      seconds: Math.round((performance.now() - started) / 1000),
    });
    const put = (source: string) => {
      writeFileSync(place, source);
      changed.add(fault.path);
      if (isShared) runner.end();
    };
    const build = () => exitOf(copy, 'node', ['tools/build.ts']);

    try {
      put(faulty);
      const files = near.nearest(fault);
      for (const size of batches) {
        let next = files.slice(asked, asked + size).filter((file) => !broken.has(file));
        asked = Math.min(asked + size, files.length);
        while (next.length > 0 && left() > 0) {
          if (!built && fault.path.startsWith('survey/') && next.some(near.usesPages)) {
            built = true;
            if ((await build()) !== 0) return verdict('test', '', 'the build');
          }
          const noticed = await ask(next);
          if (!noticed) break;
          // A test that wavers is no witness: it must fail a second time.
          if (await ask([noticed.file])) return verdict(noticed.by, noticed.file, noticed.witness);
          next = next.filter((file) => file !== noticed.file);
        }
      }
      return (await exitOf(copy, 'tsc', ['-b'])) === 0 ? verdict('nobody') : verdict('types');
    } finally {
      put(text);
      if (built) copy.restorePages();
    }
  }
  return { judge, findBroken };
}

function exitOf(copy: Copy, tool: string, args: string[]): Promise<number> {
  const { child } = copy.start(tool, args);
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done(code ?? 1));
  });
}
