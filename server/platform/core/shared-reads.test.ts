import { expect, test } from 'vitest';
import type { Context } from './context.ts';
import { shareReads, shareReadsPerDatabase } from './shared-reads.ts';

test('who asks while a look runs shares the next one, which sees what happened before they asked', async () => {
  const waits: { give(): void; fail(): void }[] = [];
  let [seen, looks] = [0, 0];
  const ask = shareReads(async () => {
    looks++;
    const begun = seen;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waits.push({ give: resolve, fail: () => reject(new Error('away')) });
    await promise;
    return begun;
  });
  const first = ask('a');
  seen = 1;
  const [second, third, other] = [ask('a'), ask('a'), ask('b')];
  expect(looks).toBe(2);
  waits[0]!.give();
  waits[1]!.give();
  expect(await Promise.all([first, other])).toEqual([0, 1]);
  waits[2]!.fail();
  await expect(second).rejects.toThrow('away');
  await expect(third).rejects.toThrow('away');
  expect(looks).toBe(3);
  const again = ask('a');
  waits[3]!.give();
  expect(await again).toBe(1);
});

test('a look that fails is told to those who asked for it, and the next ones look anew', async () => {
  let looks = 0;
  const ask = shareReads(async () => {
    if (++looks === 1) throw new Error('away');
    return looks;
  });
  const [first, second] = [ask('a'), ask('a')];
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe(2);
});

test('who looks at another database shares nothing', async () => {
  let looks = 0;
  const ask = shareReadsPerDatabase(async ({ db }, id) => {
    looks++;
    return { db, id };
  });
  const database = () => ({
    looks() {
      return this;
    },
  });
  const [one, other] = [{ db: database() }, { db: database() }] as unknown as [Context, Context];
  const all = await Promise.all([ask(one, 'a'), ask(other, 'a'), ask(one, 'a'), ask({ ...one }, 'a')]);
  expect(all.map(({ db }) => db === one.db)).toEqual([true, false, true, true]);
  expect(all[3]).toBe(all[2]);
  expect(looks).toBe(3);
});
