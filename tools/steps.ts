// The checks that are programs of their own. Each counts as one test.
import { delimiter, dirname, resolve } from 'node:path';
import { styleText } from 'node:util';
import type { Counts } from '../test/report.ts';
import { run } from './run.mjs';

type Step = { name: string; command: string[] };

// Where the output does not go to a terminal, colours are noise.
const plain = process.stdout.isTTY ? [] : ['--colors=off'];

export const types: Step = { name: 'types', command: ['tsc', '-b'] };
export const lint: Step = { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', ...plain] };
/** As `lint`, of what changed since it last passed. */
export const lintChanged: Step = { name: 'lint and format', command: [process.execPath, 'tools/lint.ts'] };
export const statements: Step = { name: 'statements', command: [process.execPath, 'tools/statements.ts'] };
export const build: Step = { name: 'build', command: [process.execPath, 'tools/build.ts'] };
export const tests = (...args: string[]): Step => ({ name: 'tests', command: ['vitest', 'run', ...args] });

/** As it is when a step begins: a proof has settings of its own. */
const env = () => ({
  // A run starts some two hundred processes of ours, and compiling was most of what each of them did.
  NODE_COMPILE_CACHE: resolve('.cache/compile'),
  ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
  ...process.env,
  // The tools of node_modules/.bin look up `node`: let them find the Node that runs this.
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
});

/** Runs a step, showing its output as it comes. Resolves with the exit code. */
export function perform({ command: [name = '', ...args] }: Step): Promise<number> {
  return run([resolve('node_modules/.bin', name), ...args], { stdio: 'inherit', env: env() });
}

export async function count(step: Step): Promise<Counts> {
  const started = performance.now();
  const passed = (await perform(step)) === 0;
  const mark = passed ? styleText('green', '✓') : styleText('red', '✗');
  console.log(` ${mark} ${step.name}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}
