import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/platform/database/database.ts';
import { openEmbedded } from '#server/platform/database/embedded/open.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';

/** `cluster` is the folder of the database's files, for tests that play a thief. */
export type TestDatabase = { host: string; port: number; user: string; cluster: string };
declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
  }
}

export const template = 'ouderpanel_template';

/**
 * Starts one PostgreSQL for all test files, with one migrated database; the world of each test file gets a copy of it.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'ouderpanel-test-'));
  const embedded = await openEmbedded({ data_dir: folder, log: () => undefined });
  const { host, port, user, database } = embedded;
  const onError = (error: Error) => console.error(error);

  const first = connect({ host, port, user, database, onError });
  // These databases need not outlive a power cut. Everything that a test can see, or a thief read, is still written.
  for (const statement of ['alter system set fsync = off', 'select pg_reload_conf()', `create database ${template}`])
    await first.alone((client) => client.query(statement));
  await first.end();
  const blank = connect({ host, port, user, database: template, onError });
  await migrate(blank, jobQueue);
  await blank.end();
  project.provide('database', { host, port, user, cluster: join(folder, 'database', 'cluster') });

  return async () => {
    await embedded.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
