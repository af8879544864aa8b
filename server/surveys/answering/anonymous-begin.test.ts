import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readCampaign } from '#contract/calls/office/campaigns.ts';
import { finishCampaign, getCampaign, saveAnswers } from '#contract/calls/surveys.ts';
import type { CallFailed } from '#contract/client.ts';
import { answersOf, makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { proof } from '#test/proof-test.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import type { Context, Log } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { recordAnomalies } from './anonymous-anomalies.ts';
import { mintToken } from './anonymous-token.ts';

const world = await makeWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const { context, clock, db } = world;
type Campaign = { id: string; token: string | null };
const make = (over: object = {}) => makeCampaign(world, { anonymous: true, ...over });
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const bodyOf = ({ id, token }: Campaign) => ({ token: token!, anonymous_token: mintToken(context, id) });
const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (failure: CallFailed) => failure.status,
  );
const saveAs = (who: ReturnType<typeof bodyOf>, ip: string) =>
  status(world.call(saveAnswers, { body: { ...who, answers: answersOf({ screens: 'no' }) } }, from(ip)));
/** So many begin at the same moment; gives how many could. */
async function begin(campaign: Campaign, count: number, ipOf: (index: number) => string): Promise<number> {
  const tries = Array.from({ length: count }, (_, index) => saveAs(bodyOf(campaign), ipOf(index)));
  const statuses = await Promise.all(tries);
  expect(new Set([200, 429, ...statuses]).size).toBe(2);
  return statuses.filter((one) => one === 200).length;
}
const begun = async ({ id }: Campaign) =>
  (
    await db.one(sql<{ count: number }>`
    select count(*) from survey.anonymous_participation where campaign_id = ${id}`)
  ).count;
const send = ({ id }: Campaign, kind: 'invitation' | 'reminder', recipients: number, at = clock.now()) =>
  db.run(sql`
    insert into contact.mailing
      (campaign_id, kind, state, choice, seed, letter, created_at, starts_at, planned_at, finished_at, recipients)
    values (${id}, ${kind}, 'finished', '{}', 'seed', '{}', ${at}, ${at}, ${at}, ${at}, ${recipients})`);
const school = '203.0.113.9';
const tenMinutesOn = () => clock.advance(minutes(10));

test('without invitations sixty in ten minutes may begin from one network, however they come', async () => {
  const campaign = await make();
  const first = bodyOf(campaign);
  expect(await saveAs(first, school)).toBe(200);
  expect(await begin(campaign, 90, () => school)).toBe(59);
  expect(await begun(campaign)).toBe(60);
  // Who began goes on, and to the end.
  expect(await saveAs(first, school)).toBe(200);
  expect(await status(world.call(finishCampaign, { body: first }, from(school)))).toBe(200);
  // It is refused at the door, and elsewhere it is open.
  const ask = (ip: string) => status(world.call(getCampaign, { query: { token: campaign.token! } }, from(ip)));
  expect([await ask('203.0.113.200'), await ask('203.0.114.9')]).toEqual([429, 200]);
  expect(await saveAs(bodyOf(campaign), '203.0.114.9')).toBe(200);
  expect(await saveAs(bodyOf(await make()), school)).toBe(200);
  tenMinutesOn();
  expect(await saveAs(bodyOf(campaign), school)).toBe(200);
});

test('a survey that is finished without an answer begins there, and is counted', async () => {
  const open = [{ title: 'Nog iets?', type: 'text' }];
  const campaign = await make({ questions: open });
  const end = () => status(world.call(finishCampaign, { body: bodyOf(campaign) }, from(school)));
  const statuses = await Promise.all(Array.from({ length: 63 }, end));
  expect(statuses.filter((one) => one === 429)).toHaveLength(3);
  expect(await begun(campaign)).toBe(60);
});

test('what was sent in the last week makes room: a tenth of it from one network', async () => {
  const campaign = await make();
  await send(campaign, 'invitation', 400);
  await send(campaign, 'invitation', 300);
  await send(campaign, 'reminder', 650);
  expect(await begin(campaign, 75, () => school)).toBe(70);
  clock.advance(days(8));
  expect(await begin(campaign, 65, () => school)).toBe(60);
});

proof('in all, three hundred an hour may begin when nothing was sent, and still three of each network', async () => {
  const campaign = await make();
  // Thirty-one networks of one stranger, ten times each.
  expect(await begin(campaign, 310, (index) => `10.0.${index % 31}.1`)).toBe(300);
  const ask = (ip: string) => status(world.call(getCampaign, { query: { token: campaign.token! } }, from(ip)));
  expect([await ask('10.0.1.1'), await ask('10.1.1.1')]).toEqual([429, 200]);
  expect(await begin(campaign, 5, () => '10.1.1.1')).toBe(3);
  expect(await ask('10.1.1.1')).toBe(429);
});

test('whoever goes on with what they began takes nothing of what there is for all', async () => {
  const campaign = await make();
  const first = bodyOf(campaign);
  for (let save = 0; save < 300; save++) await saveAs(first, `10.0.${save % 100}.1`);
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => saveAs(bodyOf(campaign), '10.1.1.1')))).toEqual(
    Array(5).fill(200),
  );
});

/** What a server writes to its log while it judges the days. */
async function judged(): Promise<string[]> {
  const lines: string[] = [];
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  const here: Context = { ...context, log: pino({ base: null }, sink) as unknown as Log };
  await recordAnomalies(here);
  return lines;
}
const oddOf = async ({ id }: Campaign) => {
  const { cookies } = await makeStaff(world);
  const { days: each } = await world.call(readCampaign, { params: { id } }, { cookie: cookies });
  return each.filter(({ odd }) => odd.length > 0).map(({ day, odd }) => [day, ...odd]);
};

test('one network with many marks the day, in log and office, once and for nobody', async () => {
  clock.set(new Date('2027-02-03T10:00:00Z'));
  await judged();
  const campaign = await make();
  await begin(campaign, 20, (index) => `10.1.${index}.1`);
  await begin(campaign, 25, () => school);
  expect(await judged()).toEqual([]);
  await begin(campaign, 1, () => school);
  // Not beside the answer that it was about.
  expect(await oddOf(campaign)).toEqual([]);
  const lines = await judged();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('oddly often');
  expect(lines[0]).not.toContain('203.0');
  expect(await oddOf(campaign)).toEqual([['2027-02-03', 'network']]);
  await begin(campaign, 1, () => school);
  expect(await judged()).toEqual([]);
  expect(await db.many(sql`select * from survey.odd_day where campaign_id = ${campaign.id}`)).toEqual([
    { campaign_id: campaign.id, day: '2027-02-03', why: 'network' },
  ]);
});

test('a day with many more than the week before is marked, unless what was sent explains it', async () => {
  clock.set(new Date('2027-03-03T10:00:00Z'));
  await judged();
  const [jumped, mailed] = [await make(), await make()];
  const everywhere = (index: number) => `10.2.${index}.1`;
  for (const campaign of [jumped, mailed]) await begin(campaign, 18, everywhere);
  clock.advance(days(1));
  await send(mailed, 'invitation', 400);
  for (const campaign of [jumped, mailed]) await begin(campaign, 54, everywhere);
  expect(await judged()).toEqual([]);
  for (const campaign of [jumped, mailed]) await begin(campaign, 1, everywhere);
  expect(await judged()).toHaveLength(1);
  expect([await oddOf(jumped), await oddOf(mailed)]).toEqual([[['2027-03-04', 'jump']], []]);
});

test('so is one whose answers came in the last minute before midnight', async () => {
  clock.set(new Date('2027-04-05T21:59:00Z'));
  await judged();
  const campaign = await make();
  await begin(campaign, 55, (index) => `10.3.${index}.1`);
  clock.advance(2 * 60_000);
  await judged();
  expect(await oddOf(campaign)).toEqual([['2027-04-05', 'jump']]);
});
