import { expect, test } from 'vitest';
import {
  addReportAct,
  askReport,
  confirmReport,
  listReports,
  over_time_split,
  type ReportDraft,
  readReport,
  saveReport,
  takeBackReport,
  withdrawReport,
} from '#contract/calls/office/report.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { readMenuCounts } from '#contract/calls/office/today.ts';
import type { OutcomeFigure } from '#contract/results/outcome-page.ts';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { logIn, makeStaff } from '#test/make-staff.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeClosedCampaign, reportDraft } from '#test/results/make-report.ts';
import { expectSameEverywhere } from '#test/results/read-report.ts';
import { hours, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { publicOutcomes } from './public-outcomes.ts';

const world = await makeWorld({ pages: true });
const { context, clock } = world;
const [maker, other] = [await makeStaff(world, 'researcher'), await makeStaff(world, 'researcher')];
const [noor, daan] = [{ cookie: maker.cookies }, { cookie: other.cookies }];
const outcomes = publicOutcomes(context, () => Promise.reject(new Error('no picture')));

const closedCampaign = () => makeClosedCampaign(world);
const draft = reportDraft;
const read = (params: { id: string }, as = noor) => world.call(readReport, { params }, as);
async function ask(params: { id: string }, over: Partial<ReportDraft> = {}, as = noor) {
  const { revision } = await read(params, as);
  const saved = await world.call(saveReport, { params, body: { revision, draft: draft(over) } }, as);
  return world.call(askReport, { params, body: saved }, as);
}
const confirm = async (params: { id: string }, as = daan) =>
  world.call(confirmReport, { params, body: { asked_at: (await read(params)).asked!.at } }, as);

test('a report is frozen as outsiders see it, confirmed by somebody else, corrected with a note, and withdrawn', async () => {
  const params = await closedCampaign();
  // It closed with the midnight after the twentieth.
  await context.db.run(sql`update survey.campaign set closed_at = '2026-11-20T23:00:00Z' where id = ${params.id}`);
  expect(await read(params)).toMatchObject({ over: true, page: null, choices: [{ id: 'view', splits: true }] });
  await ask(params);
  const asked = await read(params);
  expect(asked.page).toMatchObject({ to: '2026-11-20' });
  const [bar] = asked.page!.figures[0]!.bars;
  // Rounded to fives, and four parents are hidden though the maker asks.
  expect(bar!.n! % 5).toBe(0);
  expect(bar!.parts.map(({ title }) => title)).toContain('good');
  expect(bar!.parts.find(({ title }) => title === 'bad')?.percent ?? null).toBeNull();
  expect(await outcomes.one('tevreden')).toBeUndefined();

  const own = { params, body: { asked_at: asked.asked!.at } };
  expect((await world.refused(confirmReport, own, noor)).body.message).toBe(
    'Iemand anders moet het rapport bevestigen.',
  );
  expect((await world.call(listReports, {}, daan)).reports[0]).toMatchObject({ id: params.id, waits: true });
  const counted = async (as: typeof noor) => (await world.call(readMenuCounts, undefined, as)).reports;
  expect([await counted(noor), await counted(daan)]).toEqual([0, 1]);
  await confirm(params);
  expect(await outcomes.one('tevreden')).toMatchObject({
    page: { checked: 'colleague', figures: asked.page!.figures },
  });

  await world.call(addReportAct, { params, body: { day: '2020-03-03', title: 'Een brief', words: '' } }, noor);
  expect((await outcomes.all()).find(({ slug }) => slug === 'tevreden')!.acts).toMatchObject([{ title: 'Een brief' }]);

  const { revision } = await read(params);
  const saved = await world.call(saveReport, { params, body: { revision, draft: draft() } }, noor);
  const bare = await world.refused(askReport, { params, body: saved }, noor);
  expect(bare.body.message).toContain('wat deze uitgave verbetert');
  // What was published stands until the correction is confirmed.
  expect(await outcomes.one('tevreden')).toMatchObject({ page: { corrections: [] } });
  await ask(params, { title: 'Ruim zes op de tien', note: 'De titel was te ruim.' });
  await confirm(params);
  expect(await outcomes.one('tevreden')).toMatchObject({
    page: { title: 'Ruim zes op de tien', corrections: [{ words: 'De titel was te ruim.' }] },
  });

  await world.call(withdrawReport, { params }, noor);
  expect(await outcomes.all()).toEqual([]);
  expect(await read(params)).toMatchObject({ published: null, withdrawn: context.clock.now().toISOString() });
  // Half past midnight.
  await context.db.run(sql`
    update survey.report set withdrawn_at = '2026-11-20T23:30:00Z' where campaign_id = ${params.id} and state = 'withdrawn'`);
  expect(await outcomes.one('tevreden')).toEqual({ title: 'Ruim zes op de tien', withdrawn_on: '2026-11-21' });
  // Who reads the next one learns that there was another.
  await ask(params);
  await confirm(params);
  expect(await outcomes.one('tevreden')).toMatchObject({
    page: { corrections: [], earlier_withdrawn_on: '2026-11-21' },
  });
});

test('of two who confirm at once one does; what was taken back in between is not published', async () => {
  const params = await closedCampaign();
  await ask(params, { slug: 'twee' });
  const body = { asked_at: (await read(params)).asked!.at };
  const both = await Promise.allSettled([
    world.call(confirmReport, { params, body }, daan),
    world.call(confirmReport, { params, body }, daan),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await ask(params, { slug: 'twee', note: 'Nog eens.' });
  const old = { asked_at: (await read(params)).asked!.at };
  await world.call(takeBackReport, { params }, noor);
  expect((await world.refused(confirmReport, { params, body: old }, daan)).status).toBe(422);
  expect(await outcomes.one('twee')).toMatchObject({ page: { corrections: [] } });
});

test('an address of another report, a change to an older draft and an open questionnaire are refused', async () => {
  const [one, two] = [await closedCampaign(), await closedCampaign()];
  await ask(one, { slug: 'zelfde' });
  await confirm(one);
  const saved = await world.call(
    saveReport,
    { params: two, body: { revision: 0, draft: draft({ slug: 'zelfde' }) } },
    noor,
  );
  expect((await world.refused(askReport, { params: two, body: saved }, noor)).body.message).toContain('adres');
  const stale = { params: two, body: { revision: 0, draft: draft() } };
  expect((await world.refused(saveReport, stale, daan)).status).toBe(409);
  const open = await makeCampaign(world);
  const early = { params: { id: open.id }, body: { revision: 0, draft: draft() } };
  expect((await world.refused(saveReport, early, noor)).body.message).toContain('gesloten');
});

test('of two reports with one address the second is refused, confirmed at the same moment too', async () => {
  const [one, two] = [await closedCampaign(), await closedCampaign()];
  for (const params of [one, two]) await ask(params, { slug: 'gelijk' });
  const body = { asked_at: (await read(two)).asked!.at };
  const { refused } = await context.db.transaction(async (tx) => {
    await tx.run(sql`
      update survey.report set state = 'published', published_at = ${clock.now()} where campaign_id = ${one.id}`);
    const waiting = world.refused(confirmReport, { params: two, body }, daan);
    await expect
      .poll(() =>
        context.db.one(sql`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toEqual({ waiting: 1 });
    return { refused: waiting };
  });
  expect((await refused).body.message).toBe('Dit adres is al van een ander rapport. Kies een ander adres.');
});

test('an address from before a correction leads to its page, and what was withdrawn is gone each time that it is asked for', async () => {
  const params = await closedCampaign();
  for (const slug of ['eerst', 'later']) {
    await ask(params, { slug, note: 'Een ander adres.' });
    await confirm(params);
  }
  const get = async (path: string) => {
    const { status, headers } = await fetch(`${world.public_url}/uitkomst/${path}`, { redirect: 'manual' });
    return [status, headers.get('location'), headers.get('x-robots-tag')];
  };
  expect(await get('eerst/mijn')).toEqual([302, '/uitkomst/later/mijn', null]);
  // A fragment of its own, so that a browser does not keep the token of a letter.
  expect(await get('nooit/mijn')).toEqual([302, '/uitkomsten#', null]);
  await expect(ask(await closedCampaign(), { slug: 'eerst' })).rejects.toMatchObject({ status: 422 });
  await world.call(withdrawReport, { params }, noor);
  for (const slug of ['eerst', 'later', 'later']) {
    expect(await get(slug)).toEqual([410, null, null]);
    expect(await get(`${slug}/mijn`)).toEqual([410, null, 'noindex']);
  }
});

test('a question that was asked in other words later is shown as it was asked last, of who read it so', async () => {
  const params = await makeClosedCampaign(world, async (id) => {
    await context.db.run(sql`
      insert into survey.version (campaign_id, number, questionnaire, published_at)
      select campaign_id, 2, jsonb_set(questionnaire, '{questions,0,title}', '"Wat vind je nu?"'), ${clock.now()}
      from survey.version where campaign_id = ${id}`);
    await context.db.run(sql`update survey.campaign set version = 2 where id = ${id}`);
    await giveAnswers(world, id, times(60, { answers: { view: ['bad'] }, version: 2 }));
  });
  await ask(params, { slug: 'anders' });
  const [{ question, bars }] = (await read(params)).page!.figures as [OutcomeFigure];
  expect(question).toBe('Wat vind je nu?');
  // Nobody who answered 'good' to the older question is in it.
  expect(bars[0]).toMatchObject({ n: 60 });
  expect(bars[0]!.parts.filter(({ percent }) => percent !== null)).toMatchObject([{ title: 'bad', percent: 100 }]);
});

test('a figure that cannot be shown keeps its maker not out, and is refused by name', async () => {
  const params = await closedCampaign();
  const figures = [{ question: 'gone', split: null, sentence: 'Weg.' }];
  const saved = await world.call(
    saveReport,
    { params, body: { revision: 0, draft: draft({ slug: 'weg', figures }) } },
    noor,
  );
  expect(await read(params)).toMatchObject({ page: null, draft: { figures } });
  expect((await world.refused(askReport, { params, body: saved }, noor)).body.message).toContain('gone');
});

test('a question that was asked before stands in a report over time, of each time that everybody may see', async () => {
  const options = ['Fiets', 'Auto', 'Bus'].map((title) => ({ ref: title, title }));
  const travel = { ref: 'travel', title: 'Hoe gaat je kind naar school?', type: 'multiple_choice', options };
  const wave = async (opens_at: string, counts: readonly number[], closed = true) => {
    const { id } = await makeCampaign(world, file({ title: opens_at, questions: [travel] }));
    const said = options.flatMap(({ ref }, at) => times(counts[at]!, { answers: { travel: [ref] } }));
    await giveAnswers(world, id, said);
    const closed_at = closed ? new Date(clock.now().getTime() - hours(2)) : null;
    await context.db.run(sql`
      update survey.campaign set opens_at = ${opens_at}, closed_at = ${closed_at},
        state = ${closed ? 'closed' : 'published'} where id = ${id}`);
    await snapshotOf(world, id);
    return id;
  };
  const first = await wave('2025-03-03', [32, 70, 4]);
  // Too few for a figure, and one that is open still.
  await wave('2025-09-03', [30, 12, 0]);
  await wave('2026-02-03', [60, 30, 20], false);
  const params = { id: await wave('2026-03-03', [70, 30, 27]) };
  const figures = [{ question: 'travel', split: over_time_split, sentence: 'Meer fietsen.' }];
  await expect(ask({ id: first }, { slug: 'keer', figures })).rejects.toMatchObject({ status: 422 });
  expect((await read({ id: first })).choices).toMatchObject([{ over_time: null }]);

  await ask(params, { slug: 'door-de-tijd', figures });
  const { choices, page } = await read(params);
  expect(choices[0]!.over_time).toMatch(/^‘Auto’ is minder vaak gekozen dan in maart 2025: \d+ %, toen \d+ %\.$/);
  const [{ bars, over_time }] = page!.figures as [OutcomeFigure];
  expect([over_time, bars.map(({ title }) => title)]).toEqual([true, ['maart 2025', 'maart 2026']]);
  // Each is what everybody may see of its own survey.
  for (const [at, id] of [first, params.id].entries()) {
    const { rules, figures: seen } = await world.call(readResults, { params: { id }, query: {} }, noor);
    const shown = seen[0]!.rows.flatMap(({ title, cells: [cell] }) => (cell!.percent ? [[title, cell!.percent]] : []));
    expect([rules, bars[at]!.n]).toEqual(['outside', seen[0]!.columns[0]!.n]);
    expect(bars[at]!.parts.flatMap(({ title, percent }) => (percent === null ? [] : [[title, percent]]))).toEqual(
      shown,
    );
  }
  await confirm(params);
  const html = await (await fetch(`${world.public_url}/uitkomst/door-de-tijd`)).text();
  expect(html).toContain('<th scope="col">maart 2025</th>');
  await expectSameEverywhere(world, maker.cookies, params.id, page!);
});

test('where nobody was there to confirm when it was asked, the maker does so a day later', async () => {
  const params = await closedCampaign();
  await ask(params, { slug: 'alleen' });
  await context.db.run(sql`update office.staff set left_at = ${clock.now()} where email <> ${maker.email}`);
  const body = { asked_at: (await read(params)).asked!.at };
  clock.advance(minutes(1));
  // Somebody who is let in now could be let in for it.
  const newcomer = { cookie: (await makeStaff(world, 'researcher')).cookies };
  expect((await world.refused(confirmReport, { params, body }, newcomer)).body.message).toContain('Je kwam erbij');
  const early = await world.refused(confirmReport, { params, body }, noor);
  expect(early.body.message).toContain('een dag later');
  clock.advance(hours(25));
  const again = { cookie: await logIn(world, maker) };
  await world.call(confirmReport, { params, body }, again);
  expect(await outcomes.one('alleen')).toMatchObject({ page: { checked: 'maker' } });
});
