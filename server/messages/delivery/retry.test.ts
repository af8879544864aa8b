import { expect, test } from 'vitest';
import { addMembers } from '#test/make-mailing.ts';
import { addMessage, makeMailing, stateOf } from '#test/make-mailings.ts';
import { makeOutgoing } from '#test/make-outgoing.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import type { OutgoingMessage, SendOutcome } from './outgoing.ts';
import { writeResults } from './retry.ts';

const world = await makeWorld();
const { context, clock, db } = world;
const mailing = await makeMailing(world);
const hour = 3_600_000;

type Closed = { state: string; spared: number; lost: number; wait_ms: number };
/** What becomes of a message that is being sent, by the outcome of this attempt. */
async function close(outcome: SendOutcome, over: Partial<OutgoingMessage>): Promise<Closed> {
  const [member_id = ''] = await addMembers(context, 1);
  const id = await addMessage(world, mailing, {
    member_id,
    to_address: 'a@b.example',
    channel: 'email',
    state: 'sending',
  });
  const { attempts = 1 } = over;
  await db.run(sql`update contact.message set attempts = ${attempts} where id = ${id}`);
  const give_up_at = new Date(clock.now().getTime() + 72 * hour);
  await writeResults(context, [{ message: makeOutgoing({ id, give_up_at, ...over }), outcome }]);
  const { due_at, ...row } = await db.one(sql<Omit<Closed, 'wait_ms'> & { due_at: Date }>`
    select state, spared, lost, due_at from contact.message where id = ${id}`);
  return { ...row, wait_ms: due_at.getTime() - clock.now().getTime() };
}

test.each([
  [1, 15],
  [2, 30],
  [5, 240],
  [9, 3600],
  [40, 3600],
])('after attempt %i it waits for %i seconds, a fifth more or less', async (attempts, seconds) => {
  const { state, wait_ms } = await close({ state: 'later' }, { attempts });
  expect(state).toBe('planned');
  expect(wait_ms).toBeGreaterThanOrEqual(seconds * 800);
  expect(wait_ms).toBeLessThanOrEqual(seconds * 1200);
});

test('messages that failed at one moment do not all come back at one moment', async () => {
  const closed = await Promise.all(Array.from({ length: 30 }, () => close({ state: 'later' }, { attempts: 5 })));
  const waits = closed.map(({ wait_ms }) => wait_ms);
  // Of thirty by chance, all within a quarter of the width would be a wonder.
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(24_000);
});

test('a fault of ours counts as no attempt: the wait is the first one, whatever went before', async () => {
  const closed = await close({ state: 'later', our_fault: true }, { attempts: 6, spared: 1 });
  expect(closed).toMatchObject({ state: 'planned', spared: 2 });
  expect(closed.wait_ms).toBeLessThanOrEqual(18_000);
  expect((await close({ state: 'later' }, { attempts: 6, spared: 5 })).wait_ms).toBeLessThanOrEqual(18_000);
});

test.each([
  [{ state: 'later' } as const, 0, 'failed'],
  [{ state: 'later' } as const, 1, 'planned'],
  [{ state: 'unknown' } as const, 0, 'unknown'],
  [{ state: 'unknown' } as const, 1, 'planned'],
])('%j is given up when the next try would be at its last moment: %i ms after it, %s', async (outcome, more, state) => {
  const give_up_at = new Date(clock.now().getTime() + hour + more);
  expect(await close({ ...outcome, wait_ms: hour }, { give_up_at })).toMatchObject({ state, wait_ms: hour });
});

test('what may have left is sent once more, and not twice', async () => {
  expect(await close({ state: 'unknown' }, { lost: 0 })).toMatchObject({ state: 'planned', lost: 1 });
  expect(await close({ state: 'unknown' }, { lost: 1 })).toMatchObject({ state: 'unknown', lost: 2, wait_ms: 0 });
});

test('an outcome of an attempt that another worker has followed by its own changes nothing', async () => {
  const [member_id = ''] = await addMembers(context, 1);
  const row = { member_id, to_address: 'a@b.example', channel: 'email', state: 'sending' } as const;
  const id = await addMessage(world, mailing, row);
  await db.run(sql`update contact.message set attempts = 2 where id = ${id}`);
  const told = (attempts: number) =>
    writeResults(context, [{ message: makeOutgoing({ id, attempts }), outcome: { state: 'failed', reason: 'x' } }]);
  expect([...(await told(1))]).toEqual([]);
  expect(await stateOf(world, id)).toBe('sending');
  expect([...(await told(2))]).toEqual([id]);
  expect(await stateOf(world, id)).toBe('failed');
});
