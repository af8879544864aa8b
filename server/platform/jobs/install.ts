import type pg from 'pg';
// Only this one file of pg-boss: loading all of it takes 50 ms, and most starts have nothing to install.
import library from 'pg-boss/package.json' with { type: 'json' };
import type { Installer } from '../database/migrate.ts';
import { queues, schema } from './queues.ts';

/** The version of its tables that this release of pg-boss works with. */
const wanted: number = library.pgboss.schema;

/**
 * What is still to be installed before jobs can be sent and taken, in words; empty when nothing is. Changes nothing.
 */
async function queuePending(client: pg.ClientBase): Promise<string[]> {
  const { version, names } = await look(client);
  const missing = Object.keys(queues).filter((name) => !names.includes(name));
  return [...(version < wanted ? [`job queue ${wanted}`] : []), ...missing.map((name) => `job queue ${name}`)];
}

/** Makes pg-boss's own tables and our queues in them, on the connection that holds the lock of the migrations. */
async function installQueue(client: pg.ClientBase): Promise<string[]> {
  const todo = await queuePending(client);
  if (todo.length === 0) return [];
  const { makeJobSender: makeSender } = await import('./boss.ts');
  const boss = makeSender({ raw: (text, values) => client.query(text, values) }, { migrate: true });
  // Starting pg-boss migrates its tables. What it would build in the background is left to a server, which reports
  // faults.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options);
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
  return todo;
}

async function look(client: pg.ClientBase): Promise<{ version: number; names: string[] }> {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [`${schema}.version`]);
  if (!rows[0].there) return { version: 0, names: [] };
  const found = await client.query(
    `select (select max(version) from ${schema}.version) as version, array(select name from ${schema}.queue) as names`,
  );
  return found.rows[0];
}

export const jobQueue: Installer = { pending: queuePending, install: installQueue };
