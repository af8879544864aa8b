import { expect, test } from 'vitest';
import { joinProven } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepMembers } from './sweep.ts';

const world = await makeWorld({ env: { LIMITS: 'off', REGRET_DAYS: '7' } });
const { db } = world.context;
const count = async (what: 'link' | 'session' | 'member') => {
  const tables = { link: sql`contact.link`, session: sql`contact.session`, member: sql`contact.member` };
  return (await db.one(sql<{ n: number }>`select count(*) as n from ${tables[what]}`)).n;
};
const sweep = () => sweepMembers(world.context);

test('links and sessions go when they are over, people when their days of regret are', async () => {
  const leaving = await joinProven(world);
  await joinProven(world);
  await sweep();
  expect([await count('link'), await count('session'), await count('member')]).toEqual([2, 2, 2]);

  await db.run(sql`update contact.member set left_at = ${world.clock.now()} where id = ${leaving.id}`);
  world.clock.advance(days(7) - 1);
  await sweep();
  expect([await count('link'), await count('member')]).toEqual([2, 2]);
  world.clock.advance(1);
  await sweep();
  expect([await count('link'), await count('session'), await count('member')]).toEqual([0, 1, 1]);

  world.clock.advance(days(24));
  await sweep();
  expect([await count('session'), await count('member')]).toEqual([0, 1]);
});
