import { expect, test } from 'vitest';
import { forEachYielding } from './yield-to-event-loop.ts';

test('others have the thread while something is done with many, and each is done once and in order', async () => {
  const all = Array.from({ length: 200 }, (_, at) => at);
  const done: number[] = [];
  const seenAt: number[] = [];
  const look = () => {
    seenAt.push(done.length);
    if (done.length < all.length) setImmediate(look);
  };
  setImmediate(look);
  await forEachYielding(all, (one, at) => {
    done.push(one - at);
    // A millisecond of the thread.
    for (const began = performance.now(); performance.now() - began < 1; );
  });
  expect(done).toEqual(all.map(() => 0));
  expect(seenAt.filter((many) => many > 0 && many < all.length).length).toBeGreaterThan(5);
});

test('nothing is done with none', async () => {
  await forEachYielding([], () => expect.unreachable());
});
