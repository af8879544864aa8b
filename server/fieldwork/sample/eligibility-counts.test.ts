import { beforeAll, describe, expect, test } from 'vitest';
import { countDraw, lookAtDraw, readDraw, saveDraw } from '#contract/calls/office/draw.ts';
import type { Rule } from '#contract/sample/condition.ts';
import type { How } from '#contract/sample/how.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { addGroups, addHistory, groupsHow as groups, noCeilings, rule } from '#test/make-panel.ts';
import { makeStaff } from '#test/make-staff.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { inviteDrawIn } from '../invite-draw.ts';
import { forecastShown } from './eligibility-counts.ts';

const world = await makeWorld({ env: { ...noCeilings, WHATSAPP_COST_CENTS: '7', EMAIL_COST_CENTS: '0.5' } });
const { context, clock, db } = world;
const noor = { cookie: (await makeStaff(world, 'researcher')).cookies };
const { hbo, university } = await addGroups(context);

const count = async (id: string, conditions: Rule[]) =>
  world.call(countDraw, { params: { id }, body: { conditions } }, noor);
const look = (id: string, how: How, conditions: Rule[] = []) =>
  world.call(lookAtDraw, { params: { id }, body: { conditions, how } }, noor);
const asked = (id: string) => db.many(sql`select from contact.invitation where campaign_id = ${id}`);

describe('conditions', () => {
  test('each is counted, and all of them together, in tens; whoever reads them never sees fewer', async () => {
    const { id } = await makeCampaign(world);
    expect(
      await count(id, [
        {
          any: [
            { key: 'education', values: ['mbo'] },
            { key: 'gender', values: ['male'] },
          ],
        },
        rule('child_age', '4..12'),
      ]),
    ).toEqual({
      everybody: 240,
      all: 110,
      rules: [
        { any: [40, 60], all: 110 },
        { any: [230], all: 230 },
      ],
    });
    expect((await count(id, [])).all).toBe(240);
    expect((await count(id, [rule('education', 'vmbo')])).all).toBeNull();
    expect((await count(id, [{ any: [{ key: 'education', values: ['mbo'], not: true }] }])).all).toBe(190);
  });

  test('members made up for trying out are counted there, and nowhere else', async () => {
    const { id } = await makeCampaign(world);
    const made_up = sql`select id from contact.member order by id limit 20`;
    await db.run(sql`update contact.member set demo = true where id in (${made_up})`);
    const everybody = async () => (await count(id, [])).everybody;
    expect(await everybody()).toBe(240);
    context.config.panel_env = 'production';
    expect(await everybody()).toBe(220);
    context.config.panel_env = 'tryout';
    await db.run(sql`update contact.member set demo = false`);
  });

  test('on what is close to special data choose only who consented to it, or told it', async () => {
    const { id } = await makeCampaign(world);
    // 191 said that they were born elsewhere, and 128 of them agreed that it is used.
    expect([120, 130]).toContain((await count(id, [rule('born_in_nl', 'no')])).all);
    expect([60, 70]).toContain((await count(id, [rule('income', 'under_25')])).all);
    await db.run(sql`
      insert into contact.consent (member_id, purpose, given, sentence, route, at)
      select id, 'born_in_nl', false, 'Mag dat?', 'profile', ${new Date(clock.now().getTime() + 1)}
      from unnest(${hbo.slice(0, 20)}::uuid[]) as one (id)`);
    // What is sensitive stands as it was counted last, for a day at least (sensitive.test.ts).
    await db.run(sql`delete from profile.sensitive_count`);
    expect([100, 110]).toContain((await count(id, [rule('born_in_nl', 'no')])).all);
    const refused = await world.refused(
      countDraw,
      { params: { id }, body: { conditions: [rule('income', 'rather_not')] } },
      noor,
    );
    expect(refused.status).toBe(422);
  });

  test('on earlier campaigns know who was invited, who finished, and nobody of an anonymous one', async () => {
    const { id } = await makeCampaign(world);
    const { id: earlier } = await makeCampaign(world);
    await addHistory(context, earlier, university, { finished: 40, days_ago: 30 });
    expect((await count(id, [rule('invited', earlier)])).all).toBe(60);
    expect((await count(id, [rule('invited', 'never')])).all).toBe(180);
    expect((await count(id, [rule('finished', earlier)])).all).toBe(40);
    expect((await count(id, [rule('unfinished', earlier)])).all).toBe(20);
    const { id: anonymous } = await makeCampaign(world, { anonymous: true });
    const refused = await world.refused(
      countDraw,
      { params: { id }, body: { conditions: [rule('finished', anonymous)] } },
      noor,
    );
    expect(refused.body.errors).toEqual({
      [anonymous]: ['Deze vragenlijst is anoniem. Niemand weet wie hem invulde.'],
    });
    expect((await count(id, [rule('channel', 'whatsapp')])).all).toBe(40);
    const nowhere = await world.refused(
      countDraw,
      { params: { id }, body: { conditions: [rule('region', 'north')] } },
      noor,
    );
    expect(nowhere.body.errors).toHaveProperty('region');
  });
});

describe('a look at a draw', () => {
  let earlier: string;
  beforeAll(async () => {
    earlier = (await makeCampaign(world)).id;
    await addHistory(context, earlier, hbo, { finished: 64, days_ago: 40 });
  });

  test('tells everybody one reason, the cost by channel, and what to expect, and draws nobody', async () => {
    const { id } = await makeCampaign(world);
    const seen = await look(id, { kind: 'everybody' }, [rule('education', 'mbo', 'hbo')]);
    expect(seen).toMatchObject({
      everybody: 240,
      funnel: [{ reason: 'does not match', out: 70, left: 170 }],
      free: 170,
      drawn: 170,
      refused: null,
      cost: [
        { channel: 'whatsapp', members: 40, cents_each: 7, cents: 280 },
        { channel: 'email', members: 120, cents_each: 0.5, cents: 60 },
      ],
    });
    expect(seen.forecast!.expected).toBeGreaterThan(50);
    expect(seen.forecast!.low).toBeLessThan(seen.forecast!.expected!);
    expect(seen.forecast!.high).toBeGreaterThan(seen.forecast!.expected!);
    expect(await asked(id)).toEqual([]);
  });

  test('of a number of all tells what its mailing keeps', async () => {
    const { id } = await makeCampaign(world);
    const how: How = { kind: 'number', number: 40 };
    const { forecast } = await look(id, how);
    const { draw } = await world.call(saveDraw, { params: { id }, body: { revision: 0, conditions: [], how } }, noor);
    const plan = await db.transaction((tx) => inviteDrawIn(tx, context, { draw_id: draw.id, revision: draw.revision }));
    expect(forecastShown(plan.forecast!)).toEqual(forecast);
  });

  test('refuses what would draw nobody, fewer than ten, or more than there are, by the number that is seen', async () => {
    const { id } = await makeCampaign(world);
    expect((await look(id, { kind: 'everybody' }, [rule('education', 'vmbo')])).refused).toContain('minder dan 10');
    // There are 47, and 45 would do: but who may not know of 47 may not find it out by trying.
    const answers = await Promise.all(
      [40, 41, 45, 47, 48].map((number) => look(id, { kind: 'number', number }, [rule('education', 'mbo')])),
    );
    expect(answers.map(({ refused }) => refused === null)).toEqual([true, false, false, false, false]);
    expect(new Set(answers.slice(1).map((one) => JSON.stringify(one.refused))).size).toBe(1);
  });

  test('of fewer than ten parents tells no number, whichever number is tried', async () => {
    const { id } = await makeCampaign(world);
    await db.run(sql`
      update contact.member set rests_until = ${new Date(clock.now().getTime() + days(9))}
      where id not in (select id from contact.member order by id limit 7)`);
    const answers = await Promise.all([1, 7, 8, 500].map((number) => look(id, { kind: 'number', number })));
    expect(new Set(answers.map(({ refused }) => refused))).toEqual(
      new Set(['Er zijn minder dan 10 ouders om uit te trekken. Vraag iedereen.']),
    );
    expect((await look(id, { kind: 'everybody' })).refused).toBeNull();
    await db.run(sql`update contact.member set rests_until = null`);
  });

  test('by groups spreads equally, by the panel or by hand, and says of each whether it is enough', async () => {
    const { id } = await makeCampaign(world);
    const equal = await look(id, groups({ number: 61 }));
    expect(equal.groups).toMatchObject([
      { classes: ['low'], target: 0, available: null, drawn: null, short: false },
      { classes: ['middle'], target: 31, available: 40, drawn: 30, short: false },
      { classes: ['high'], target: 30, available: 190, drawn: 30, short: false },
    ]);
    expect(equal.funnel).toEqual([{ reason: 'group unknown', out: null, left: 230 }]);
    const byPanel = await look(id, groups({ spread: 'panel', number: 115 }));
    expect(byPanel.groups!.map(({ target }) => target)).toEqual([0, 20, 95]);
    const byHand = await look(
      id,
      groups({ spread: 'hand', by: ['education', 'gender'], targets: [{ classes: ['middle', 'female'], target: 43 }] }),
    );
    const told = byHand.groups!.filter(({ target }) => target > 0);
    expect(told).toMatchObject([{ classes: ['middle', 'female'], target: 43, available: 40, drawn: 40, short: true }]);
  });

  test('of a group that falls short the sum does not tell how many there are, whatever another group asks', async () => {
    const { id } = await makeCampaign(world);
    const answers = await Promise.all(
      [0, 2, 3, 9, 10].map((target) => {
        const targets = [
          { classes: ['middle'], target: 1000 },
          { classes: ['high'], target },
        ];
        return look(id, groups({ spread: 'hand', targets }));
      }),
    );
    // There are 47 of the middle, and 3 more would make 50. All of them are reached by WhatsApp.
    expect(answers.map(({ drawn }) => drawn)).toEqual([40, 40, 40, 40, 50]);
    expect(answers[4]!.cost.map(({ channel, members }) => [channel, members])).toEqual([
      ['whatsapp', 40],
      ['email', 10],
    ]);
  });

  test('by lists that come in asks more where fewer answer', async () => {
    const { id } = await makeCampaign(world);
    const many = await look(id, groups({ goal: 'finished', number: 40 }));
    const [, middle, high] = many.groups!;
    expect([middle!.target, high!.target]).toEqual([20, 20]);
    expect(middle!.drawn).toBeGreaterThanOrEqual(30);
    expect(Number(middle!.expected) + Number(high!.expected)).toBeGreaterThanOrEqual(30);
  });

  test('by lists that come in says of a group that it is not enough, also once it is drawn', async () => {
    const { id } = await makeCampaign(world);
    const how = groups({ goal: 'finished', number: 80 });
    // Forty are there for forty lists, but not all of them will fill one in.
    expect((await look(id, how)).groups![1]).toMatchObject({ target: 40, available: 40, short: true });
    const { draw } = await world.call(saveDraw, { params: { id }, body: { conditions: [], how, revision: 0 } }, noor);
    await db.transaction((tx) => inviteDrawIn(tx, context, { draw_id: draw.id, revision: draw.revision }));
    const { done } = await world.call(readDraw, { params: { id } }, noor);
    expect(done[0]!.groups![1]).toMatchObject({ target: 40, available: 40, short: true });
  });
});
