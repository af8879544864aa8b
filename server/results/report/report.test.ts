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
import { readMenuCounts } from '#contract/calls/office/today.ts';
import type { OutcomeFigure } from '#contract/results/outcome-page.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { logIn, makeStaff } from '#test/make-staff.ts';
import { giveAnswers, times } from '#test/results/make-answers.ts';
import { makeClosedCampaign, reportDraft } from '#test/results/make-report.ts';
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

test('a figure stands beside earlier surveys that asked the same and are over, each as outsiders see it', async () => {
  await context.db.run(sql`update survey.campaign set removed_at = ${clock.now()}`);
  const named = async (title: string, over: object = {}) => {
    clock.advance(60_000);
    const { id } = await closedCampaign();
    await context.db.run(sql`update survey.campaign set title = ${title} where id = ${id}`);
    if ('open' in over)
      await context.db.run(sql`update survey.campaign set state = 'published', closed_at = null where id = ${id}`);
    return { id };
  };
  const figures = [{ question: 'view', split: over_time_split, sentence: 'Het blijft goed.' }];
  const alone = await named('Eerste');
  expect((await read(alone)).choices).toMatchObject([{ over_time: false }]);
  await named('Loopt nog', { open: true });
  const params = await named('Tweede');
  await ask(params, { slug: 'over-tijd', figures });
  const { page } = await read(params);
  const [figure] = page!.figures as [OutcomeFigure];
  expect(figure.over_time).toBe(true);
  expect(figure.bars.map(({ title }) => title.split(',')[0])).toEqual(['Eerste', 'Tweede']);
  for (const { n, parts } of figure.bars) {
    expect(n! % 5).toBe(0);
    expect(parts.map(({ title }) => title).slice(0, 2)).toEqual(['good', 'fair']);
    expect(parts.find(({ title }) => title === 'bad')?.percent ?? null).toBeNull();
  }
  await confirm(params);
  expect(outcomes.csv(page!)).toContain('Eerste, november 2026');
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
