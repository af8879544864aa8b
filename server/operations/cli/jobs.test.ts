import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { doctor } from './doctor/doctor.ts';
import { jobCommands } from './jobs.ts';
import { runCommand } from './run-command.ts';

const world = await makeWorld();
const { db } = world.context;
const run = (name: string, ...words: string[]) =>
  runCommand(jobCommands.find((command) => command.name === name)!, world.context, { words, options: {} });
type Listed = { queues: { queue: string; waiting: number }[]; parked: { id: string; reason: string }[] };

/** Leaves the job as the queue leaves a job that failed five times. */
const park = (state: 'failed' | 'completed', at: string) =>
  db.run(sql`
    update jobs.job set state = ${state}::jobs.job_state, started_on = ${new Date(at)}, completed_on = ${new Date(at)},
      retry_count = 4, output = '{"message": "there is no such letter"}'
    where state in ('created', 'retry')`);

test('a parked job is shown with its reason, and retried', async () => {
  await db.transaction((tx) => sendJob(tx, 'mailing-start', { mailing_id: 'm' }, new Date('2027-03-03T18:30:00Z')));
  const waiting = await run('jobs');
  expect(waiting.text).toContain('mailing-start     1 waiting, the next for 2027-03-03 19:30 (+01:00)');
  await park('failed', '2026-11-21T10:00:00Z');
  const { text, json } = await run('jobs');
  const { id } = (json as Listed).parked[0]!;
  expect(text).toContain(
    `PARKED ${id}  mailing-start, tried 5 times, last 2026-11-21 11:00 (+01:00): there is no such letter  {"mailing_id":"m"}\n`,
  );
  expect((await doctor.run(world.context, { words: [], options: {} })).text).toContain(
    'BAD  jobs           1 parked, the latest of mailing-start: there is no such letter\n',
  );
  await run('jobs retry', id);
  expect(await db.many(sql`select action, detail from office.audit`)).toEqual([
    { action: 'job_retried', detail: { queue: 'mailing-start' } },
  ]);
  const again = (await run('jobs')).json as Listed;
  expect(again.parked).toEqual([]);
  expect(again.queues).toContainEqual(expect.objectContaining({ queue: 'mailing-start', waiting: 1 }));
  expect(await run('jobs retry', id)).toMatchObject({ failed: true, text: `No job ${id} is parked. See: jobs.` });
});

test('what failed and was done later is not parked; what was done before, or was something else, changes nothing', async () => {
  await db.run(sql`delete from jobs.job`);
  const sweep = (data: object) => db.transaction((tx) => sendJob(tx, 'members-sweep', data, world.clock.now()));
  const parked = async () => ((await run('jobs')).json as Listed).parked.length;
  await sweep({});
  await park('completed', '2026-11-21T08:00:00Z');
  await sweep({});
  await park('failed', '2026-11-21T09:00:00Z');
  expect(await parked()).toBe(1);
  await sweep({ other: 'work' });
  await park('completed', '2026-11-21T09:30:00Z');
  expect(await parked()).toBe(1);
  await sweep({});
  await park('completed', '2026-11-21T10:00:00Z');
  expect(await parked()).toBe(0);
});
