import { createInterface } from 'node:readline';
import pg from 'pg';
import { openEmbedded } from '#server/platform/database/embedded/open.ts';

/**
 * A process that uses the embedded database, driven over its standard input by a test: one JSON command a line, one
 * JSON reply a line. The process ends when its standard input does, so that a test run that is cut off leaves nothing
 * behind.
 */
type Command = { id: number; sql?: string; revive?: true; close?: true };

const say = (reply: unknown) => process.stdout.write(`${JSON.stringify(reply)}\n`);
const input = createInterface({ input: process.stdin });
input.on('close', () => process.exit(0));

async function main(): Promise<void> {
  const kind = process.argv[3] === 'server' ? 'server' : 'command';
  const began = performance.now();
  const embedded = await openEmbedded({ data_dir: process.argv[2]!, kind, log: (line) => say({ log: line }) });
  const { host, port, user, database } = embedded;
  say({ ready: { host, port, user, database, ms: performance.now() - began } });

  const query = async (text: string) => {
    const client = new pg.Client({ host, port, user, database });
    client.on('error', () => undefined); // the query fails too, and that is what is reported
    try {
      await client.connect();
      return (await client.query(text)).rows as unknown;
    } finally {
      await client.end();
    }
  };
  const obey = async ({ id, sql, revive, close }: Command) => {
    try {
      if (revive) await embedded.revive();
      if (close) await embedded.close();
      say({ id, rows: sql === undefined ? [] : await query(sql) });
      if (close) process.exit(0);
    } catch (error) {
      say({ id, error: (error as Error).message });
    }
  };
  input.on('line', (line) => void obey(JSON.parse(line) as Command));
}

main().catch((error: unknown) => {
  say({ failed: { name: (error as Error).constructor.name, message: (error as Error).message } });
  process.exitCode = 1;
  input.close();
});
