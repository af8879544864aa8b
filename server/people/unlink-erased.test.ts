import { expect, test } from 'vitest';
import { isoDay } from '#contract/format.ts';
import { planMailing } from '#test/make-mailing.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { unlinkErased } from './unlink-erased.ts';

const world = await makeWorld();
const { context, clock, db } = world;

test('what erased people were sent is written anew on the day after, and not on the day itself', async () => {
  const mailing = await planMailing(world, 3);
  const ids = async () =>
    (await db.many(sql<{ id: string }>`select id from contact.message where mailing_id = ${mailing}`)).map(
      ({ id }) => id,
    );
  await db.run(sql`
    update contact.message set state = 'sent', forgotten_on = ${isoDay(clock.now())} where mailing_id = ${mailing}`);
  const before = await ids();
  await unlinkErased(context);
  expect(new Set(await ids())).toEqual(new Set(before));
  clock.advance(days(1));
  await unlinkErased(context);
  expect([(await ids()).length, new Set([...before, ...(await ids())]).size]).toEqual([3, 6]);
});
