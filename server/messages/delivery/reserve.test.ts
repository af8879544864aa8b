import { expect, test } from 'vitest';
import { planMailing } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { leaseMs } from './lease.ts';
import { mailingSource } from './mailing-source.ts';
import { giveBack, reserve } from './reserve.ts';

const world = await makeWorld();
const { clock, context, db } = world;

test('a message is free again at the very moment that its reservation or its wait ends, and the only one too', async () => {
  await planMailing(world, 1);
  const take = async () => (await reserve(context, 'email', 10, 0)).reserved;
  const [first] = await take();
  expect(await take()).toEqual([]);
  clock.advance(leaseMs - 1);
  expect(await take()).toEqual([]);
  clock.advance(1);
  expect(await take()).toEqual([first]);

  await giveBack(context, [first!]);
  expect(await take()).toEqual([first]);

  const due = new Date(clock.now().getTime() + 60_000);
  await db.run(sql`update contact.message set attempts = 1, reserved_until = ${due}, due_at = ${due}`);
  clock.advance(59_999);
  expect(await take()).toEqual([]);
  clock.advance(1);
  expect(await take()).toEqual([{ ...first, attempts: 1 }]);
});

test('what cannot be begun is left to others at once', async () => {
  await db.run(sql`delete from contact.mailing`);
  const id = await planMailing(world, 3);
  const source = mailingSource(context, 'email');
  expect((await source.take(1, [])).taken).toBe(1);
  await db.run(sql`update contact.mailing set state = 'paused' where id = ${id}`);
  expect((await source.take(1, [])).taken).toBe(0);
  const { held } = await db.one(sql<{ held: number }>`
    select count(*) as held from contact.message where mailing_id = ${id} and state = 'planned' and reserved_until is not null`);
  expect(held).toBe(0);
});

test('what was taken over meanwhile is not given back by whoever had it before', async () => {
  await db.run(sql`delete from contact.mailing`);
  await planMailing(world, 1);
  const [first] = (await reserve(context, 'email', 1, 0)).reserved;
  await db.run(sql`update contact.message set attempts = attempts + 1 where id = ${first!.id}`);
  await giveBack(context, [first!]);
  expect(await db.one(sql`select reserved_until is null as free from contact.message where id = ${first!.id}`)).toEqual(
    {
      free: false,
    },
  );
});

test('mailings share what there is equally, and what does not divide goes to another one each turn', async () => {
  await db.run(sql`delete from contact.mailing`);
  const ids = [await planMailing(world, 4), await planMailing(world, 4), await planMailing(world, 4)].sort();
  const shares = async (turn: number) => {
    const { reserved } = await reserve(context, 'email', 7, turn);
    await giveBack(context, reserved);
    return ids.map((id) => reserved.filter(({ mailing_id }) => mailing_id === id).length);
  };
  expect([await shares(0), await shares(1), await shares(2), await shares(3)]).toEqual([
    [3, 2, 2],
    [2, 3, 2],
    [2, 2, 3],
    [3, 2, 2],
  ]);
});

test('what a receiving domain takes no more for now is put off, each for as long as it takes, and a quarter of an hour at most', async () => {
  await db.run(sql`delete from contact.mailing`);
  await planMailing(world, 30);
  const slow = { ...context, config: { ...context.config, email_domain_per_minute: { 'post.example': 1 } } };
  expect((await reserve(slow, 'email', 30, 0)).reserved).toHaveLength(1);
  const rows = await db.many(sql<{ minutes: number }>`
    select extract(epoch from due_at - ${clock.now()}) / 60 as minutes from contact.message
    where due_at > ${clock.now()} order by due_at`);
  const waits = rows.map(({ minutes }) => Number(minutes));
  expect(waits).toEqual(Array.from({ length: 29 }, (_, index) => Math.min(index + 1, 15)));
});
