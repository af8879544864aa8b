import { expect, test } from 'vitest';
import { getNews } from '#contract/calls/home.ts';
import { joinProven } from '#test/make-members.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { roundedDown } from './count-parents.ts';

test.each([
  [499, null],
  [500, 500],
  [4199, 4100],
  [9999, 9900],
  [23_801, 23_000],
])('%i parents are told as %s', (parents, told) => expect(roundedDown(parents)).toBe(told));

test('the home page names them once there are 500 who proved an address, and looks once an hour', async () => {
  const world = await makeWorld();
  const parents = async () => (await world.call(getNews)).data.parents;
  await joinProven(world);
  expect(await parents()).toBeNull();
  const add = (from: number, until: number, proven: boolean) =>
    world.context.db.run(sql`
      insert into contact.member (email, email_key, invitation_method, registered_at, email_verified_at)
      select 'ouder' || n || '@example.nl', 'ouder' || n || '@example.nl', 'email', now(), case when ${proven} then now() end
      from generate_series(${from}::int, ${until}::int) as n`);
  await add(1, 650, true);
  await add(1000, 1900, false);
  expect(await parents()).toBeNull();
  world.clock.advance(hours(1));
  expect(await parents()).toBe(600);
});
