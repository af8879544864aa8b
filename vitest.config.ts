import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

// A test file has a database, a server and pages of its own, so files can share a process: loading the product anew for
// each file took longer than most of its tests. On a busy machine everything comes late, so a poll waits as long as any
// other step of a test.
const world = { globalSetup: 'test/world-setup.ts', isolate: false, expect: { poll: { timeout: 15_000 } } };
const cores = availableParallelism();
// The long proofs measure time as well, and want more of the machine for each.
const isLong = Boolean(process.env.FAULT_ROUNDS || process.env.FUZZ_CASES);
// Long proofs are called *.proof.ts: `npm run proof NAME`.
const kind = process.env.PROOF ? '{test,proof}' : 'test';
// Test files that need no server, and so need not wait for a database.
const plain = [
  '{contract,questionnaire,tools,ui,parents,survey,office}/**/*.test.{ts,mjs}',
  'test/{limesurvey,paste}/*.test.ts',
  'server/results/{statistics,weights,guard,texts}/**/*.test.ts',
  'server/exports/{cases/columns,formats/sav,formats/workbook}.test.ts',
  `test/{borders,commits,coverage,deploy,manual,new-type-or-channel,report,upgrade-script,words}.${kind}.ts`,
];

export default defineConfig({
  test: {
    // A test waits for the database or a page, so that three times as many as there are cores keep all of them busy, and only
    // the faults wait for the others to end.
    maxWorkers: isLong ? Math.min(2, cores) : Math.min(8, cores * 3),
    projects: [
      {
        test: {
          name: 'plain',
          include: plain,
          setupFiles: 'test/fuzz/seed.ts',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'code',
          include: [
            'server/**/*.test.ts',
            `test/*.${kind}.ts`,
            'test/editor-tabs/*.test.ts',
            'test/foreign/client.test.ts',
            ...(process.env.PROOF ? ['test/export-files/*.proof.ts'] : []),
          ],
          exclude: [...configDefaults.exclude, ...plain],
          setupFiles: 'test/fuzz/seed.ts',
          ...world,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'screens',
          include: [`test/e2e/**/*.${kind}.ts`, 'test/foreign/browser/*.test.ts'],
          setupFiles: 'test/e2e/page-faults.ts',
          ...world,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // One test that a stalled machine fails must not refuse a release. The end of the run names whatever needed it.
          retry: 1,
        },
      },
      {
        // These tests kill processes and measure how soon the product works again: they want more of the machine.
        test: {
          name: 'faults',
          include: [`test/faults/**/*.${kind}.ts`],
          globalSetup: 'test/faults/compiled.ts',
          maxWorkers: Math.min(2, cores),
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
