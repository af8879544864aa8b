import { describe, expect, test } from 'vitest';
import { makeIdle, makeSlots } from './queue-consumer.ts';
import { makeWakeSignal } from './wake-signal.ts';

/** Whether it is there by now: everything that was ready has gone on. */
async function isThere(promise: Promise<unknown>): Promise<boolean> {
  let there = false;
  void promise.then(() => {
    there = true;
  });
  await new Promise(setImmediate);
  return there;
}

describe('the bell', () => {
  test('wakes who listens, and is not lost on who was busy', async () => {
    const bell = makeWakeSignal();
    const asleep = bell.wait();
    expect(await isThere(asleep)).toBe(false);
    bell.notify();
    expect(await isThere(asleep)).toBe(true);
    bell.reset();
    bell.notify();
    expect(await isThere(bell.wait())).toBe(true);
  });

  test('that was hushed is no news', async () => {
    const bell = makeWakeSignal();
    bell.notify();
    bell.reset();
    expect(await isThere(bell.wait())).toBe(false);
  });
});

describe('the slots', () => {
  test('are free again when the work is done, and tell so', async () => {
    let freed = 0;
    const slots = makeSlots(2, () => freed++);
    const gate = Promise.withResolvers<void>();
    slots.fill('one', gate.promise);
    slots.fill('two', Promise.resolve());
    expect([slots.free(), slots.ids(), slots.areEmpty()]).toEqual([0, ['one', 'two'], false]);
    await isThere(slots.emptied());
    expect([slots.free(), slots.ids(), freed]).toEqual([1, ['one'], 1]);
    gate.resolve();
    await slots.emptied();
    expect([slots.free(), slots.areEmpty(), freed]).toEqual([2, true, 2]);
  });

  test('are empty only when what the last one brought along is through as well', async () => {
    const slots = makeSlots(2, () => undefined);
    const gate = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    slots.fill(
      'last',
      last.promise.then(() => slots.fill('brought along', gate.promise)),
    );
    const emptied = slots.emptied();
    last.resolve();
    expect(await isThere(emptied)).toBe(false);
    gate.resolve();
    expect(await isThere(emptied)).toBe(true);
  });
});

describe('whoever waits until there is nothing to do', () => {
  test('is told by a look around that began after they asked, not by one that was under way', async () => {
    const idle = makeIdle();
    const underWay = idle.look();
    const asked = idle.awaited();
    underWay();
    expect(await isThere(asked)).toBe(false);
    idle.look()();
    expect(await isThere(asked)).toBe(true);
  });

  test('is told at the end all the same', async () => {
    const idle = makeIdle();
    const asked = idle.awaited();
    idle.end();
    expect(await isThere(asked)).toBe(true);
  });
});
