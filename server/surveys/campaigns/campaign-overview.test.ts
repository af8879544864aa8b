import { expect, test } from 'vitest';
import { archiveCampaign } from '#contract/calls/office/campaign-stage.ts';
import { type CampaignOverview, listCampaigns, readCampaign } from '#contract/calls/office/campaigns.ts';
import { file, finish, inviteOne, makeCampaign, makeRespondent, save } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { days, hours, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { mintToken } from '../answering/anonymous-token.ts';
import { type Campaign, checkCampaign } from './campaign-file.ts';
import { addCampaign } from './campaigns.ts';
import { closeCampaign } from './close.ts';

const world = await makeWorld({ env: { LIMITS: 'off', LINK_HOSTS: 'www.voorbeeld.nl' } });
const { context, clock } = world;
const researcher = { cookie: (await makeStaff(world, 'researcher')).cookies };

/** Whoever looks is at work: the session lives as long as the test needs it. */
async function look(id: string): Promise<CampaignOverview> {
  return world.call(readCampaign, { params: { id } }, { cookie: (await makeStaff(world, 'researcher')).cookies });
}

/** So many visitors begin, and so many of them finish. */
async function visit({ id, token }: { id: string; token: string | null }, started: number, finished: number) {
  for (let visitor = 0; visitor < started; visitor++) {
    const who = { token: token!, anonymous_token: mintToken(context, id) };
    await save(world, who, { screens: 'no' });
    if (visitor < finished) await finish(world, who);
  }
}

test('every role sees it, and nobody else', async () => {
  for (const role of ['admin', 'researcher', 'support'] as const) {
    const { cookies } = await makeStaff(world, role);
    await world.call(listCampaigns, {}, { cookie: cookies });
  }
  const { id } = await makeCampaign(world);
  expect((await world.refused(listCampaigns)).status).toBe(401);
  expect((await world.refused(readCampaign, { params: { id } })).status).toBe(401);
});

test('what does not run is put into the archive and out of it, and stands in the audit log', async () => {
  const { id } = await makeCampaign(world);
  const archive = (archived: boolean) => ({ params: { id }, body: { archived } });
  const running = await world.refused(archiveCampaign, archive(true), researcher);
  expect(running.body.errors?.archived?.[0]).toContain('loopt');
  await closeCampaign(context, id);
  for (const archived of [true, false]) {
    await world.call(archiveCampaign, archive(archived), researcher);
    const { campaigns } = await world.call(listCampaigns, {}, researcher);
    expect(campaigns.find((one) => one.id === id)?.archived).toBe(archived);
  }
  const acts = await world.context.db.many(sql<{ action: string }>`
    select action from office.audit where about = ${id} and action like '%archived' order by number`);
  expect(acts.map(({ action }) => action)).toEqual(['campaign_archived', 'campaign_unarchived']);
});

test('what does not exist is not there', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  expect((await world.refused(readCampaign, { params: { id } }, researcher)).status).toBe(404);
  expect((await world.refused(readCampaign, { params: { id: 'x' } }, researcher)).status).toBe(404);
});

test('the newest comes first, each in its stage, also before the sweep has come by', async () => {
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const make = async (title: string, over: object = {}) => {
    clock.advance(1000);
    return (await makeCampaign(world, { title, ...over })).id;
  };
  const open = await make('open');
  const waiting = await make('waiting', { opens_at: at(days(2)) });
  const over = await make('over', { closes_at: at(hours(1)) });
  const closed = await make('closed');
  clock.advance(1000);
  const draft = await context.db.transaction((tx) =>
    addCampaign(tx, context, checkCampaign(file(), context.config) as Campaign, file()),
  );
  await closeCampaign(context, closed);
  clock.advance(hours(1));
  const cookie = (await makeStaff(world)).cookies;
  const { campaigns } = await world.call(listCampaigns, {}, { cookie });
  expect(campaigns.slice(0, 5).map(({ id, stage }) => [id, stage])).toEqual([
    [draft, 'draft'],
    [closed, 'closed'],
    [over, 'closed'],
    [waiting, 'waiting'],
    [open, 'open'],
  ]);
  expect(campaigns[0]).toMatchObject({ opens_at: null, ends_at: null, invited: 0, started: 0 });
  expect(await look(draft)).toMatchObject({ questions: 5, days: [], anonymous_url: null });
});

test('who was invited, began and finished is counted to the one, by day in Amsterdam, with the still days between', async () => {
  clock.set(new Date('2026-12-01T10:00:00Z'));
  const { respondent, campaign } = await makeRespondent(world, { file: { link: 'https://www.voorbeeld.nl/bedankt' } });
  const second = await inviteOne(world, campaign, await joinProven(world));
  await save(world, respondent, { screens: 'no' });
  // In Amsterdam it is the 4th by then.
  clock.set(new Date('2026-12-03T23:30:00Z'));
  await save(world, respondent, { rules: 'none' });
  await finish(world, respondent);
  await save(world, second, { screens: 'no' });
  expect(await look(campaign)).toMatchObject({
    anonymous: false,
    anonymous_url: null,
    link: 'https://www.voorbeeld.nl/bedankt',
    questions: 5,
    invited: 2,
    started: 2,
    finished: 1,
    days: [
      { day: '2026-12-01', invited: 2, started: 1, finished: 0, odd: [] },
      { day: '2026-12-02', invited: 0, started: 0, finished: 0, odd: [] },
      { day: '2026-12-03', invited: 0, started: 0, finished: 0, odd: [] },
      { day: '2026-12-04', invited: 0, started: 1, finished: 1, odd: [] },
    ],
  });
});

test('of an anonymous campaign nothing under ten can be read, nor be found by taking one number from another', async () => {
  clock.set(new Date('2026-12-10T10:00:00Z'));
  const campaign = await makeCampaign(world, { anonymous: true });
  const seen: CampaignOverview[] = [];
  const visits = [
    [9, 9],
    [1, 0],
    [3, 1],
    [11, 11],
    [0, 0],
    [25, 18],
  ] as const;
  for (const [started, finished] of visits) {
    await visit(campaign, started, finished);
    seen.push(await look(campaign.id));
    clock.advance(days(1));
  }
  expect(seen.map(({ started, finished }) => [started, finished])).toEqual([
    [null, null],
    [10, null],
    [10, 10],
    [20, 20],
    [20, 20],
    [40, 30],
  ]);
  const last = seen.at(-1)!;
  expect(last.anonymous_url).toBe(`${world.public_url}/anoniem-onderzoek/${campaign.token}`);
  expect(last.days.map(({ started, finished }) => [started, finished])).toEqual([
    [null, null],
    [10, null],
    [null, 10],
    [10, 10],
    [null, null],
    [20, 10],
  ]);
  // Whatever is taken from whatever, of one look or of two: tens.
  const numbers = seen.flatMap(({ started, finished, days: each }) =>
    [{ started, finished }, ...each].flatMap((one) => [one.started ?? 0, one.finished ?? 0]),
  );
  expect(numbers.filter((number) => number % 10 !== 0)).toEqual([]);
  // What was shown of a day stays as it was.
  for (const { days: each } of seen) expect(last.days.slice(0, each.length - 1)).toEqual(each.slice(0, -1));
});

test('on which day the last one came is not told by where the list ends', async () => {
  clock.set(new Date('2027-01-10T10:00:00Z'));
  const campaign = await makeCampaign(world, { anonymous: true, closes_at: '2027-01-12' });
  clock.advance(days(1));
  await visit(campaign, 1, 0);
  clock.advance(days(5));
  const { days: each } = await look(campaign.id);
  expect(each.map(({ day }) => day)).toEqual(['2027-01-10', '2027-01-11', '2027-01-12', '2027-01-13']);
});

test('its days begin when it opened, not when it was published', async () => {
  clock.set(new Date('2027-02-01T10:00:00Z'));
  const { id } = await makeCampaign(world, { opens_at: '2027-02-03', closes_at: '2027-02-20' });
  expect((await look(id)).days).toEqual([]);
  clock.advance(days(3));
  expect((await look(id)).days.map(({ day }) => day)).toEqual(['2027-02-03', '2027-02-04']);
});
