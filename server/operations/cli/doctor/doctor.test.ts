import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { connections as sending } from '../../../messages/delivery/connections.ts';
import { looksMost } from '../../../platform/database/database.ts';
import { connectionsMost } from '../../../platform/database/open.ts';
import { sql } from '../../../platform/database/sql.ts';
import { printed } from '../run-command.ts';
import { patch } from './database.ts';
import { cannotOpen, doctor } from './doctor.ts';
import type { Finding } from './finding.ts';

const { context } = await makeWorld();

test('the doctor says what PostgreSQL holds, and how many of its connections a server takes for calls, looks and sending', async () => {
  const { findings } = (await doctor.run(context, { words: [], options: {} })).json as { findings: Finding[] };
  const { cache, most } = await context.db.one(sql<{ cache: string; most: string }>`
    select current_setting('shared_buffers') as cache, current_setting('max_connections') as most`);
  const taken = connectionsMost + looksMost + sending.max;
  const { found } = findings.find(({ check }) => check === 'database')!;
  expect(found).toContain(`; shared_buffers ${cache}, a server takes up to ${taken} of ${most} connections`);
});

test('migrations that are not applied yet are a fault, with what to do', async () => {
  const newest = await context.db.one(sql<{ number: number; name: string; hash: string }>`
    delete from house.migration where number = (select max(number) from house.migration) returning number, name, hash`);
  const { json, failed, exit_code } = await doctor.run(context, { words: [], options: {} });
  await context.db.run(sql`
    insert into house.migration (number, name, hash) values (${newest.number}, ${newest.name}, ${newest.hash})`);
  const { findings } = json as { findings: Finding[] };
  expect(findings.find(({ check }) => check === 'migrations')).toEqual({
    check: 'migrations',
    ok: false,
    found: '1 to apply',
    advice: 'Run: ./panel migrate',
    level: 'bad',
  });
  expect({ failed, exit_code }).toEqual({ failed: true, exit_code: 2 });
});

test('what is worth knowing and what to mend soon makes no exit code: monitoring asks about what is bad', async () => {
  const result = await doctor.run(context, { words: [], options: {} });
  const { ok, findings } = result.json as { ok: boolean; findings: { level: string }[] };
  expect(new Set(findings.map(({ level }) => level))).toContain('note');
  expect(findings.filter(({ level }) => level === 'bad')).toEqual([]);
  expect([ok, printed(result, false)]).toEqual([true, expect.objectContaining({ to: 'stdout', exit_code: 0 })]);
});

test('a database that cannot be opened is a fault that is told first', () => {
  expect(cannotOpen(new Error('nobody listens there'))).toMatchObject({
    text: expect.stringMatching(/^BAD {2}database +nobody listens there\n/),
    failed: true,
  });
});

test('a database that keeps nothing is told, with the standby that it waits for', async () => {
  const { db } = context;
  const release = await lockReady();
  const { findings } = (await doctor.run(context, { words: [], options: {} })).json as { findings: Finding[] };
  await release();
  expect(findings.find(({ check }) => check === 'writes')).toMatchObject({
    level: 'bad',
    found: expect.stringContaining('no answer can be kept'),
  });
  expect(await db.one(sql<{ one: number }>`select 1 as one`)).toEqual({ one: 1 });
});

test('a minor of PostgreSQL that misses security fixes is named', () => {
  expect(patch('18.3')?.found).toContain('18.4 has them');
  expect([patch('18.4'), patch('15.18 (Debian 15.18-0+deb12u1)'), patch('19.0')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

/** Nobody can write the row by which the doctor sees whether a write is kept, until this is released. */
async function lockReady(): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const holding = context.db.transaction(async (tx) => {
    await tx.run(sql`lock table house.ready in access exclusive mode`);
    locked();
    await released;
  });
  await isLocked;
  return async () => {
    release();
    await holding;
  };
}
