import { expect, test } from 'vitest';
import { makeConnectionQueue, NoConnectionError } from './connection-priority.ts';

const patient = { connection_ms: 60_000, queue_most: 10 };

test('who waits goes by rank, and of one rank who came first', async () => {
  const crowd = makeConnectionQueue(1);
  const leave = await crowd.enter({ ...patient, rank: 1 });
  const order: string[] = [];
  const come = async (name: string, rank: number) => {
    const mine = await crowd.enter({ ...patient, rank });
    order.push(name);
    mine();
  };
  const all = [come('reads', 3), come('saves', 1), come('reads too', 3), come('saves too', 1), come('health', 0)];
  expect(crowd.waiting()).toBe(5);
  leave();
  await Promise.all(all);
  expect(order).toEqual(['health', 'saves', 'saves too', 'reads', 'reads too']);
  expect(crowd.waiting()).toBe(0);
});

test('who has waited for long goes before those of a better rank who came since', async () => {
  let now = 0;
  const crowd = makeConnectionQueue(1, () => now);
  const leave = await crowd.enter({ ...patient, rank: 1 });
  const order: string[] = [];
  const come = async (name: string, rank: number) => {
    const mine = await crowd.enter({ ...patient, rank });
    order.push(name);
    mine();
  };
  const first = come('read', 3);
  now = 9;
  const soon = come('save soon after', 1);
  now = 11;
  const later = come('save later', 1);
  leave();
  await Promise.all([first, soon, later]);
  expect(order).toEqual(['save soon after', 'read', 'save later']);
});

test('behind too many a read is refused at once, and a save still waits', async () => {
  const crowd = makeConnectionQueue(1);
  const leave = await crowd.enter({ ...patient, rank: 1 });
  const waiting = [1, 2].map(() => crowd.enter({ ...patient, rank: 3, queue_most: 2 }));
  await expect(crowd.enter({ ...patient, rank: 3, queue_most: 2 })).rejects.toThrow(NoConnectionError);
  const save = crowd.enter({ ...patient, rank: 1 });
  leave();
  (await save)();
  for (const one of waiting) (await one)();
});

test('nobody waits longer than they said, and who gave up takes no place', async () => {
  const crowd = makeConnectionQueue(1);
  const leave = await crowd.enter({ ...patient, rank: 1 });
  await expect(crowd.enter({ ...patient, rank: 1, connection_ms: 10 })).rejects.toThrow(NoConnectionError);
  expect(crowd.waiting()).toBe(0);
  leave();
  leave();
  (await crowd.enter({ ...patient, rank: 3 }))();
  const again = await crowd.enter({ ...patient, rank: 3 });
  await expect(crowd.enter({ ...patient, rank: 1, connection_ms: 10 })).rejects.toThrow(NoConnectionError);
  again();
});

test('when those with a place get no answer, who waits is sent away, but not who has time', async () => {
  const crowd = makeConnectionQueue(4);
  const leaves = await Promise.all([1, 2, 3, 4].map(() => crowd.enter({ ...patient, rank: 1 })));
  const hasty = crowd.enter({ rank: 1, connection_ms: 4000, queue_most: 10 });
  const job = crowd.enter({ ...patient, rank: 2 });
  crowd.stuck();
  crowd.served();
  crowd.stuck();
  expect(crowd.waiting()).toBe(2);
  crowd.stuck();
  // At once: she would be refused after her four seconds as well.
  expect(crowd.waiting()).toBe(1);
  await expect(hasty).rejects.toThrow(NoConnectionError);
  for (const leave of leaves) leave();
  (await job)();
});
