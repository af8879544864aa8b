import { expect, test } from 'vitest';
import { countAgain, leaveOut, readLeftOut } from '#contract/calls/office/results/left-out.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { shuffleAnswers } from '../surveys/answering/shuffle.ts';
import { exportNumber } from '../surveys/export/export-number.ts';
import { makeResults } from './snapshot/fresh.ts';

const world = await makeWorld();
const { context, clock } = world;
const noor = { cookie: (await makeCaseReader(world)).cookies };
const other = { cookie: (await makeStaff(world, 'researcher')).cookies };

const yes = (rule = 'table') => ({ answers: { screens: ['yes'], hours: ['short'], where: ['Thuis.'], rules: [rule] } });
const no = { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['none'] } };
const because = { reason: 'test' as const, words: 'Zelf ingevuld om te kijken.' };

const read = (id: string) => world.call(readResults, { params: { id }, query: {} }, noor);
const out = (id: string, body: object, as = noor) =>
  world.call(leaveOut, { params: { id }, body: { ...because, ...body } }, as);
const refused = async (id: string, body: object, as = noor) =>
  (await world.refused(leaveOut, { params: { id }, body: { ...because, ...body } }, as)).body.message;
const undo = (id: string, number: number) => world.call(countAgain, { params: { id, number: String(number) } }, noor);
/** What the job does that each act asks for. */
const follow = (id: string) => makeResults(context, { campaign_id: id, anew: true });

async function numbersOf(id: string, answer: string) {
  const rows = await context.db.many(sql<{ id: string }>`
    select participation_id as id from survey.answer
    where campaign_id = ${id} and question_id = 'screens' and value = ${[answer]} order by 1`);
  return rows.map((row) => exportNumber(context, id, row.id));
}

test('answers that are left out are in no number, which says so, and come back when it is undone', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [...times(40, yes()), ...times(20, no)]);
  await snapshotOf(world, id);
  const [first, second] = await numbersOf(id, 'no');
  await out(id, { numbers: [first, ` ${second!.toLowerCase()} `] });
  await follow(id);
  expect(await read(id)).toMatchObject({
    respondents: 58,
    left_out: [{ reason: 'test', n: 2 }],
    snapshot: { newer: false },
  });
  await out(id, { reason: 'flood', pattern: [{ id: 'rules', values: ['none', 'bed', 'none'] }] });
  await follow(id);
  const results = await read(id);
  expect(results.respondents).toBe(40);
  expect(results.left_out.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'flood', n: 18 },
    { reason: 'test', n: 2 },
  ]);
  await undo(id, 2);
  await undo(id, 2);
  await follow(id);
  expect(await read(id)).toMatchObject({ respondents: 58, left_out: [{ reason: 'test', n: 2 }] });
  const { acts } = await world.call(readLeftOut, { params: { id } }, noor);
  expect(acts[0]!.by).not.toBeNull();
  expect(acts).toMatchObject([
    { number: 2, reason: 'flood', pattern: ['Welke regels zijn er? Geen of Niet in bed'], count: 0 },
    { number: 1, words: because.words, count: 2, undone_at: null },
  ]);
  const lines = await context.db.many(
    sql<{
      action: string;
    }>`select action from office.audit where about = ${id} and action like 'results_%' order by number`,
  );
  expect(lines.map(({ action }) => action)).toEqual(['results_left_out', 'results_left_out', 'results_counted_again']);
});

test('one day of answers goes at once, and what fits nobody is refused', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, times(30, yes()));
  await context.db.run(sql`
    update survey.participation set finished_at = finished_at - interval '2 days' where campaign_id = ${id}`);
  await giveAnswers(world, id, times(15, yes('bed')));
  const day = clock.now().toISOString().slice(0, 10);
  await out(id, { reason: 'flood', day });
  await snapshotOf(world, id);
  expect((await read(id)).respondents).toBe(30);
  expect(await refused(id, { reason: 'flood', day })).toMatch(/^Niemand past hierbij/);
  expect(await refused(id, {})).toMatch(/^Zeg om welke antwoorden/);
  expect(await refused(id, { numbers: ['ABCDEFGHIJKL'] })).toMatch(/komen in deze vragenlijst niet voor: ABCDEFGHIJKL/);
  expect(await refused(id, { numbers: ['A'], day })).toMatch(/^Nummers van deelnemers staan op zichzelf/);
  expect(await refused(id, { pattern: [{ id: 'screens', values: ['moon'] }] })).toMatch(/^Deze vraag of dit antwoord/);
  expect(await refused(id, { words: ' ' })).toMatch(/niet alles|goed/i);
  expect(await refused(id, { day }, other)).toMatch(/met het recht op bestanden per deelnemer/);
});

test('who is left out stays so when their name is erased', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [...times(30, yes()), no]);
  await out(id, { numbers: await numbersOf(id, 'no') });
  const { unlinkErased: untieForgotten } = await import('../people/unlink-erased.ts');
  await context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(clock.now().getTime() - hours(24 * 4000))} where id = ${id}`);
  await untieForgotten(context);
  await snapshotOf(world, id);
  const row = await context.db.one(
    sql`select respondents, finished, left_out -> 0 ->> 'n' as n from survey.result where campaign_id = ${id}`,
  );
  expect(row).toEqual({ respondents: 30, finished: 30, n: '1' });
});

test('anonymous answers are left out by day and pattern, ten or more, and no two moments differ by fewer', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await giveAnonymousAnswers(world, id, [
    ...times(70, yes('table')),
    ...times(14, yes('bed')),
    ...times(5, { answers: { ...yes('bed').answers, hours: ['long'] } }),
    ...times(40, no),
  ]);
  await snapshotOf(world, id);
  const flood = { reason: 'flood', day: '2026-11-01', pattern: [{ id: 'rules', values: ['bed'] }] };
  expect(await refused(id, flood, other)).toMatch(
    /^Van een anonieme vragenlijst kun je antwoorden uitsluiten als niemand/,
  );
  await context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(clock.now().getTime() - hours(3))},
      shuffled_at = ${clock.now()} where id = ${id}`);
  await shuffleAnswers(context, [id]);
  expect(await refused(id, flood, other)).toMatch(/^Bij dit patroon passen meer antwoorden dan er op die dag/);
  await context.db.run(sql`
    insert into survey.anonymous_day (campaign_id, day, slot, started, finished) values (${id}, '2026-11-01', 1, 30, 25)`);
  expect(await refused(id, { pattern: flood.pattern }, other)).toMatch(/op dag en patroon/);
  expect(await refused(id, { ...flood, numbers: ['A'] }, other)).toMatch(/^Nummers van deelnemers/);
  const few = [...flood.pattern, { id: 'hours', values: ['long'] }];
  expect(await refused(id, { ...flood, pattern: few }, other)).toMatch(/passen minder dan 10 antwoorden/);
  await out(id, flood, other);
  await snapshotOf(world, id);
  const { respondents, left_out } = await read(id);
  expect([respondents, left_out[0]!.n]).toEqual([110, 19]);
  const counts = async (who: typeof noor) =>
    (await world.call(readLeftOut, { params: { id } }, who)).acts.map(({ count }) => count);
  expect(await counts(noor)).toEqual([19]);
  expect([15, 20]).toContain((await counts(other))[0]);
  // Fourteen of the nineteen: the other five would be the difference between two moments.
  await undo(id, 1);
  const most = [...flood.pattern, { id: 'hours', values: ['short'] }];
  expect(await refused(id, { ...flood, pattern: most }, other)).toMatch(/verschilt wie meetelt minder dan 10 ouders/);
  const { acts } = await world.call(readLeftOut, { params: { id } }, other);
  expect(acts.map(({ undone_by, undone_at }) => [undone_by !== null, undone_at !== null])).toEqual([[true, true]]);
});
