/** What no start can do without: PostgreSQL on a folder that exists, and a server that does nothing. For bench/start.ts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const cluster = join(process.env.DATA_DIR!, 'database', 'cluster');
// The command line of its last start, as PostgreSQL itself noted it.
const noted = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').matchAll(/"([^"]*)"|(\S+)/g);
const [command, ...args] = [...noted].map(([, quoted, bare]) => quoted ?? bare!);
const { uid, gid } = statSync(cluster);
const postgres = spawn(command!, args, { cwd: cluster, uid, gid, stdio: 'ignore' });
process.once('SIGTERM', async () => {
  postgres.kill('SIGINT');
  await once(postgres, 'exit');
  process.exit();
});

const connection = { host: cluster, user: 'panel', database: 'panel' };
while (!(await answers())) await sleep(5);
createServer((_request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');

async function answers(): Promise<boolean> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return true;
  } catch {
    return false; // not yet
  } finally {
    await client.end();
  }
}
