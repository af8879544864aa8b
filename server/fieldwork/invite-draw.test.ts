import { describe, expect, test } from 'vitest';
import { explainDraw, readDraw, saveDraw } from '#contract/calls/office/draw.ts';
import { lookAtMember } from '#contract/calls/office/support/members.ts';
import type { Rule } from '#contract/sample/condition.ts';
import type { How } from '#contract/sample/how.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { addGroups, addPanel, groupsHow as groups, noCeilings, rule } from '#test/make-panel.ts';
import { makeStaff } from '#test/make-staff.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { auditReference } from '../members/profile/audit-reference.ts';
import { sql } from '../platform/database/sql.ts';
import { inviteDrawIn } from './invite-draw.ts';
import { planIn } from './schedule/plan-mailing.ts';

const world = await makeWorld({ env: noCeilings });
const { context, clock, db } = world;
const noor = { cookie: (await makeStaff(world, 'researcher')).cookies };
const sanne = { cookie: (await makeStaff(world, 'support')).cookies };
const { mbo, hbo, university, silent } = await addGroups(context);

const save = (id: string, how: How, { conditions = [] as Rule[], revision = 0, seed = 'zaad' } = {}) =>
  world.call(saveDraw, { params: { id }, body: { conditions, how, revision, seed } }, noor).then(({ draw }) => draw);
const confirm = (draw: { id: string; revision: number }) =>
  db.transaction((tx) => inviteDrawIn(tx, context, { draw_id: draw.id, revision: draw.revision }));
const drawnOf = (id: string) =>
  db.many(sql<{ member_id: string; chance: number }>`
    select member_id, chance from contact.invitation where campaign_id = ${id} order by member_id`);
const audit = async (action: string, about: string) =>
  (
    await db.many(sql<{ detail: Record<string, string> }>`
    select detail from office.audit where action = ${action} and about = ${about}`)
  ).map(({ detail }) => detail);

describe('a confirmed draw', () => {
  test('hits each target exactly, keeps the chance of each, and is shown again', async () => {
    const { id } = await makeCampaign(world);
    const draw = await save(id, groups());
    const plan = await confirm(draw);
    expect(plan).toMatchObject({
      recipients: 60,
      seed: 'zaad',
      left_out: { 'group unknown': 8, 'not in the sample': 178 },
    });
    const drawn = await drawnOf(id);
    const inGroup = (ids: string[]) => drawn.filter(({ member_id }) => ids.includes(member_id));
    expect(inGroup(mbo).map(({ chance }) => chance)).toEqual(Array(30).fill(expect.closeTo(30 / 47)));
    expect(inGroup([...hbo, ...university]).map(({ chance }) => chance)).toEqual(
      Array(30).fill(expect.closeTo(30 / 191)),
    );
    const screen = await world.call(readDraw, { params: { id } }, noor);
    expect(screen.draw).toBeNull();
    expect(screen.done).toMatchObject([
      {
        how: groups(),
        seed: 'zaad',
        drawn: 60,
        groups: [{ target: 0 }, { target: 30, drawn: 30 }, { target: 30, drawn: 30 }],
      },
    ]);
  });

  test('draws the same parents by the same seed, and others by another', async () => {
    const who = await Promise.all(
      ['zaad', 'zaad', 'ander'].map(async (seed) => {
        const { id } = await makeCampaign(world);
        await confirm(await save(id, { kind: 'number', number: 30 }, { seed }));
        await db.run(sql`delete from contact.message where campaign_id = ${id}`);
        return (await drawnOf(id)).map(({ member_id, chance }) => `${member_id} ${chance}`);
      }),
    );
    expect(who[0]).toHaveLength(30);
    expect(who[0]).toEqual(who[1]);
    expect(who[0]).not.toEqual(who[2]);
  });

  test('everybody is drawn with a chance of 1', async () => {
    const { id } = await makeCampaign(world);
    await confirm(await save(id, { kind: 'everybody' }, { conditions: [rule('education', 'mbo')] }));
    expect(new Set((await drawnOf(id)).map(({ chance }) => chance))).toEqual(new Set([1]));
  });

  test('of two at the same moment one wins and the other is told, and nobody is asked twice', async () => {
    const { id } = await makeCampaign(world);
    const draw = await save(id, { kind: 'everybody' });
    const outcomes = await Promise.allSettled([confirm(draw), confirm(draw)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((one) => one.status === 'rejected')!;
    expect(lost.reason.code).toBe('draw_used');
    expect(await drawnOf(id)).toHaveLength(246);
    const { draw: next } = await world.call(
      saveDraw,
      { params: { id }, body: { conditions: [], how: { kind: 'everybody' }, revision: 0 } },
      noor,
    );
    await expect(confirm(next)).rejects.toMatchObject({ code: 'draw_nobody' });
  });

  test('is not what somebody else changed meanwhile', async () => {
    const { id } = await makeCampaign(world);
    const draw = await save(id, { kind: 'everybody' });
    const other = await save(id, { kind: 'number', number: 20 }, { revision: draw.revision });
    await expect(confirm(draw)).rejects.toMatchObject({ code: 'draw_changed' });
    const late = await world.refused(
      saveDraw,
      { params: { id }, body: { conditions: [], how: { kind: 'everybody' }, revision: draw.revision } },
      noor,
    );
    expect(late.status).toBe(409);
    expect((await world.call(readDraw, { params: { id } }, noor)).draw).toMatchObject({
      id: draw.id,
      revision: other.revision,
      how: { kind: 'number', number: 20 },
      saved_by: 'Sanne de Groot',
    });
  });

  test('of fewer than ten is refused; planned, it is taken back when it has become so few', async () => {
    const { id } = await makeCampaign(world);
    const few = await save(id, { kind: 'everybody' }, { conditions: [rule('education', 'vmbo')] });
    await expect(confirm(few)).rejects.toMatchObject({ code: 'draw_too_few' });
    const [shrinking] = (await addPanel(context, [{ count: 12, answers: { zipcode: ['7311'] } }])) as [string[]];
    const conditions = [rule('zipcode', '7300..7399')];
    const { id: draw_id, revision } = await save(id, { kind: 'everybody' }, { conditions, revision: 1 });
    const starts_at = new Date(clock.now().getTime() + days(2));
    const { mailing_id, state } = await db.transaction((tx) =>
      inviteDrawIn(tx, context, { draw_id, revision, starts_at }),
    );
    expect(state).toBe('scheduled');
    await db.run(sql`delete from contact.member where id = any(${shrinking.slice(0, 5)}::uuid[])`);
    const { plan } = await db.transaction((tx) => planIn(tx, context, mailing_id));
    expect(plan).toMatchObject({ state: 'cancelled', recipients: 0, left_out: {} });
    expect(await drawnOf(id)).toEqual([]);
    await db.run(sql`delete from contact.member where id = any(${shrinking}::uuid[])`);
  });

  test('names in the audit what comes close to special data', async () => {
    const { id } = await makeCampaign(world);
    const conditions = [rule('born_in_nl', 'no')];
    const draw = await save(id, { kind: 'everybody' }, { conditions });
    expect(await audit('draw_prepared', id)).toEqual([{ sensitive: 'born_in_nl' }]);
    await confirm(draw);
    expect(await audit('campaign_invited', id)).toMatchObject([{ sensitive: 'born_in_nl' }]);
  });

  test('names groups by origin there too, once', async () => {
    const { id } = await makeCampaign(world);
    const { revision } = await save(id, groups({ by: ['origin'] }));
    await save(id, groups({ by: ['origin', 'gender'] }), { revision });
    expect(await audit('draw_prepared', id)).toEqual([{ sensitive: 'origin' }]);
  });
});

test('support can look up why one member was asked or not, which is a line in the audit', async () => {
  const { id } = await makeCampaign(world);
  await confirm(await save(id, groups()));
  const drawn = (await drawnOf(id))[0]!.member_id;
  const why = async (member: string) => {
    const body = { reason: 'contact', words: 'Vroeg waarom' } as const;
    await world.call(lookAtMember, { params: { id: member }, body }, sanne);
    return world.call(explainDraw, { params: { id: member, campaign: id } }, sanne);
  };
  const early = await world.refused(explainDraw, { params: { id: drawn, campaign: id } }, sanne);
  expect(early.body.message).toBe('Zeg eerst waarom je kijkt. Dat geldt daarna een kwartier.');
  expect(await why(drawn)).toMatchObject({
    title: 'Schermen thuis',
    draws: [{ drawn: true, reason: null, sentence: 'Is getrokken. De uitnodiging staat klaar en is nog niet weg.' }],
  });
  expect((await why(drawn)).draws[0]!.chance).toBeGreaterThan(0);
  expect((await why(silent[0]!)).draws).toMatchObject([
    {
      drawn: false,
      reason: 'group unknown',
      sentence: 'Had in het profiel niet ingevuld bij welke groep ouders iemand hoort.',
      chance: null,
    },
  ]);
  clock.advance(minutes(1));
  const [[late]] = (await addPanel(context, [{ count: 1 }])) as [[string]];
  expect((await why(late)).draws).toMatchObject([{ drawn: false, sentence: 'Was toen nog geen lid.' }]);
  expect(await audit('draw_explained', auditReference(context, drawn))).toHaveLength(2);

  // Who was drawn has not always got it: the sentence tells what became of the message.
  const becomes = (state: string) =>
    db.run(sql`update contact.message set state = ${state} where member_id = ${drawn} and campaign_id = ${id}`);
  await becomes('suppressed');
  expect((await why(drawn)).draws[0]!.sentence).toBe(
    'Is getrokken, maar de uitnodiging is tegengehouden. Waarom, staat bij de berichten.',
  );
  await becomes('sent');
  expect((await why(drawn)).draws[0]!.sentence).toBe('Is getrokken. De uitnodiging is verstuurd.');
  const refused = await world.refused(explainDraw, { params: { id: drawn, campaign: id } }, noor);
  expect(refused.status).toBe(403);
});
