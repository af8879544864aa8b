// Runs in a copy, as long as nothing hangs: one Vitest with its test database, asked to run a few files at a time.
// Starting Vitest anew for each fault would take most of the time.
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

export type Question = { files: string[]; changed: string[] };
/** The first test that failed; null when all are green. */
export type Answer = { file: string; test: string; hung: boolean } | null;

const testTimeout = 40_000;
// The first failure is enough, and nobody reads a report of this run. One process loads the server once for all files
// of a question: on a busy machine that is most of the work.
const vitest = await createVitest('test', { watch: false, bail: 1, maxWorkers: 1, reporters: [{}], testTimeout });

process.on('message', async ({ files, changed }: Question) => {
  for (const path of changed) vitest.invalidateFile(resolve(path));
  const found = await vitest.globTestSpecifications(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
  // `testModules` also holds the files of earlier runs.
  const asked = testModules.filter(({ relativeModuleId }) => files.includes(relativeModuleId));
  process.send?.(answerOf(asked, unhandledErrors));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

type Modules = Awaited<ReturnType<typeof vitest.runTestSpecifications>>['testModules'];

function answerOf(modules: Modules, unhandled: unknown[]): Answer {
  for (const one of modules) {
    const file = one.relativeModuleId;
    for (const test of one.children.allTests('failed')) {
      const errors = test.result().errors ?? [];
      return { file, test: test.fullName, hung: errors.some(({ message }) => /timed out in \d+ms/.test(message)) };
    }
    if (one.state() === 'failed')
      return { file, test: `(${one.errors()[0]?.message ?? 'a hook failed'})`, hung: false };
  }
  const [first] = unhandled as { message?: string }[];
  return first ? { file: modules[0]?.relativeModuleId ?? '', test: `(${first.message})`, hung: false } : null;
}
