import { expect, test, vi } from 'vitest';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeVaried, variedFile } from '#test/results/make-varied.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeSnapshot } from '../../results/snapshot/make-snapshot.ts';

/** Thousands of respondents are made first. */
vi.setConfig({ testTimeout: 60_000 });

const world = await makeWorld();
const { context, clock, db } = world;
const noor = { cookie: (await makeStaff(world, 'researcher')).cookies };
const look = (id: string) => world.call(readFieldwork, { params: { id } }, noor);
const sawOf = async (id: string) => (await look(id)).stops!.map(({ saw }) => saw);
const finishOne = (id: string) =>
  db.run(sql`
    update survey.participation set finished_at = ${clock.now()} where campaign_id = ${id} and id = (
      select id from survey.participation where campaign_id = ${id} and finished_at is null order by id limit 1)`);

test('what the finished saw comes from the snapshot, and who is not in it is added', async () => {
  const id = await makeVaried(context, variedFile(12), { started: 120, finished: 80 });
  const read = await sawOf(id);
  expect(new Set(read).size).toBeGreaterThan(5);
  await makeSnapshot(context, id);
  expect(await sawOf(id)).toEqual(read);

  await finishOne(id);
  const [others, all] = [await sawOf(id), read[0]];
  // Nobody's answers are read again whom the snapshot has.
  await db.run(sql`
    delete from survey.answer where campaign_id = ${id} and participation_id = any(array(
      select id from survey.participation where campaign_id = ${id} and finished_at < ${clock.now()}))`);
  expect(await sawOf(id)).toEqual(others);
  expect(others[0]).toBe(all);
  await db.run(sql`delete from survey.result where campaign_id = ${id}`);
  expect(await sawOf(id)).not.toEqual(others);
});

test('many who answered differently hold the thread for some milliseconds at a time', async () => {
  const id = await makeVaried(context, variedFile(), { started: 3000, finished: 1500 });
  await look(id);
  // Processor time of the thread between two of its turns: what else the machine and this process do is not in it.
  let [longest, over] = [0, false];
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await look(id);
  over = true;
  expect(longest).toBeLessThan(60);
});

test('of a large campaign started and finished are of now, the rest is counted again after ten seconds', async () => {
  const id = await makeVaried(context, variedFile(2), { started: 5100, finished: 200 });
  const first = await look(id);
  expect([first.people_at, first.started, first.finished]).toEqual([null, 5100, 200]);
  const counted_at = clock.now().toISOString();

  await finishOne(id);
  clock.advance(9000);
  const soon = await look(id);
  expect([soon.people_at, soon.finished, soon.dispositions!.complete]).toEqual([counted_at, 201, 200]);

  clock.advance(1000);
  await expect.poll(async () => (await look(id)).dispositions!.complete, { timeout: 20_000 }).toBe(201);
  expect((await look(id)).people_at).toBe(clock.now().toISOString());

  // What a colleague decides shows at once.
  await finishOne(id);
  await db.run(
    sql`update survey.campaign set closes_at = ${new Date(clock.now().getTime() + 3_600_000)} where id = ${id}`,
  );
  expect((await look(id)).dispositions!.complete).toBe(202);

  // So does what came in while nobody looked.
  await finishOne(id);
  clock.advance(minutes(10));
  expect(await look(id)).toMatchObject({ people_at: null, dispositions: { complete: 203 } });
});
