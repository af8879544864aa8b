import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Queryable, sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';

/** A part measures, prints, and names what was too slow. */
export type Part = (context: Acting) => Promise<string[]>;

/** The most processor time that one turn of this thread took since that was asked last. */
export function watchHeld(): { takeMs: () => number; end: () => void } {
  let [most, before] = [0, process.threadCpuUsage()];
  const looks = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    most = Math.max(most, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  return {
    takeMs() {
      const ms = most;
      most = 0;
      return ms;
    },
    end: () => clearInterval(looks),
  };
}

const clock_ticks = 100;
/** The fields of /proc that come after the name of a process, which may have spaces; none of one that has ended. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  } catch {
    return [];
  }
}

/** Tells the processor time of a process and of all of PostgreSQL, with what they waited for, in milliseconds. */
export async function watchProcessor(db: Queryable, pid: number): Promise<() => number> {
  const { postmaster } = await db.one(sql<{ postmaster: string }>`
    select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1] as postmaster`);
  return () => {
    const backends = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[1] === postmaster);
    const ticks = [pid, postmaster, ...backends].flatMap((one) => statOf(one).slice(11, 15));
    return (ticks.reduce((sum, one) => sum + Number(one), 0) * 1000) / clock_ticks;
  };
}

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
