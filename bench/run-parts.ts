import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';

/** A part measures, prints, and names what was too slow. */
export type Part = (context: Acting) => Promise<string[]>;

/** Runs the parts one after the other on one embedded database, and says at the end what was too slow. */
export async function runParts(parts: readonly Part[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
  const context: Acting = {
    ...(await openContext(readConfig({ DATA_DIR: folder, PORT: '0', OFFICE_PORT: '0', LOG_LEVEL: 'warn' }))),
    actor: 'operator',
  };
  const slow: string[] = [];
  try {
    await migrate(context.db, jobQueue);
    for (const part of parts) slow.push(...(await part(context)));
  } finally {
    await context.db.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  console.log(slow.length === 0 ? 'All within their limits.' : `Too slow: ${slow.join(', ')}.`);
  process.exitCode = slow.length === 0 ? 0 : 1;
}
