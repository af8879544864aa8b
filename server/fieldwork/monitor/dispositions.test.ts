import { expect, test } from 'vitest';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import { inviteOne, makeCampaign, save } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeWriter } from '#test/make-writers.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
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

test('who stopped the channel of the invitation refused it, and who stopped another one did not', async () => {
  const { id } = await makeCampaign(world);
  const stopOn = async (channel: string) => {
    const member = await joinProven(world);
    await inviteOne(world, id, member);
    await context.db.run(sql`
      update contact.message set state = 'sent', channel = 'email' where member_id = ${member.id} and campaign_id = ${id}`);
    clock.advance(1000);
    await context.db.run(sql`
      insert into contact.stopped (member_id, channel, address, reason, at)
      values (${member.id}, ${channel}, 'adres', 'stop', ${clock.now()})`);
  };
  await stopOn('email');
  await stopOn('whatsapp');
  const { dispositions } = await (await makeWriter(world)).call(readFieldwork, { params: { id } });
  expect(dispositions).toMatchObject({ refused: 1, no_answer: 1 });
});
