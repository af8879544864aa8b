import { expect, test } from 'vitest';
import { mixed } from './make-snapshot.ts';

test('every order of three is drawn about as often', async () => {
  // All pairs of draws that lead to an order: the first one of three, the second one of two.
  const orders: string[] = [];
  for (let first = 0; first < 6; first++) {
    for (let second = 0; second < 6; second++) {
      const draws = [first, second, 0].map((sixth) => (sixth + 0.5) / 6);
      const bytes = (count: number) => {
        const drawn = Buffer.alloc(count);
        drawn.writeUIntBE(Math.floor(draws.shift()! * 2 ** 48), 0, count);
        return drawn;
      };
      orders.push((await mixed([7, 8, 9], { bytes })).join(' '));
    }
  }
  const times = new Map(orders.map((one) => [one, orders.filter((other) => other === one).length]));
  expect([...times.keys()].sort()).toEqual(['7 8 9', '7 9 8', '8 7 9', '8 9 7', '9 7 8', '9 8 7']);
  expect([...times.values()]).toEqual([6, 6, 6, 6, 6, 6]);
});

test('what is mixed stays as it was', async () => {
  const rows = [1, 2, 3, 4];
  await mixed(rows, { bytes: (count) => Buffer.alloc(count) });
  expect(rows).toEqual([1, 2, 3, 4]);
});
