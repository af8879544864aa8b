/**
 * What the office does with a large panel, in the embedded database, each part beside what it is held against.
 * MEMBERS=20000 PART_S=5 is a short run; STAFF and SAVES say how many are at work. Run: npm run bench:office
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Acting } from '#server/base/context.ts';
import { openContext } from '#server/base/open.ts';
import { readConfig } from '#server/config/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { jobQueue } from '#server/jobs/install.ts';
import { measureBeside } from './beside.ts';
import { measureCampaigns } from './campaigns.ts';
import { measureDraw } from './draw.ts';

/** A part measures, prints, and names what was too slow. */
export type Part = (context: Acting, members: number) => Promise<string[]>;
const parts: Part[] = [measureDraw, measureCampaigns, measureBeside];

const members = Number(process.env.MEMBERS ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
const context: Acting = {
  ...(await openContext(readConfig({ DATA_DIR: folder, PORT: '0', OFFICE_PORT: '0', LOG_LEVEL: 'warn' }))),
  actor: 'operator',
};
const slow: string[] = [];
try {
  await migrate(context.db, jobQueue);
  for (const part of parts) slow.push(...(await part(context, members)));
} finally {
  await context.db.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
console.log(slow.length === 0 ? 'All within their limits.' : `Too slow: ${slow.join(', ')}.`);
process.exitCode = slow.length === 0 ? 0 : 1;
