import { expect, test } from 'vitest';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { planMailing } from '#test/make-mailing.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { countAccount, domainLimits, type Limit, limitsOf, readRoom, spendPace } from './rate.ts';
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

const read = (limit: Limit) => context.db.transaction((tx) => readRoom(tx, context, [limit]));
const use = (limit: Limit, count: number) =>
  context.db.transaction(async (tx) =>
    spendPace(tx, await readRoom(tx, context, [limit]), new Map([[limit.name, count]])),
  );

test('what is used up comes again one by one, and not a moment later than it should', async () => {
  const slow = { name: 'six a minute', per_minute: 6 };
  expect((await read(slow)).room(slow.name)).toBe(1);
  await use(slow, 1);
  const paces = await read(slow);
  expect([paces.room(slow.name), paces.againMs()]).toEqual([0, 10_000]);
  clock.advance(10_000);
  expect((await read(slow)).room(slow.name)).toBe(1);
  expect((await read(slow)).againMs()).toBeUndefined();

  // A fifteenth of a second has a fraction of a millisecond, which a date has not.
  const quick = { name: 'fifteen a second', per_minute: 900 };
  expect((await read(quick)).room(quick.name)).toBe(15);
  await use(quick, 13);
  expect((await read(quick)).room(quick.name)).toBe(2);
});

test('a moment that a clock of tomorrow wrote is no reason to wait until tomorrow', async () => {
  const limit = { name: 'ten a second', per_minute: 600 };
  const setTo = (ahead: number) =>
    context.db.run(sql`
      insert into contact.pace (name, free_at) values (${limit.name}, ${new Date(clock.now().getTime() + ahead)})
      on conflict (name) do update set free_at = excluded.free_at`);
  await setTo(minutes(1));
  expect((await read(limit)).room(limit.name)).toBe(0);
  await setTo(minutes(1) + 1);
  expect((await read(limit)).room(limit.name)).toBe(10);
});

test('a receiving domain has its own limit, or that of all others; text messages have none', () => {
  const settings = (rates: Record<string, number>) => ({ ...context.config, email_domain_per_minute: rates });
  const rateOf = domainLimits(settings({ 'gmail.com': 60, '*': 30 }), 'email')!;
  expect(['gmail.com', 'elders.nl', 'constructor'].map(rateOf)).toEqual([60, 30, 30]);
  expect(domainLimits(settings({ 'gmail.com': 60 }), 'email')!('elders.nl')).toBeUndefined();
  expect(domainLimits(settings({}), 'email')).toBeUndefined();
  expect(domainLimits(settings({ '*': 30 }), 'sms')).toBeUndefined();
});
