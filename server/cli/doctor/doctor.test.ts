import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { looksMost } from '../../database/database.ts';
import { connectionsMost } from '../../database/open.ts';
import { sql } from '../../database/sql.ts';
import { connections as sending } from '../../messages/sending/connections.ts';
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
  const { json, failed } = await doctor.run(context, { words: [], options: {} });
  await context.db.run(sql`
    insert into house.migration (number, name, hash) values (${newest.number}, ${newest.name}, ${newest.hash})`);
  const { findings } = json as { findings: Finding[] };
  expect(findings.find(({ check }) => check === 'migrations')).toEqual({
    check: 'migrations',
    ok: false,
    found: '1 to apply',
    advice: 'Run: ./panel migrate',
  });
  expect(failed).toBe(true);
});

test('a database that cannot be opened is a fault that is told first', () => {
  expect(cannotOpen(new Error('nobody listens there'))).toMatchObject({
    text: expect.stringMatching(/^BAD {2}database +nobody listens there\n/),
    failed: true,
  });
});
