import { beforeAll, expect, test } from 'vitest';
import { countDraw, lookAtDraw } from '#contract/calls/office/draw.ts';
import { readMakeUp } from '#contract/calls/office/panel.ts';
import { countTalk } from '#contract/calls/office/support/talks.ts';
import type { Condition, Rule } from '#contract/draw/condition.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { addPanel, noCeilings } from '#test/make-panel.ts';
import { makeStaff } from '#test/make-staff.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: noCeilings });
const { context, clock } = world;
const { db } = context;
let [noor, baas] = [{ cookie: '' }, { cookie: '' }];
/** A session of the office does not last for a day. */
async function logInAgain(): Promise<void> {
  noor = { cookie: (await makeStaff(world, 'researcher')).cookies };
  baas = { cookie: (await makeStaff(world, 'admin')).cookies };
}
async function passDays(count: number): Promise<void> {
  clock.advance(days(count));
  await logInAgain();
}
let id: string;
let targets: string[];

beforeAll(async () => {
  await logInAgain();
  id = (await makeCampaign(world)).id;
  const told = { education: ['hbo'], contact_lop: ['true'] };
  const [few] = await addPanel(context, [
    { count: 50, answers: { ...told, income: ['under_25'], gender: ['female'] } },
    { count: 150, answers: { ...told, income: ['under_25'], gender: ['female'] } },
    { count: 100, answers: { ...told, income: ['60_to_80'], gender: ['male'] } },
  ]);
  targets = few!;
  await db.run(sql`
    insert into profile.attribute (member_id, key, value, changed_at)
    select id, 'zipcode', array[(3000 + row_number() over ())::text], ${clock.now()}
    from unnest(${targets}::uuid[]) as one (id)`);
});

const rule = (...any: Condition[]): Rule => ({ any });
const poor = { key: 'income', values: ['under_25'] };
const women = { key: 'gender', values: ['female'] };

/** What two colleagues may ask to find out one answer of the member with this postcode: they know the others. */
async function askAround(zipcode: string) {
  const here = { key: 'zipcode', values: [zipcode] };
  const oracle = [rule(women, here), rule(women, poor), rule(here, poor)];
  const ask = (conditions: Rule[]) => world.call(countDraw, { params: { id }, body: { conditions } }, noor);
  return [
    await ask(oracle),
    await ask([rule(poor), rule(here)]),
    await ask([rule(poor)]),
    await ask([rule({ ...poor, not: true })]),
    await world.call(
      lookAtDraw,
      { params: { id }, body: { conditions: oracle, how: { kind: 'number', number: 190 } } },
      baas,
    ),
    await world.call(countTalk, { body: { conditions: [rule(poor), rule(here)] } }, noor),
    (await world.call(readMakeUp, undefined, baas)).questions,
  ];
}

test('no count tells one answer of fifty members to two colleagues who know everything else, over two days', {
  timeout: 300_000,
}, async () => {
  for (const [n, target] of targets.entries()) {
    const zipcode = String(3001 + n);
    const before = await askAround(zipcode);
    await db.run(sql`update profile.attribute set value = '{60_to_80}' where member_id = ${target} and key = 'income'`);
    if (n % 25 === 12) await passDays(1);
    expect(await askAround(zipcode)).toEqual(before);
    await db.run(sql`update profile.attribute set value = '{under_25}' where member_id = ${target} and key = 'income'`);
  }
});

test('a sensitive answer alone is counted, stands still for a few, and is renewed after many', async () => {
  const alone = async () =>
    (await world.call(countDraw, { params: { id }, body: { conditions: [rule(poor)] } }, noor)).all;
  expect(await alone()).toBe(200);
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = any(${targets.slice(0, 9)}::uuid[])`);
  await passDays(2);
  expect(await alone()).toBe(200);
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = any(${targets.slice(0, 25)}::uuid[])`);
  expect(await alone()).toBe(170);
});

test('beside anything else the number is refused, and the draw is not', async () => {
  const conditions = [rule(poor), rule(women)];
  const counts = await world.call(countDraw, { params: { id }, body: { conditions } }, noor);
  expect(counts).toMatchObject({ all: 'hidden', rules: [{ all: 170 }, { all: 170 }] });
  const look = await world.call(lookAtDraw, { params: { id }, body: { conditions, how: { kind: 'everybody' } } }, noor);
  expect(look).toMatchObject({ free: 'hidden', drawn: 'hidden', refused: null, funnel: [], cost: [] });
});
