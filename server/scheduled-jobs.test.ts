import { expect, test } from 'vitest';
import { joinProven } from '#test/make-members.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import type { Context } from './platform/core/context.ts';
import { type QueueName, queues } from './platform/jobs/queues.ts';
import { acceptClock } from './platform/time/standstill.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { clock } = world;
const waits = {
  clock: 'work by the clock waits until the clock is right',
  time: 'nothing is destroyed before the server has run for a day',
};

/** What the work says in the log. */
async function said(queue: QueueName): Promise<string[]> {
  const words: string[] = [];
  const note = (_: unknown, sentence: string) => void words.push(sentence);
  const log = { ...world.context.log, error: note, warn: note, info: note, debug: note };
  await scheduledJobs.find((one) => one.queue === queue)!.run({ ...world.context, log } as unknown as Context, null);
  return words;
}

test('each queue has its work, and one alone', () => {
  expect(scheduledJobs.map(({ queue }) => queue).toSorted()).toEqual(Object.keys(queues).toSorted());
});

const destroying: QueueName[] = ['members-sweep', 'reports-sweep', 'panel-sweep', 'drafts-sweep'];
const byTheClock: QueueName[] = [
  'access-requests',
  'campaigns-sweep',
  'fieldwork-freeze',
  'previews-sweep',
  'backup',
  'passwords-remind',
  'profile-checks',
];

test.each([...destroying, ...byTheClock])('%s waits while the clock is wrong', async (queue) => {
  clock.ahead(minutes(3));
  expect(await said(queue)).toEqual([waits.clock]);
  clock.ahead(0);
});

test.each(destroying)('%s destroys nothing after a long standstill', async (queue) => {
  await joinProven(world);
  clock.advance(days(3));
  expect(await said(queue)).toEqual([waits.time]);
  await acceptClock(world.context);
  expect(await said(queue)).not.toContain(waits.time);
});
