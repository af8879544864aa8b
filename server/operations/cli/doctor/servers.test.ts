import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import type { Role } from '../../../platform/config/role.ts';
import { readServers, serverName } from '../../../platform/core/servers.ts';
import { sql } from '../../../platform/database/sql.ts';
import { servers } from './doctor.ts';

const world = await makeWorld();
const { context } = world;

/** Connected as such a server is, until the function that it returns is called. */
async function run(role: Role, id: string): Promise<() => Promise<void>> {
  const db = context.db.apart({ application_name: serverName(role, id), max: 2 });
  await Promise.all([db.run(sql`select pg_sleep(0.01)`), db.run(sql`select pg_sleep(0.01)`)]);
  return () => db.end();
}

test('servers are counted by what they do, and one that answers alone is a fault', async () => {
  expect(await servers(context)).toEqual({ check: 'servers', ok: true, found: 'none runs' });
  const web = [await run('web', 'a'), await run('web', 'b')];
  expect(await servers(context)).toEqual({
    check: 'servers',
    ok: false,
    found: '2 web',
    advice: 'Messages and sweeps wait. Start one more server with PANEL_ROLE=worker.',
  });
  const worker = await run('worker', 'c');
  expect(await servers(context)).toEqual({ check: 'servers', ok: true, found: '2 web, 1 worker' });
  await worker();
  const all = await run('all', 'd');
  await expect.poll(() => readServers(context.db)).toEqual({ all: 1, web: 2, worker: 0 });
  expect((await servers(context)).ok).toBe(true);
  for (const end of [...web, all]) await end();
});

test('a server of another database is none of ours', async () => {
  const other = await makeWorld();
  const db = other.context.db.apart({ application_name: serverName('all', 'e'), max: 1 });
  await db.run(sql`select`);
  expect(await readServers(other.context.db)).toMatchObject({ all: 1 });
  expect(await readServers(context.db)).toMatchObject({ all: 0 });
  await db.end();
});
