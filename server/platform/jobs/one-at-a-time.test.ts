import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { sql } from '../database/sql.ts';
import { makeOneAtATime } from './one-at-a-time.ts';

const { context } = await makeWorld();
const { db } = context;
const [here, elsewhere] = [makeOneAtATime(db), makeOneAtATime(db)];
afterAll(() => Promise.all([here.end(), elsewhere.end()]));

test('what runs is begun by nobody else, nor once more here, and by anybody when it is over', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = here.run('members-sweep', () => {
    begun.resolve();
    return promise;
  });
  await begun.promise;
  const never = () => Promise.reject(new Error('it ran twice'));
  expect(await here.run('members-sweep', never)).toBe(false);
  expect(await elsewhere.run('members-sweep', never)).toBe(false);
  expect(await elsewhere.run('panel-sweep', async () => undefined)).toBe(true);
  release();
  expect(await first).toBe(true);
  expect(await elsewhere.run('members-sweep', async () => undefined)).toBe(true);
});

test('what fails is over too', async () => {
  await expect(here.run('members-sweep', () => Promise.reject(new Error('no table')))).rejects.toThrow('no table');
  expect(await elsewhere.run('members-sweep', async () => undefined)).toBe(true);
  expect(await here.run('members-sweep', async () => undefined)).toBe(true);
});

test('after its connection was cut it takes another one', async () => {
  expect(await here.run('members-sweep', async () => undefined)).toBe(true);
  await db.many(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_advisory_unlock%'`);
  const isDone = () => here.run('members-sweep', async () => undefined).catch(() => false);
  await expect.poll(isDone).toBe(true);
});
