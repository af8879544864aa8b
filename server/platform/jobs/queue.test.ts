import { expect, onTestFinished, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { sql } from '../database/sql.ts';
import { type Queue, startQueue, type Work } from './queue.ts';
import { sendJob } from './send.ts';

// Jobs fail here and connections are lost, on purpose.
const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context, db } = world;
const long_ago = new Date(0);

type Data = { name: string };
async function begin(run: (name: string) => Promise<void>): Promise<Queue> {
  const work: Work = { queue: 'mailing-start', run: (_, data) => run((data as Data).name) };
  const queue = startQueue(context, [work], { start_after_ms: 0, stop_limit_ms: 1000 });
  onTestFinished(() => queue.stop());
  await queue.started;
  return queue;
}
const send = (name: string) => db.transaction((tx) => sendJob(tx, 'mailing-start', { name }, long_ago));
const stateOf = async (name: string) =>
  await db.maybe(sql<{ state: string; retry_count: number; output: { message: string } | null }>`
    select state, retry_count, output from jobs.job where data ->> 'name' = ${name}`);

test('a job of a transaction that was rolled back is never there; one that was committed is done once', async () => {
  const done: string[] = [];
  const undone = db.transaction(async (tx) => {
    await sendJob(tx, 'mailing-start', { name: 'undone' }, long_ago);
    throw new Error('on second thoughts');
  });
  await expect(undone).rejects.toThrow('on second thoughts');
  await send('kept');
  const queue = await begin(async (name) => void done.push(name));
  await expect.poll(() => stateOf('kept')).toMatchObject({ state: 'completed' });
  expect(done).toEqual(['kept']);
  expect(await stateOf('undone')).toBeUndefined();
  await queue.stop();
});

test('two servers do each job once', async () => {
  const done: string[] = [];
  const names = Array.from({ length: 12 }, (_, at) => `shared ${at}`);
  for (const name of names) await send(name);
  const queues = [await begin(async (name) => void done.push(name)), await begin(async (name) => void done.push(name))];
  await expect
    .poll(
      () => {
        for (const queue of queues) queue.wake();
        return done.length;
      },
      { interval: 20 },
    )
    .toBe(names.length);
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(done.toSorted()).toEqual(names.toSorted());
});

test('a sweep that two servers begin runs once at a time, and again when it is over', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  const sweep: Work = {
    queue: 'members-sweep',
    cron: '20 * * * *',
    run: async () => {
      begun++;
      await held;
    },
  };
  const start = () => {
    const queue = startQueue(context, [sweep], { start_after_ms: 0, stop_limit_ms: 1000 });
    onTestFinished(() => queue.stop());
    return queue;
  };
  const done = async () =>
    (
      await db.one(sql<{ done: number }>`
      select count(*)::integer as done from jobs.job where name = 'members-sweep' and state = 'completed'`)
    ).done;
  const first = start();
  await expect.poll(() => begun).toBe(1);
  // Each start asks for one; the second server finds the first at it.
  const second = start();
  await second.started;
  second.wake();
  await expect.poll(done).toBe(1);
  expect(begun).toBe(1);
  release();
  await expect.poll(done).toBe(2);
  await first.stop();
  await second.stop();
  const third = start();
  await expect.poll(() => begun).toBe(2);
  await third.stop();
});

test('a job that always fails is tried five times and parked with its reason; others pass it', async () => {
  const tried: string[] = [];
  const queue = await begin(async (name) => {
    tried.push(name);
    if (name === 'poison') throw new Error('there is no such letter');
  });
  await send('poison');
  for (let attempt = 1; attempt <= 5; attempt++) {
    await db.run(sql`update jobs.job set start_after = ${long_ago} where data ->> 'name' = 'poison'`);
    await send(`after ${attempt}`);
    queue.wake();
    await expect.poll(() => tried.filter((name) => name === 'poison').length).toBe(attempt);
    await expect.poll(() => stateOf('poison')).not.toMatchObject({ state: 'active' });
    queue.wake();
    await expect.poll(() => stateOf(`after ${attempt}`)).toMatchObject({ state: 'completed' });
  }
  expect(await stateOf('poison')).toMatchObject({
    state: 'failed',
    retry_count: 4,
    output: { message: 'there is no such letter' },
  });
});

test('what still runs when the server has to end is handed back', async () => {
  const began = Promise.withResolvers<void>();
  const queue = await begin(() => {
    began.resolve();
    return new Promise(() => undefined);
  });
  await send('slow');
  queue.wake();
  await began.promise;
  await queue.stop();
  expect(await stateOf('slow')).toMatchObject({ state: 'retry' });
});

test('after the database cut every connection, jobs go on', async () => {
  const done: string[] = [];
  const queue = await begin(async (name) => void done.push(name));
  await db.alone((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  );
  await expect
    .poll(() =>
      send('afterwards').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect
    .poll(() => {
      queue.wake();
      return done.includes('afterwards');
    })
    .toBe(true);
});

test('what comes of its own accord is done when a server starts', async () => {
  const swept = Promise.withResolvers<void>();
  const work: Work = { queue: 'members-sweep', run: async () => swept.resolve(), cron: '0 * * * *' };
  const queue = startQueue(context, [work], { start_after_ms: 0 });
  onTestFinished(() => queue.stop());
  await swept.promise;
  expect(await db.many(sql`select cron, timezone from jobs.schedule`)).toEqual([
    { cron: '0 * * * *', timezone: 'Europe/Amsterdam' },
  ]);
});
