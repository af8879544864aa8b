import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { putUser } from '#contract/calls/members.ts';
import { backgroundKeys } from '#questionnaire/background.ts';
import { file, finish, inviteOne, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { publishFile } from '#test/publish.ts';
import { days, makeWorld } from '#test/world.ts';
import { sweepMembers } from '../../members/leaving/sweep.ts';
import { eraseMember } from '../../members/profile/erase-by-email.ts';
import { sql } from '../../platform/database/sql.ts';
import { publishVersion } from '../authoring/publish-version.ts';

const table = join(mkdtempSync(join(tmpdir(), 'postcodes-')), 'postcodes.csv');
writeFileSync(table, 'postcode;landsdeel\r\n9711;Noord\r\n1011;West\r\n');
const world = await makeWorld({ env: { POSTCODES: table, LIMITS: 'off' } });
const { context } = world;

const questions = [{ ref: 'tips', title: 'Wat werkt?', type: 'text' }];
const asking = (background: readonly string[]) => ({ questions, background, opens_at: '2026-01-01' });
async function known(campaign: string): Promise<Record<string, string>> {
  const rows = await context.db.many(sql<{ key: string; value: string }>`
    select key, value from survey.background where campaign_id = ${campaign}`);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
const answerAll = async (respondent: { token: string; email: string }) => {
  await save(world, respondent, { tips: 'Voorlezen.' });
  await finish(world, respondent);
};

test('classes of the profile are written at the finish, and stay when the profile changes', async () => {
  const member = await joinProven(world, { attributes: { zipcode: '9711', extra_care_child: true } });
  const { id } = await makeCampaign(world, asking(backgroundKeys));
  const respondent = await inviteOne(world, id, member);
  await save(world, respondent, { tips: 'Voorlezen.' });
  expect(await known(id)).toEqual({});
  await finish(world, respondent);
  const classes = {
    youngest_child: '6_11',
    children_amount: '2',
    region: 'north',
    education: 'high',
    gender: 'female',
    origin: 'nl',
    care: 'yes',
  };
  expect(await known(id)).toEqual(classes);
  await finish(world, respondent);
  await world.call(putUser, { body: { attributes: { education: 'vmbo' } } }, member.headers);
  expect(await known(id)).toEqual(classes);
});

test('what is not known, not asked for, or not agreed to is not written', async () => {
  const attributes = { gender: 'rather_not', born_in_nl: 'rather_not', extra_care_child: true };
  const member = await joinProven(world, { attributes });
  await world.call(putUser, { body: { attributes: { extra_care_child: false } } }, member.headers);
  const all = await makeCampaign(world, asking(backgroundKeys));
  await answerAll(await inviteOne(world, all.id, member));
  expect(await known(all.id)).toEqual({ youngest_child: '6_11', children_amount: '2', education: 'high' });
  // The answer stands, and the consent to it does not.
  const other = await joinProven(world, { attributes: { extra_care_child: true } });
  await context.db.run(sql`delete from contact.consent where member_id = ${other.id} and purpose <> 'privacy'`);
  const some = await makeCampaign(world, asking(['gender', 'origin', 'care']));
  await answerAll(await inviteOne(world, some.id, other));
  expect(await known(some.id)).toEqual({ gender: 'female' });
});

test('the introduction says what is kept, and a campaign that keeps nothing says nothing', async () => {
  const { respondent } = await makeRespondent(world, { file: asking(['region', 'gender']) });
  expect((await show(world, respondent)).background_note).toBe(
    'Bij je antwoorden bewaren we uit je profiel, in groepen: in welk deel van het land je woont en of je een vrouw of een man bent.',
  );
  const plain = await makeRespondent(world);
  expect(await show(world, plain.respondent)).not.toHaveProperty('background_note');
});

test('whoever began before it was said keeps what they were told', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { questions } });
  await save(world, respondent, { tips: 'Voorlezen.' });
  await context.db.transaction((tx) =>
    publishVersion(tx, context, campaign, { ...file({ questions }), background: ['gender'] }),
  );
  const later = await inviteOne(world, campaign, await joinProven(world));
  expect(await show(world, respondent)).not.toHaveProperty('background_note');
  await finish(world, respondent);
  expect(await known(campaign)).toEqual({});
  await answerAll(later);
  expect(await known(campaign)).toEqual({ gender: 'female' });
});

test('whoever is erased leaves none of it, and of others it stays with their answers when nobody knows whose these are', async () => {
  const closes_at = new Date(context.clock.now().getTime() + days(2)).toISOString();
  const campaign = await publishFile(context, file({ ...asking(['gender']), closes_at }));
  const [gone, stays] = [await joinProven(world), await joinProven(world)];
  for (const member of [gone, stays]) await answerAll(await inviteOne(world, campaign, member));
  const rows = () =>
    context.db.many(sql<{ whole: boolean; detached: boolean }>`
      select background.value is not null as whole, detached from survey.participation
      left join survey.background on background.campaign_id = participation.campaign_id
        and background.participation_id = participation.id
      where participation.campaign_id = ${campaign} order by whole`);
  await eraseMember(context, gone.email);
  expect(await rows()).toEqual([
    { whole: false, detached: false },
    { whole: true, detached: false },
  ]);
  world.clock.advance(days(200));
  await sweepMembers(context);
  world.clock.advance(days(2));
  await sweepMembers(context);
  expect(await rows()).toEqual([
    { whole: false, detached: true },
    { whole: true, detached: true },
  ]);
});
