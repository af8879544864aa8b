import { expect, test } from 'vitest';
import { closeCampaign as closeCall, reopenCampaign } from '#contract/calls/office/campaign-stage.ts';
import { listCampaigns } from '#contract/calls/office/campaigns.ts';
import { readWays, type WaysCounted } from '#contract/calls/office/ways.ts';
import { answerAll, finish, inviteOne, makeCampaign, makeRespondent, questions, save } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { freezeFieldwork } from '../../fieldwork/monitor/freeze.ts';
import { sql } from '../../platform/database/sql.ts';
import { mintToken } from '../answering/anonymous-token.ts';
import { publishVersion } from '../authoring/publish-version.ts';
import { addUpCampaigns, checkSums } from './campaign-sums.ts';
import { closeCampaign } from './close.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;

async function look(id: string): Promise<WaysCounted | null> {
  const { cookies } = await makeStaff(world);
  return (await world.call(readWays, { params: { id } }, { cookie: cookies })).counted;
}

const short = ['screens', 'why_not', 'rules'];

test('who came to the end is counted by the way, the others by where they stopped, once nobody can answer any more', async () => {
  const first = await makeRespondent(world);
  const { campaign: id } = first;
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => inviteOne(world, id, await joinProven(world))),
  );
  const [back, long, stopped, ready, halfway] = others as [typeof first.respondent, ...typeof others];
  await save(world, first.respondent, { screens: 'no' });
  await save(world, first.respondent, { why_not: '' });
  await save(world, first.respondent, { rules: 'none' });
  await finish(world, first.respondent);
  // Went back, and took the other way after all: what was answered on the first one counts for nothing.
  await save(world, back, { screens: 'yes' });
  await save(world, back, { hours: 'short', where: 'Thuis', alone: 'a' });
  await save(world, back, { screens: 'no' });
  await save(world, back, { why_not: 'Te jong.' });
  await save(world, back, { rules: 'none' });
  await finish(world, back);
  await save(world, long!, { screens: 'yes' });
  await save(world, long!, { hours: 'short', where: 'Thuis', alone: '' });
  await save(world, long!, { rules: 'table' });
  await save(world, long!, { tips: '' });
  await finish(world, long!);
  await save(world, stopped!, { screens: 'yes' });
  await save(world, ready!, { screens: 'no' });
  await save(world, ready!, { why_not: '' });
  await save(world, ready!, { rules: 'none' });
  await save(world, halfway!, { screens: 'no' });

  expect(await look(id)).toBeNull();
  await closeCampaign(context, id);
  expect(await look(id)).toBeNull();
  clock.advance(minutes(31));
  const counted = await look(id);
  expect(counted).toMatchObject({ version: 1, anonymous: false, earlier: 0 });
  expect(new Map(counted!.ways.map((way) => [way.questions.join(' '), way.parents]))).toEqual(
    new Map([
      [short.join(' '), 2],
      ['screens hours rules tips', 1],
    ]),
  );
  expect(counted!.stopped).toEqual([
    { question: 'hours', parents: 1 },
    { question: 'why_not', parents: 1 },
    { question: null, parents: 1 },
  ]);
});

test('only the newest version is counted, and how many began an earlier one is said', async () => {
  const { campaign: id, respondent } = await makeRespondent(world);
  await save(world, respondent, { screens: 'no' });
  const draft = { title: 'Schermen thuis', description: 'Kort.', questions: questions.slice(0, 3).map(withoutEnd) };
  await context.db.transaction((tx) => publishVersion(tx, context, id, draft));
  const second = await inviteOne(world, id, await joinProven(world));
  await save(world, second, { screens: 'no' });
  await closeCampaign(context, id);
  clock.advance(minutes(31));
  expect(await look(id)).toMatchObject({
    version: 2,
    ways: [],
    stopped: [{ question: 'why_not', parents: 1 }],
    earlier: 1,
  });
});
const withoutEnd = (question: (typeof questions)[number]) =>
  question.go_to === 'rules' ? { ...question, go_to: 'end' } : question;

test('of an anonymous one there are tens, and under ten nothing and nearly nothing look alike', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const visit = async (ends: boolean) => {
    const who = { token: token!, anonymous_token: mintToken(context, id) };
    await save(world, who, { screens: 'no' });
    if (!ends) return;
    await save(world, who, { why_not: '' });
    await save(world, who, { rules: 'none' });
    await finish(world, who);
  };
  for (let at = 0; at < 13; at++) await visit(true);
  for (let at = 0; at < 9; at++) await visit(false);
  await closeCampaign(context, id);
  clock.advance(minutes(31));
  expect(await look(id)).toEqual({
    version: 1,
    anonymous: true,
    ways: [{ questions: short, parents: 10 }],
    stopped: [],
    earlier: null,
  });
});

const { db } = context;
const noor = async () => ({ cookie: (await makeStaff(world, 'researcher')).cookies });
const lineOf = async (id: string) => {
  const { campaigns } = await world.call(listCampaigns, {}, await noor());
  const { invited, started, finished } = campaigns.find((one) => one.id === id)!;
  return [invited, started, finished];
};

test('a campaign that is over is added up once, mended at night, and counted anew when it is opened again', async () => {
  const { campaign: id, respondent } = await makeRespondent(world);
  const halfway = await inviteOne(world, id, await joinProven(world));
  await answerAll(world, respondent);
  await save(world, halfway, { screens: 'no' });
  await world.call(closeCall, { params: { id }, body: {} }, await noor());
  clock.advance(minutes(40));
  await freezeFieldwork(context);
  await addUpCampaigns(context);
  expect(await lineOf(id)).toEqual([2, 2, 1]);

  // Not counted again at each look; the night finds it.
  await db.run(sql`
    delete from survey.participation where campaign_id = ${id} and finished_at is null`);
  expect(await lineOf(id)).toEqual([2, 2, 1]);
  await checkSums(context);
  expect(await lineOf(id)).toEqual([2, 1, 1]);

  await world.call(reopenCampaign, { params: { id }, body: { closes_at: '2030-01-01' } }, await noor());
  await save(world, halfway, { screens: 'no' });
  expect(await lineOf(id)).toEqual([2, 2, 1]);
});

test('a save and a finish write no count, and those of an anonymous answer nothing but its rows and the counter of the day', async () => {
  const { respondent } = await makeRespondent(world);
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const kept = () =>
    db.many(
      sql`select id::text, xmin::text from survey.campaign union all select name, xmin::text from house.setting order by 1`,
    );
  const before = await kept();
  await answerAll(world, respondent);
  const who = { token: token!, anonymous_token: mintToken(context, id) };
  const tables = await db.many(sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('house', 'contact', 'profile', 'survey', 'office') order by 1`);
  const answers = ['survey.anonymous_answer', 'survey.anonymous_day', 'survey.anonymous_participation'];
  for (const [act, written] of [
    [() => save(world, who, { screens: 'no' }), answers],
    [() => save(world, who, { why_not: '' }), answers.slice(0, 1)],
    [() => save(world, who, { rules: 'none' }), answers.slice(0, 1)],
    [() => finish(world, who), answers.slice(1)],
  ] as const) {
    const { from } = await db.one(sql<{ from: string }>`select pg_current_xact_id()::text as from`);
    await act();
    const touched = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await db.raw(`select from ${name} where xmin::text::bigint > ${from} limit 1`);
        return rows.length > 0 ? [name] : [];
      }),
    );
    expect(touched.flat()).toEqual(written);
  }
  expect(await kept()).toEqual(before);
});
