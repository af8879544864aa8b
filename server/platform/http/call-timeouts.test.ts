import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { answersOf, makeRespondent } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import { publicApp } from '../../app.ts';
import { isAway, isConnectionLost } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { timeouts, withTimeouts } from '../database/timeouts.ts';
import { limitCallTime } from './call-timeouts.ts';

// Calls are refused here, on purpose.
const world = await makeWorld({ env: { LIMITS: 'off', LOG_LEVEL: 'silent' } });
const { context } = world;
const db = context.db.apart({ max: 3 });
const app = publicApp({ ...context, db });
limitCallTime(app, 'parents');
afterAll(async () => {
  await app.close();
  await db.end();
});

/** Holds what is locked until the function that it returns is called. */
async function block(statement: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = context.db.transaction(async (tx) => {
    await tx.raw(statement);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const release = async () => {
    held.resolve();
    await done;
  };
  onTestFinished(release);
  return release;
}

test('everybody behind a table that is locked is answered while it is, and saves again afterwards', async () => {
  const { respondent } = await makeRespondent(world);
  const save = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/answer',
      body: { ...respondent, answers: answersOf({ screens: 'yes' }) },
    });
  expect((await save()).statusCode).toBe(200);
  const release = await block('lock table survey.answer in access exclusive mode');
  const replies = await Promise.all(Array.from({ length: 60 }, save));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(new Set(replies.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']));
  expect(db.connections().waiting).toBe(0);
  await release();
  expect((await save()).statusCode).toBe(200);
});

test('behind too many who wait, whoever only looks is sent away at once, and whoever brings an answer is kept', async () => {
  const { respondent } = await makeRespondent(world);
  const held = Promise.withResolvers<void>();
  const taken = Array.from({ length: 3 }, () => db.transaction(() => held.promise));
  const crowd = Array.from({ length: timeouts.read.queue_most }, () =>
    withTimeouts(timeouts.work, () => db.run(sql`select 1`)),
  );
  await expect.poll(() => db.connections().waiting).toBe(timeouts.read.queue_most);
  const body = { ...respondent, answers: answersOf({ screens: 'yes' }) };
  const save = app.inject({ method: 'POST', url: '/api/v1/answer', body });
  await expect.poll(() => db.connections().waiting).toBe(timeouts.read.queue_most + 1);
  const look = await app.inject({ url: '/api/v1/campaign', query: respondent });
  expect([look.statusCode, look.headers['retry-after']]).toEqual([503, '5']);
  expect(db.connections().waiting).toBe(timeouts.read.queue_most + 1);
  held.resolve();
  expect((await save).statusCode).toBe(200);
  await Promise.all([...taken, ...crowd]);
  expect((await app.inject({ url: '/api/v1/campaign', query: respondent })).statusCode).toBe(200);
});

test('a server behind such a lock is not ready, and is when it is over', async () => {
  const release = await block('lock table house.ready in access exclusive mode');
  const blocked = await app.inject('/readyz');
  expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([503, '5']);
  expect(blocked.json()).toEqual({ ok: false, reason: 'database' });
  await release();
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
});

test('a statement ends after its time, and its connection serves on', async () => {
  const slow = withTimeouts({ ...timeouts.save, statement_ms: 50 }, () => db.run(sql`select pg_sleep(60)`));
  const error = await slow.catch((fault: unknown) => fault);
  expect(error).toMatchObject({ code: '57014' });
  expect([isAway(error), isConnectionLost(error)]).toEqual([true, false]);
  expect(await db.one(sql`select current_setting('statement_timeout') as limit`)).toEqual({ limit: '0' });
});

test('what parents wait for is planned once for all values, and what a job asks for these', async () => {
  const mode = () => db.one(sql`select current_setting('plan_cache_mode') as mode`);
  expect(await withTimeouts(timeouts.save, mode)).toEqual({ mode: 'force_generic_plan' });
  expect(await withTimeouts(timeouts.work, mode)).toEqual({ mode: 'auto' });
});

test('a commit that is never answered is no success: its connection is closed, and others go on', async () => {
  await db.raw(`
    create table house.slow_end (at integer);
    create function house.wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$;
    create constraint trigger wait_long after insert on house.slow_end deferrable initially deferred
      for each row execute function house.wait_long()`);
  const impatient = { ...timeouts.save, statement_ms: 0, answer_ms: 500 };
  const committed = withTimeouts(impatient, () =>
    db.transaction((tx) => tx.run(sql`insert into house.slow_end values (1)`)),
  );
  const error = await committed.catch((fault: unknown) => fault);
  expect([isAway(error), isConnectionLost(error)]).toEqual([true, true]);
  const before = db.connections().total;
  await Promise.all(Array.from({ length: 3 }, () => db.one(sql`select 1 as one`)));
  expect(before).toBeLessThan(3);
});

test('who waited for a connection waits no longer for the answer than the rest of their time', async () => {
  const one = context.db.apart({ max: 1 });
  onTestFinished(() => one.end());
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const held = Promise.withResolvers<void>();
  const before = one.transaction(() => held.promise);
  const minute = 60_000;
  const patient = { ...timeouts.work, connection_ms: 10 * minute, answer_ms: minute };
  const behind = withTimeouts(patient, () => one.run(sql`select pg_sleep(3600)`)).catch((fault: unknown) => fault);
  await expect.poll(() => one.connections().waiting).toBe(1);
  vi.advanceTimersByTime(2 * minute);
  held.resolve();
  await before;
  expect(isConnectionLost(await behind)).toBe(true);
});

test('a PostgreSQL that stands still keeps nobody longer than they wait for a connection', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const still = context.db.apart({ host: '127.0.0.1', port, connectionTimeoutMillis: 0, max: 1 });
  onTestFinished(() => void silent.close());
  const asked = withTimeouts({ ...timeouts.save, connection_ms: 50 }, () => still.run(sql`select 1`));
  expect(isConnectionLost(await asked.catch((fault: unknown) => fault))).toBe(true);
});
