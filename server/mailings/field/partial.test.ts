import { expect, test } from 'vitest';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import { inviteOne, makeCampaign, save } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeWriter } from '#test/make-writers.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { closeCampaign } from '../../surveys/campaigns/close.ts';
import { freezeFieldwork } from './freeze.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;

/** What is told of somebody who stopped half way. */
async function toldOf(over: object) {
  const { id } = await makeCampaign(world, over);
  const half = await inviteOne(world, id, await joinProven(world));
  await save(world, half, { screens: 'no' });
  await save(world, half, { why_not: 'Te jong.' });
  const look = async () => (await makeWriter(world)).call(readFieldwork, { params: { id } });
  const { dispositions, partial_percent } = await look();
  await closeCampaign(context, id);
  clock.advance(minutes(40));
  await freezeFieldwork(context);
  const frozen = (await look()).dispositions!;
  return [partial_percent, dispositions!.partial, dispositions!.break_off, frozen.partial, frozen.break_off];
}

test('a campaign says from how much of the way on somebody answered in part', async () => {
  expect(await toldOf({})).toEqual([50, 1, 0, 1, 0]);
  expect(await toldOf({ partial_percent: 51 })).toEqual([51, 0, 1, 0, 1]);
});
