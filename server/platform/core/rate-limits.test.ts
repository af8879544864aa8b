import { expect, test } from 'vitest';
import { hours, makeWorld } from '#test/world.ts';
import { purgeRateLimits } from '../../members/leaving/retention.ts';
import { Problem } from './problem.ts';
import { countDifferent, enforceRateLimit, networkOf, refundRateLimit } from './rate-limits.ts';

const world = await makeWorld();

test('a budget is spent, says when to come back, and is whole again after its time', async () => {
  const take = () => enforceRateLimit(world.context, 'staff_login_account', 'noor@voorbeeld.nl');
  for (let time = 1; time <= 10; time++) await take();
  const refusal = await take().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect((refusal as Problem).code).toBe('too_many');
  const window = 15 * 60;
  const into = Math.floor(world.clock.now().getTime() / 1000) % window;
  expect((refusal as Problem).retry_after_s).toBe(window - into);
  await enforceRateLimit(world.context, 'staff_login_account', 'else@voorbeeld.nl');
  world.clock.advance(hours(1));
  await take();
});

test('what is given back makes room, and never more than there was', async () => {
  const take = () => enforceRateLimit(world.context, 'staff_login_account', 'given back');
  await take();
  for (let time = 1; time <= 3; time++) await refundRateLimit(world.context, 'staff_login_account', 'given back');
  for (let time = 1; time <= 10; time++) await take();
  await expect(take()).rejects.toThrow(Problem);
  await refundRateLimit(world.context, 'staff_login_account', 'given back');
});

test('calls at the same moment are all counted', async () => {
  const tries = Array.from({ length: 40 }, () => enforceRateLimit(world.context, 'staff_login_account', 'parallel'));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('different things are counted once a day, until there are enough, and not forgotten before the day is over', async () => {
  const see = (one: string) => countDifferent(world.context, 'a network', one, 2);
  expect(await see('vera')).toBe(1);
  await purgeRateLimits(world.context);
  expect(await see('vera')).toBeUndefined();
  expect(await see('dirk')).toBe(2);
  expect(await see('noor')).toBeUndefined();
  world.clock.advance(hours(24));
  expect(await see('vera')).toBe(1);
});

test('the table holds no address, and yesterday’s key is gone', async () => {
  await enforceRateLimit(world.context, 'staff_login_network', '203.0.113.0/24');
  const keys = async () =>
    (await world.context.db.alone((client) => client.query('select day, key from house.day_key order by day'))).rows;
  const [first] = await keys();
  const { rows } = await world.context.db.alone((client) => client.query('select bucket from house.budget'));
  expect(rows.every(({ bucket }) => Buffer.isBuffer(bucket) && bucket.length === 32)).toBe(true);
  for (let day = 0; day < 3; day++) {
    world.clock.advance(hours(24));
    await enforceRateLimit(world.context, 'staff_login_network', '203.0.113.0/24');
  }
  expect((await keys()).map(({ key }) => key)).not.toContain(first.key);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2345::1', '20010db8000123/56'],
  ['2001:db8:1:23ff:1:2:3:4', '20010db8000123/56'],
  ['::1', '00000000000000/56'],
  ['fe80::1%eth0', 'fe800000000000/56'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
