import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#test/support/temp-folder.ts';
import { holding } from './lock.mjs';

const folder = tempFolder('ouderpanel-lock');

test('one after the other, and the next goes on after a failure', async () => {
  const path = join(folder, 'deep', 'one.lock');
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((turn) => setImmediate(turn));
    order.push(`${name} ends`);
  };
  const first = holding(path, async () => {
    await work('first')();
    throw new Error('no');
  });
  const second = holding(path, work('second'));
  await expect(first).rejects.toThrow('no');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(path)).toBe(false);
});

test('what a killed holder left is taken over', async () => {
  const path = join(folder, 'left.lock');
  writeFileSync(path, '');
  utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'));
  expect(await holding(path, async () => 'done')).toBe('done');
});
