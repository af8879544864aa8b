import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';
import { startQueue } from '#server/platform/jobs/queue.ts';
import { sendJob } from '#server/platform/jobs/send.ts';

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel jobs '));
const env = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
const context = await openContext(readConfig(env));
const { db } = context;
await migrate(db, jobQueue);
afterAll(async () => {
  await db.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('the job of a server that was killed is done by another one within 20 seconds', async () => {
  await db.transaction((tx) => sendJob(tx, 'mailing-start', { name: 'orphan' }, new Date(0)));
  const script = join(import.meta.dirname, 'jobs-process.ts');
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 2] });
  await once(child.stdout!, 'data');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const killed = performance.now();

  const done = Promise.withResolvers<unknown>();
  const run = async (_: unknown, data: unknown) => done.resolve(data);
  const queue = startQueue(context, [{ queue: 'mailing-start', run }], { start_after_ms: 0 });
  // The retry waits for some seconds more, so that a job that kills its server does not kill all servers at once.
  await expect
    .poll(() => db.one(sql<{ state: string }>`select state from jobs.job where data ->> 'name' = 'orphan'`), {
      timeout: 20_000,
      interval: 250,
    })
    .toEqual({ state: 'retry' });
  expect(performance.now() - killed).toBeLessThan(20_000);
  await db.run(sql`update jobs.job set start_after = now() where data ->> 'name' = 'orphan'`);
  queue.wake();
  expect(await done.promise).toEqual({ name: 'orphan' });
  await queue.stop();
});
