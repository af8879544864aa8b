import { describe, expect, test } from 'vitest';
import { closeGroup, openGroup, setClosesFull, setGroupTarget } from '#contract/calls/office/drawn-groups.ts';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import { finishCampaign, getCampaign } from '#contract/calls/surveys.ts';
import type { GroupsHow } from '#contract/sample/how.ts';
import { answerAll, finish, inviteMembers, makeCampaign, refusedSave, save, show } from '#test/make-campaigns.ts';
import { addGroups, addHistory, groupsHow, noCeilings } from '#test/make-panel.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { holdings } from '../../members/profile/personal-file.ts';
import { eraseMemberData } from '../../people/erase-member.ts';
import { sql } from '../../platform/database/sql.ts';
import { closeCampaign } from '../../surveys/campaigns/close.ts';
import { cancelMailing } from '../delivery-control/mailing-control.ts';
import { writeAgain } from '../invite.ts';
import { surveyToken } from '../letters/survey-link.ts';
import { freezeFieldwork } from '../monitor/freeze.ts';
import { closeFullGroups } from './close-full-groups.ts';

const world = await makeWorld({ env: noCeilings });
const { context, clock, db } = world;
let noor = { cookie: (await makeStaff(world, 'researcher')).cookies };
const { hbo, university } = await addGroups(context);

/** Sixty parents of a campaign of their own, thirty with a middle and thirty with a high education. */
async function drawn(how: Partial<GroupsHow> = {}, over: object = {}) {
  const { id } = await makeCampaign(world, over);
  const { mailing_id } = await inviteMembers(context, id, { groups: groupsHow(how) });
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
  return { id, mailing_id };
}

/** Those who were drawn of one class, as their links open. */
async function of(id: string, education: string) {
  const rows = await db.many(sql<{ id: string; member_id: string; email: string }>`
    select invitation.id, member_id, email from contact.invitation
    join contact.drawn_group on drawn_group.id = group_id join contact.member on member.id = member_id
    where invitation.campaign_id = ${id} and ${education} = any(classes) order by email`);
  return rows.map(({ id: invitation, ...who }) => ({ ...who, token: surveyToken(context, invitation) }));
}

const look = (id: string) => world.call(readFieldwork, { params: { id } }, noor);
const groupOf = async (id: string, education: string) =>
  (await look(id)).groups.find(({ classes }) => classes.includes(education))!;
const close = async (id: string, education: string) =>
  world.call(closeGroup, { params: { id, group: (await groupOf(id, education)).id } }, noor);
const open = async (id: string, education: string) =>
  world.call(openGroup, { params: { id, group: (await groupOf(id, education)).id } }, noor);
const aim = async (id: string, education: string, target: number | null) =>
  world.call(setGroupTarget, { params: { id, group: (await groupOf(id, education)).id }, body: { target } }, noor);
const lines = async (id: string) =>
  (
    await db.many(sql<{ action: string; detail: Record<string, string>; staff_id: string | null }>`
      select action, detail, staff_id from office.audit where about = ${id} and action like 'group%' order by number`)
  ).map(({ action, detail, staff_id }) => [action, detail.group ?? detail.closes_full, staff_id !== null]);

describe('a closed group', () => {
  test('lets nobody begin, says so kindly, and lets whoever has begun finish', async () => {
    const { id } = await drawn();
    const [begun, late] = await of(id, 'middle');
    const [other] = await of(id, 'high');
    await save(world, begun!, { screens: 'no' });
    await close(id, 'middle');
    const { status, body } = await world.refused(getCampaign, { query: late! });
    expect([status, body.type, body.status]).toEqual([403, 'CAMPAIGN_INACTIVE', 'campaign.enough']);
    expect(body.message).toContain('al genoeg ouders meegedaan');
    expect((await refusedSave(world, late!, { screens: 'no' })).body.status).toBe('campaign.enough');
    expect((await world.refused(finishCampaign, { body: late! })).body.status).toBe('campaign.enough');
    expect((await show(world, begun!)).answers.screens).toMatchObject({ value: 'no' });
    await save(world, begun!, { why_not: 'Te jong.' });
    await save(world, begun!, { rules: 'none' });
    await finish(world, begun!);
    await answerAll(world, other!);
    expect(await groupOf(id, 'middle')).toMatchObject({
      finished: 1,
      closed_full: false,
      closed_at: expect.any(String),
    });

    await open(id, 'middle');
    await answerAll(world, late!);
    expect(await groupOf(id, 'middle')).toMatchObject({ finished: 2, closed_at: null, stays_open: true });
    expect(await lines(id)).toEqual([
      ['group_closed', 'Havo, vwo of mbo', true],
      ['group_opened', 'Havo, vwo of mbo', true],
    ]);
  });

  test('is not reminded, but for those who have begun', async () => {
    const { id } = await drawn();
    const [begun] = await of(id, 'middle');
    await save(world, begun!, { screens: 'no' });
    await close(id, 'middle');
    const plan = await writeAgain(context, id, { kind: 'reminder', again: true });
    expect(plan).toMatchObject({ recipients: 31, left_out: { 'group full': 29 } });
  });

  test('opens again when more of it are drawn', async () => {
    const { id } = await drawn({ number: 20 });
    await close(id, 'middle');
    await inviteMembers(context, id, { groups: groupsHow({ number: 20 }) });
    expect(await groupOf(id, 'middle')).toMatchObject({ invited: 20, closed_at: null });
    expect((await lines(id)).map(([action]) => action)).toEqual(['group_closed', 'group_opened']);
  });

  test('of another campaign, or of one that is over, cannot be closed', async () => {
    const [{ id }, other] = [await drawn({ number: 20 }), await drawn({ number: 20 })];
    const { id: group } = await groupOf(other.id, 'high');
    expect((await world.refused(closeGroup, { params: { id, group } }, noor)).status).toBe(404);
    await closeCampaign(context, other.id);
    const { body } = await world.refused(closeGroup, { params: { id: other.id, group } }, noor);
    expect(body.message).toBe('Deze vragenlijst is al gesloten.');
  });
});

describe('a full group', () => {
  test('closes by itself when that is wanted, and stays open when somebody opened it again', async () => {
    const { id } = await drawn();
    await aim(id, 'middle', 2);
    const people = await of(id, 'middle');
    await answerAll(world, people[0]!);
    await answerAll(world, people[1]!);
    await closeFullGroups(context);
    expect(await groupOf(id, 'middle')).toMatchObject({ target: 2, finished: 2, closed_at: null });

    await world.call(setClosesFull, { params: { id }, body: { closes_full: true } }, noor);
    await closeFullGroups(context);
    await closeFullGroups(context);
    expect((await look(id)).closes_full).toBe(true);
    expect(await groupOf(id, 'middle')).toMatchObject({ closed_full: true, closed_at: expect.any(String) });
    expect(await groupOf(id, 'high')).toMatchObject({ target: null, closed_at: null });

    await open(id, 'middle');
    await closeFullGroups(context);
    expect(await groupOf(id, 'middle')).toMatchObject({ closed_at: null });
    await aim(id, 'middle', 1);
    await closeFullGroups(context);
    expect(await groupOf(id, 'middle')).toMatchObject({ closed_full: true });
    expect(await lines(id)).toEqual([
      ['group_target_set', 'Havo, vwo of mbo', true],
      ['groups_close_full', 'on', true],
      ['group_closed', 'Havo, vwo of mbo', false],
      ['group_opened', 'Havo, vwo of mbo', true],
      ['group_target_set', 'Havo, vwo of mbo', true],
      ['group_closed', 'Havo, vwo of mbo', false],
    ]);
  });
});

describe('what is told of groups', () => {
  test('lists that were drawn for are the target, added up over draws that were not cancelled', async () => {
    await addHistory(context, (await makeCampaign(world)).id, [...hbo, ...university], { finished: 95, days_ago: 30 });
    const how: Partial<GroupsHow> = { goal: 'finished', spread: 'hand', targets: [{ classes: ['high'], target: 3 }] };
    const { id, mailing_id } = await drawn(how);
    await inviteMembers(context, id, { groups: groupsHow(how) });
    expect(await groupOf(id, 'high')).toMatchObject({ target: 6, target_set: false });
    await db.transaction((tx) => cancelMailing(tx, context, mailing_id));
    expect(await groupOf(id, 'high')).toMatchObject({ target: 3 });
    await aim(id, 'high', 40);
    expect(await groupOf(id, 'high')).toMatchObject({ target: 40, target_set: true });
    await aim(id, 'high', null);
    expect(await groupOf(id, 'high')).toMatchObject({ target: 3, target_set: false });
  });

  test('how many were invited in tens; of fewer than ten not who came, nor of the one that would tell it', async () => {
    const targets = [
      { classes: ['middle'], target: 9 },
      { classes: ['high'], target: 25 },
    ];
    const { id } = await drawn({ spread: 'hand', targets });
    // Nobody of the whole list came, which is told above the groups.
    expect(await groupOf(id, 'middle')).toMatchObject({ invited: null, finished: 0 });
    await answerAll(world, (await of(id, 'middle'))[0]!);
    await answerAll(world, (await of(id, 'high'))[0]!);
    expect(await groupOf(id, 'middle')).toMatchObject({ invited: null, finished: null, expected: null });
    expect(await groupOf(id, 'high')).toMatchObject({ invited: 20, finished: null });
  });

  test('the personal file says which group somebody was drawn in', async () => {
    const { id } = await drawn({ number: 20 });
    const [one] = await of(id, 'high');
    const rows = await db.many(sql<{ campaign_id: string; drawn_in: object[] }>`
      ${holdings['contact.invitation']!.read(one!.member_id, context)}`);
    expect(rows.find(({ campaign_id }) => campaign_id === id)?.drawn_in).toEqual([{ key: 'education', value: 'high' }]);
  });

  test('an anonymous campaign has none: nobody knows who answered', async () => {
    const { id } = await drawn({ number: 20 }, { anonymous: true });
    expect((await look(id)).groups).toEqual([]);
    expect(
      await db.many(sql`select from contact.invitation where campaign_id = ${id} and group_id is not null`),
    ).toEqual([]);
  });

  test('what came stays told when the campaign is over and somebody is erased, of whom no group is kept', async () => {
    const { id } = await drawn();
    const [done] = await of(id, 'high');
    await answerAll(world, done!);
    await closeCampaign(context, id);
    clock.advance(minutes(40));
    await freezeFieldwork(context);
    // Her session is over by now.
    noor = { cookie: (await makeStaff(world, 'researcher')).cookies };
    await db.transaction((tx) => eraseMemberData(tx, context, done!.member_id));
    expect(await of(id, 'high')).toHaveLength(29);
    expect(await groupOf(id, 'high')).toMatchObject({ invited: 30, finished: 1 });
  });
});
