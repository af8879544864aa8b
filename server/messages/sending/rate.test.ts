import { expect, test } from 'vitest';
import { makeWorld, minutes } from '#test/world.ts';
import { countAccount, limitsOf, readRoom } from './rate.ts';

const { context, clock } = await makeWorld({ env: { EMAIL_PER_MINUTE: '600' } });

test('messages about accounts wait for no limit, and mailings have so many fewer', async () => {
  const limits = limitsOf(context.config, 'email');
  const { name } = limits[0]!;
  const room = () => context.db.transaction(async (tx) => (await readRoom(tx, context, limits)).room(name));
  clock.advance(minutes(1));
  expect(await room()).toBe(10);
  await countAccount(context, 'email', 4);
  expect(await room()).toBe(6);
  await countAccount(context, 'email', 0);
  await countAccount(context, 'sms', 4);
  expect(await room()).toBe(6);
  await countAccount(context, 'email', 60);
  expect(await room()).toBe(0);
  clock.advance(6000);
  expect(await room()).toBeGreaterThan(0);
});
