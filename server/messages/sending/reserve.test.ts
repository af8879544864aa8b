import { expect, test } from 'vitest';
import { planMailing } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../database/sql.ts';
import { leaseMs } from './lease.ts';
import { mailingSource } from './mailing-source.ts';
import { giveBack, reserve } from './reserve.ts';

const world = await makeWorld();
const { clock, context } = world;
const { db } = context;

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
