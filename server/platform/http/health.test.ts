import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { publicApp } from '../../app.ts';
import { sql } from '../database/sql.ts';

const world = await makeWorld();
const { context, db } = world;
// As a server finds it whose database became the copy of another one.
const copy = db.apart({ max: 1, options: '-c default_transaction_read_only=on' });
afterAll(() => copy.end());

test('ready is who can write, and not who can only read', async () => {
  const ready = await fetch(`${world.public_url}/readyz`);
  expect({ status: ready.status, body: await ready.json() }).toEqual({ status: 200, body: { ok: true } });
  const app = publicApp({ ...context, db: copy, log: context.log.child({}, { level: 'silent' }) });
  const other = await app.inject('/readyz');
  expect(other.statusCode).toBe(503);
  expect(other.json()).toEqual({ ok: false, reason: 'database' });
  const saved = await app.inject({ method: 'POST', url: '/api/v1/forgot-password', body: { email: 'a@b.example' } });
  expect(saved.statusCode).toBe(503);
  expect(saved.headers['retry-after']).toBe('5');
  await app.close();
});

test('after a disk was full it is ready once a file can grow again, and nothing is left of the try', async () => {
  db.room.lacked = true;
  await expect
    .poll(async () => ((await fetch(`${world.public_url}/readyz`)).status === 200 ? db.room.lacked : 'not ready'))
    .toBe(false);
  expect(await db.one(sql`select to_regclass('house.room') as room`)).toEqual({ room: null });
});
