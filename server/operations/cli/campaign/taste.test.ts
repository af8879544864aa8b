import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { readTeaser } from '../../../surveys/campaigns/teaser.ts';
import { runCommand } from '../run-command.ts';
import { campaignInvite } from './invite.ts';
import { campaignTaste } from './outcome.ts';

const world = await makeWorld();
const { context, clock } = world;
const run = (...words: string[]) => runCommand(campaignTaste, context, { words, options: {} });
const off = () => runCommand(campaignTaste, context, { words: [], options: { off: true } });
const invite = (id: string) => runCommand(campaignInvite, context, { words: [id], options: { all: true, now: true } });
await joinProven(world);

const option = (title: string, at: number) => ({ ref: `o${at}x`, title });
const first = (over: object) => ({
  anonymous: true,
  questions: [
    { ref: 'way', title: 'Hoe?', type: 'multiple_choice', options: ['Te voet', 'Fiets'].map(option), ...over },
  ],
});

test('one question stands on the home page, as long as its campaign is open', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const other = await makeCampaign(world, { ...first({}), closes_at: '2026-11-30' });
  expect((await run(id)).failed).toBeUndefined();
  expect(await readTeaser(context)).toEqual({
    token,
    title: 'Schermen thuis',
    questions_most: 4,
    question: {
      id: 'screens',
      title: 'Heeft je kind een eigen scherm?',
      description: '',
      several: false,
      options: [
        { id: 'yes', title: 'Ja' },
        { id: 'no', title: 'Nee' },
      ],
    },
  });
  await run(other.id);
  expect(await readTeaser(context)).toMatchObject({ token: other.token });
  clock.advance(days(10));
  expect(await readTeaser(context)).toBeNull();
});

test('nobody is written to about it, until it is off', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await run(id);
  expect((await invite(id)).json).toMatchObject({ code: 'mailing_of_taste' });
  expect((await off()).json).toMatchObject({ ended: true });
  expect((await off()).json).toMatchObject({ ended: false });
  expect(await readTeaser(context)).toBeNull();
  expect((await invite(id)).json).toMatchObject({ recipients: 1 });
  expect((await run(id)).json).toMatchObject({ code: 'campaign_taste_invited' });
});

test('a mailing that is still to come is an invitation too', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const later = { words: [id], options: { all: true, at: '2026-12-24 10:00' } };
  expect((await runCommand(campaignInvite, context, later)).failed).toBeUndefined();
  expect((await run(id)).json).toMatchObject({ code: 'campaign_taste_invited' });
});

test.each([
  ['with names', { anonymous: false }, 'campaign_taste_not_open'],
  ['that opens later', { ...first({}), opens_at: '2027-03-01' }, 'campaign_taste_not_open'],
  ['that begins with words', first({ type: 'text', options: [] }), 'campaign_taste_question'],
  ['with seven answers', first({ options: [...'abcdefg'].map(option) }), 'campaign_taste_question'],
  ['with a long answer', first({ options: [option('a'.repeat(41), 1)] }), 'campaign_taste_question'],
  ['with an answer of your own', first({ other: true }), 'campaign_taste_question'],
])('a campaign %s is refused', async (_, over, code) => {
  const { id } = await makeCampaign(world, over);
  expect((await run(id)).json).toMatchObject({ code });
});
