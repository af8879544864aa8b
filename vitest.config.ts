import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const database = { globalSetup: 'test/world-setup.ts' };
// Where a file needs no server there is no database to wait for.
const plain = [
  '{contract,tools,ui,parents,survey,office}/**/*.test.{ts,mjs}',
  'test/{borders,coverage,new-type-or-channel,report}.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      { test: { name: 'plain', include: plain, testTimeout: 20_000, sequence: { groupOrder: 0 } } },
      {
        test: {
          name: 'code',
          include: ['server/**/*.test.ts', 'test/*.test.ts', 'test/foreign/client.test.ts'],
          exclude: [...configDefaults.exclude, ...plain],
          ...database,
          testTimeout: 20_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'screens',
          include: ['test/e2e/**/*.test.ts', 'test/foreign/browser/*.test.ts'],
          ...database,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // These kill processes and measure how soon life goes on: they want the machine for themselves.
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
