import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { readRespondents } from './coding/text-keys.ts';
import { showResults } from './results-view.ts';
import { readSnapshot } from './snapshot/read-snapshot.ts';

const world = await makeWorld();
const { context } = world;

test('what is made of a snapshot counts among what the server holds, once', async () => {
  const held = () => context.db.remembered.sizes().find(({ kind }) => kind === 'result_snapshots')!.bytes;
  const { id } = await makeCampaign(world, { background: ['gender', 'youngest_child'] });
  await giveAnswers(world, id, times(4000, { answers: { screens: ['yes'], hours: ['short'], where: ['Thuis.'] } }));
  await snapshotOf(world, id);
  // The job that made it read it too, for what outsiders see, and left nothing of it in memory.
  expect(held()).toBe(0);
  const snapshot = await readSnapshot(context.db, id);
  const before = held();
  expect(before).toBe(snapshot!.bytes);
  const look = () => showResults(context, { session_id: null, may_open_cases: true }, id, {});
  await look();
  // Two characteristics, three questions with one answer, and of each of four answers who chose it and who did not: two bytes a parent.
  const made = (2 + 3 + 2 * 4) * 2 * 4000;
  expect(held() - before).toBe(made);
  await look();
  expect(held() - before).toBe(made);
  // And of each parent a key, once somebody codes that.
  for (let time = 0; time < 2; time++) {
    await readRespondents(context, context.db, snapshot!, 'tips');
    expect(held() - before).toBe(made + 200 * 4000);
  }

  // By the outside rules finished columns are read, and nothing more is kept of the snapshot.
  const at = new Date(world.clock.now().getTime() - hours(2));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
  const inside = held();
  for (let time = 0; time < 2; time++) {
    await showResults(context, { session_id: null, may_open_cases: false }, id, {});
    expect(held() - inside).toBe(0);
  }
});
