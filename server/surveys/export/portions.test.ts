import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();

test('answers that are read in portions are all there, each once', async () => {
  const { id } = await makeCampaign(world);
  await world.context.db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at)
    select ${id}::uuid, gen_random_uuid(), 1, ${world.clock.now()} from generate_series(1, 4001)`);
  const [, ...rows] = readRows(await takeCsv(world, id));
  expect(new Set(rows.map(([number]) => number)).size).toBe(4001);
  expect(rows).toHaveLength(4001);
});

test('anonymous answers are all there as well, and leave in an order that is not that of the database', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await world.context.db.run(sql`
    insert into survey.anonymous_participation (campaign_id, id, version, finished)
    select ${id}::uuid, lpad(to_hex(n), 32, '0')::uuid, 1, n <= 2000 from generate_series(1, 4001) n`);
  const [, ...rows] = readRows(await takeCsv(world, id));
  expect(rows).toHaveLength(4001);
  expect(rows.filter(([finished]) => finished === '1')).toHaveLength(2000);
  // Of the first 2000 ids some must have left the first 2000 places, unless no order was drawn at all.
  expect(rows.slice(0, 2000).every(([finished]) => finished === '1')).toBe(false);
});
