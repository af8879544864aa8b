import { expect, test } from 'vitest';
import { closeCampaign as closeCall, reopenCampaign } from '#contract/calls/office/campaign-stage.ts';
import { listCampaigns } from '#contract/calls/office/campaigns.ts';
import { answerAll, inviteOne, makeRespondent, save } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { freezeFieldwork } from '../../fieldwork/monitor/freeze.ts';
import { sql } from '../../platform/database/sql.ts';
import { addUpCampaigns, checkSums } from './campaign-sums.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
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
