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
