import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../database/sql.ts';
import { exportAnswers } from './export.ts';

const world = await makeWorld();

test('answers that are read in portions are all there, each once, and it is told how far it is', async () => {
  const { id } = await makeCampaign(world);
  await world.context.db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at)
    select ${id}::uuid, gen_random_uuid(), 1, ${world.clock.now()} from generate_series(1, 4001)`);
  const told: number[][] = [];
  const [, ...rows] = await exportAnswers(world.context, id, (...far) => void told.push(far));
  expect(new Set(rows.map(([number]) => number)).size).toBe(4001);
  expect(rows).toHaveLength(4001);
  expect(told).toEqual([
    [2000, 4001],
    [4000, 4001],
    [4001, 4001],
  ]);
});

test('anonymous answers are told in the same way, and leave in an order that is not that of the database', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await world.context.db.run(sql`
    insert into survey.anonymous_participation (campaign_id, id, version, finished)
    select ${id}::uuid, lpad(to_hex(n), 32, '0')::uuid, 1, n <= 2000 from generate_series(1, 4001) n`);
  const told: number[][] = [];
  const [, ...rows] = await exportAnswers(world.context, id, (...far) => void told.push(far));
  expect(told).toEqual([
    [2000, 4001],
    [4000, 4001],
    [4001, 4001],
  ]);
  expect(rows).toHaveLength(4001);
  expect(rows.filter(([finished]) => finished === '1')).toHaveLength(2000);
  // Of the first 2000 ids some must have left the first 2000 places, unless no order was drawn at all.
  expect(rows.slice(0, 2000).every(([finished]) => finished === '1')).toBe(false);
});
