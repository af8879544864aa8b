import { expect, test } from 'vitest';
import { shared } from './share.ts';

test('who asks while a look runs shares the next one, which sees what happened before they asked', async () => {
  const waits: { give(): void; fail(): void }[] = [];
  let [seen, looks] = [0, 0];
  const ask = shared(async () => {
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
