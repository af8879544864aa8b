/**
 * Results of a large campaign, in the embedded database, each part beside what it is held against. RESPONDENTS=5000 is a short
 * run. Run: npm run bench:results
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Acting } from '#server/base/context.ts';
import { openContext } from '#server/base/open.ts';
import { readConfig } from '#server/config/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { jobQueue } from '#server/jobs/install.ts';
import { measureFiles } from './files.ts';
import { measureTables } from './tables.ts';

/** A part measures, prints, and names what was too slow. */
export type Part = (context: Acting, respondents: number) => Promise<string[]>;
const parts: Part[] = [measureTables, measureFiles];

const respondents = Number(process.env.RESPONDENTS ?? 40_000);
const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
const context: Acting = {
  ...(await openContext(readConfig({ DATA_DIR: folder, PORT: '0', OFFICE_PORT: '0', LOG_LEVEL: 'warn' }))),
  actor: 'operator',
};
const slow: string[] = [];
try {
  await migrate(context.db, jobQueue);
  for (const part of parts) slow.push(...(await part(context, respondents)));
} finally {
  await context.db.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
console.log(slow.length === 0 ? 'All within their limits.' : `Too slow: ${slow.join(', ')}.`);
process.exitCode = slow.length === 0 ? 0 : 1;
