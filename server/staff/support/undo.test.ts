import { expect, test } from 'vitest';
import { restMember, setMemberChannel } from '#contract/calls/office/support/member-acts.ts';
import { lookAtMember, readMember } from '#contract/calls/office/support/members.ts';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const { cookies } = await makeStaff(world, 'support');
const sanne = { origin: world.office_url, cookie: cookies };
const invitation = async (id: string) =>
  (await world.call(readMember, { params: { id } }, sanne)).seen!.messages.find(
    ({ template }) => template === 'invitation',
  );

test('undone at once, a rest and a stop give back what they closed, save what was cancelled meanwhile', async () => {
  const member = await joinProven(world);
  const { id: campaign_id } = await makeCampaign(world);
  await inviteMembers(world.context, campaign_id, { emails: [member.email] });
  const params = { id: member.id };
  await world.call(lookAtMember, { params, body: { reason: 'contact', words: 'Belde over rust' } }, sanne);
  const rest = (until: string | null, undoes?: string) =>
    world.call(restMember, { params, body: { until, undoes } }, sanne);
  const set = (on: boolean, undoes?: string) =>
    world.call(setMemberChannel, { params, body: { channel: 'email', on, undoes } }, sanne);
  const waits = { state: 'planned', reason: null };
  const stopped = await set(false);
  expect(await invitation(member.id)).toMatchObject({ state: 'suppressed', reason: 'asked us to stop' });
  await set(true, stopped.at);
  expect(await invitation(member.id)).toMatchObject(waits);

  const rested = await rest('2027-02-01');
  expect(await invitation(member.id)).toMatchObject({ state: 'suppressed' });
  await rest(null, rested.at);
  expect(await invitation(member.id)).toMatchObject(waits);

  const again = await rest('2027-02-01');
  await db.run(sql`
    update contact.mailing set state = 'cancelled', finished_at = ${world.clock.now()} where campaign_id = ${campaign_id}`);
  await rest(null, again.at);
  expect(await invitation(member.id)).toMatchObject({ state: 'suppressed', reason: 'asked for a rest' });
  for (const moment of ['yesterday', '+275760-09-13T00:00:00.000Z']) {
    const refused = await world.refused(restMember, { params, body: { until: null, undoes: moment } }, sanne);
    expect(refused.status).toBe(422);
  }
});
