import { expect, test } from 'vitest';
import { getUser, putUser, registerAttributes } from '#contract/calls/members.ts';
import { countDraw, saveDraw } from '#contract/calls/office/draw.ts';
import { changeProfileQuestion } from '#contract/calls/office/support/profile-questions.ts';
import { countTalk } from '#contract/calls/office/support/talks.ts';
import { profileRefusals } from '#contract/profile.ts';
import { drawRefusals } from '#contract/sample/refusals.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { joinKnown, joinProven, openFile } from '#test/make-members.ts';
import { publishQuestion, questionWords } from '#test/make-panel.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { readRow } from '../../members/import/import-row.ts';
import { sql } from '../../platform/database/sql.ts';
import { planProfileChecks, switchProfileCheck } from '../letters/profile-check.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
const { db } = context;
const headers = { origin: world.office_url, cookie: (await makeStaff(world, 'admin')).cookies };
const open = { title: 'Thuistalen', type: 'multiple_open' as const, options: [] };

test('several answers in words lose empty lines and spare spaces, at registration, in the profile and in an import', async () => {
  const key = await publishQuestion(world, headers, open);
  expect((await world.call(registerAttributes)).find((one) => one.key === key)).toMatchObject({
    type: 'multiple_open',
    options: [],
    value: null,
  });
  const member = await joinKnown(world, { attributes: { [key]: ' Fries |  |Turks,\nsoms' } });
  const kept = async () =>
    (await world.call(getUser, undefined, member.headers)).attributes.find((one) => one.key === key)!.value;
  expect(await kept()).toBe('Fries|Turks, soms');
  const { answers } = (await openFile(world, member)) as { answers: { key: string; titles: string[] }[] };
  expect(answers.find((one) => one.key === key)!.titles).toEqual(['Fries', 'Turks, soms']);
  const put = (value: unknown) => ({ body: { attributes: { [key]: value } } }) as never;
  await world.call(putUser, put(['עברית', '👨‍👩‍👧'.repeat(30), '']), member.headers);
  expect(await kept()).toBe(`עברית|${'👨‍👩‍👧'.repeat(30)}`);
  for (const [value, sentence] of [
    [['Fries|Turks'], profileRefusals.type],
    ['x'.repeat(10_000), 'Deze tekst is te lang. Maak hem korter.'],
    [Array.from({ length: 11 }, (_, at) => `taal ${at}`), profileRefusals.open_many],
    ['a\0|b', 'Hier staat een teken in dat we niet kunnen bewaren.'],
  ]) {
    const { body } = await world.refused(putUser, put(value), member.headers);
    expect(Object.values(body.errors!)).toEqual([[sentence]]);
  }
  const read = (cell: string) =>
    readRow(2, new Map(Object.entries({ email: 'a@voorbeeld.example', [key]: cell })), 2026);
  expect(read('Fries | Turks|')).toMatchObject({ attributes: { [key]: 'Fries|Turks' }, faults: [] });
  expect(read('a|'.repeat(11)).faults).toEqual([{ place: key, code: 'row_answers_many', facts: { most: 10 } }]);
});

test('an old answer that waits for consent causes no yearly mail', async () => {
  const key = await publishQuestion(world, headers, { title: 'Wachtpost' });
  const { id } = await joinProven(world, { attributes: { [key]: 'turks' } });
  await db.run(sql`
    update profile.answers set answers = jsonb_set(answers, array[${key}, '0'], to_jsonb((answers -> ${key} ->> 0)::integer - 400))
    where member_id = ${id}`);
  const change = (sensitive: boolean) => {
    const body = questionWords({ title: 'Wachtpost', sensitive });
    return world.call(changeProfileQuestion, { params: { key }, body }, headers);
  };
  const mailed = async () => {
    await planProfileChecks(context);
    return (await db.many(sql`select from contact.message where template = 'profile_check' and member_id = ${id}`))
      .length;
  };
  await db.transaction((tx) => switchProfileCheck(tx, { ...context, actor: 'operator' }, true));
  await change(true);
  expect(await mailed()).toBe(0);
  await db.run(sql`
    insert into contact.consent (member_id, purpose, given, sentence, route, at)
    values (${id}, ${key}, true, 'Mag dat?', 'profile', ${clock.now()})`);
  expect(await mailed()).toBe(1);
});

test('a sample is not chosen by a sensitive own question beside income or origin, nor spread by origin', async () => {
  const key = await publishQuestion(world, headers, { title: 'Dichtbij', sensitive: true });
  const { id } = await makeCampaign(world);
  const rule = (one: string, value: string) => ({ any: [{ key: one, values: [value] }] });
  const own = rule(key, 'turks');
  const sentence = drawRefusals.draw_too_near.message;
  for (const other of [rule('income', 'under_25'), rule('born_in_nl', 'no'), rule('parents_born_in_nl', 'none')]) {
    const conditions = [own, other];
    for (const refused of [
      await world.refused(countDraw, { params: { id }, body: { conditions } }, headers),
      await world.refused(countTalk, { body: { conditions } }, headers),
    ])
      expect(refused.body.message).toBe(sentence);
  }
  const how = { kind: 'groups', by: ['origin'], goal: 'asked', spread: 'equal', number: 10 } as const;
  const body = { conditions: [own], how: { ...how, by: ['origin'] as ['origin'] }, revision: 0 };
  expect((await world.refused(saveDraw, { params: { id }, body: body as never }, headers)).body.message).toBe(sentence);
  await world.call(countDraw, { params: { id }, body: { conditions: [own, rule('gender', 'female')] } }, headers);
});
