import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sentLately } from './anonymous-begin.ts';

const world = await makeWorld();
const { context, clock } = world;

test('an invitation brings people for a week', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const now = clock.now();
  await context.db.run(sql`
    insert into contact.mailing
      (campaign_id, kind, state, choice, seed, letter, created_at, starts_at, planned_at, finished_at, recipients)
    values (${id}, 'invitation', 'finished', '{}', 'seed', '{}', ${now}, ${now}, ${now}, ${now}, 40)`);
  const lately = () => sentLately(context, id);
  expect(await lately()).toBe(40);
  clock.advance(days(7));
  expect(await lately()).toBe(40);
  clock.advance(days(1));
  expect(await lately()).toBe(0);
});
