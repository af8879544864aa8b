import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import type { Context } from '../platform/core/context.ts';
import type { Database } from '../platform/database/database.ts';
import { forLooks } from '../platform/database/embedded/low-priority.ts';
import { sql } from '../platform/database/sql.ts';
import { showFieldwork } from './monitor/fieldwork-view.ts';
import { drawEverybody, previewDrawShared } from './sample/eligibility-counts.ts';

const world = await makeWorld();
const { context, db } = world;
const { id } = await makeCampaign(world);

test('a look at fieldwork or a draw is answered while others hold every connection', async () => {
  const own = db.apart({ max: 1 });
  await own.transaction(async () => {
    const held = { ...context, db: own };
    expect(await showFieldwork(held, id)).toMatchObject({ invited: 0 });
    expect(await previewDrawShared(held, id, drawEverybody)).toMatchObject({ refused: expect.any(String) });
  });
  await own.end();
});

test('colleagues who look at one draw at once share a look, which began after they asked', async () => {
  let statements = 0;
  const looks: Database = {
    ...db.looks(),
    many: (query) => {
      statements++;
      return db.looks().many(query);
    },
  };
  const counting: Context = { ...context, db: { ...db, looks: () => looks } };
  const look = () => previewDrawShared(counting, id, drawEverybody);
  await look();
  const once = statements;
  await Promise.all([look(), look(), look(), look()]);
  expect(statements).toBe(3 * once);
});

test('the embedded PostgreSQL lets looks give way, by themselves and without helpers', async () => {
  const own = db.apart({ max: 1, forLooks });
  const about = sql<{ pid: number; helpers: string }>`
    select pg_backend_pid() as pid, current_setting('max_parallel_workers_per_gather') as helpers`;
  const [plain, aside] = [await own.one(about), await own.looks().one(about)];
  expect(getPriority(aside.pid)).toBeGreaterThan(getPriority(plain.pid));
  expect([plain.helpers, aside.helpers]).toEqual(['2', '0']);
  expect(await own.looks().looks().one(about)).toEqual(aside);
  expect(own.looks().remembered).toBe(own.remembered);
  await own.end();
});
