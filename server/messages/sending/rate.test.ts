import { expect, test } from 'vitest';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { planMailing } from '#test/make-mailing.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { countAccount, limitsOf, readRoom } from './rate.ts';
import { reserve } from './reserve.ts';

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

test('two mailings on one channel share its pace: together no more than it has room for', async () => {
  const world = await makeWorld({ env: { EMAIL_PER_MINUTE: '600' } });
  const first = await planMailing(world, 20);
  const { id: campaign } = await makeCampaign(world, { title: 'Nog een' });
  const { mailing_id: second } = await inviteMembers(world.context, campaign, { all: true });
  world.clock.advance(minutes(1));
  const { reserved } = await reserve(world.context, 'email', 40, 0);
  expect(reserved).toHaveLength(10);
  expect(reserved.every(({ mailing_id }) => [first, second].includes(mailing_id!))).toBe(true);
});
