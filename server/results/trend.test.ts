import { expect, test } from 'vitest';
import { readTrend } from '#contract/calls/office/results/trend.ts';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';

const world = await makeWorld();
const { clock } = world;
/** As somebody who logs in now: the months between campaigns end every session. */
const read = async (id: string) =>
  world.call(readTrend, { params: { id } }, { cookie: (await makeCaseReader(world)).cookies });
const yes = (rule: string) => ({ answers: { screens: ['yes'], hours: ['short'], where: ['Thuis.'], rules: [rule] } });
const no = { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['none'] } };

/** Each question of the usual list, changed by its name. */
const changed = (changes: Record<string, object>) =>
  file().questions.map((one) => ({ ...one, ...changes[one.ref as string] }));
async function wave(over: object, people: Parameters<typeof giveAnswers>[2]) {
  clock.advance(hours(24 * 30));
  const { id } = await makeCampaign(world, over);
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  return id;
}

test('what earlier campaigns asked in the same words with the same answers stands beside it, and what differs is said', async () => {
  const renamed = changed({ screens: { ref: 'eigen_scherm' } });
  const first = await wave({ title: 'Eerste', questions: renamed }, [
    ...times(60, { answers: { ...yes('table').answers, eigen_scherm: ['yes'] } }),
    ...times(40, { answers: { ...no.answers, eigen_scherm: ['no'] } }),
  ]);
  const rewordedRules = changed({ rules: { title: 'Welke afspraken hebben jullie?' } });
  const second = await wave({ title: 'Tweede', questions: rewordedRules }, [
    ...times(30, yes('table')),
    ...times(70, no),
  ]);
  const third = await wave({ title: 'Derde' }, [...times(55, yes('table')), ...times(45, no)]);
  const trend = await read(third);
  expect(trend.waves.map(({ campaign, refused }) => [campaign, refused])).toEqual([
    [first, null],
    [second, null],
    [third, null],
  ]);
  expect(trend.waves.map(({ account }) => [account?.rules, account?.left_out])).toEqual([
    ['inside', []],
    ['inside', []],
    ['inside', []],
  ]);
  expect(new Set(trend.waves.map(({ account }) => account?.stamp)).size).toBe(3);
  const of = (question: string) => trend.questions.find((one) => one.question === question)!;
  expect(of('screens')).toMatchObject({
    waves: [
      { campaign: first, said: null, n: 100, percents: [60, 40] },
      { campaign: second, said: null, n: 100, percents: [30, 70] },
      { campaign: third, said: null, n: 100, percents: [55, 45] },
    ],
    changes: ['higher', 'lower'],
  });
  expect(of('rules').waves.map(({ said }) => said)).toEqual([
    null,
    'Toen anders gevraagd: ‘Welke afspraken hebben jullie?’',
    null,
  ]);
  expect(trend.questions.map(({ question }) => question)).not.toContain('tips');
  // The first of all had nothing before it.
  expect((await read(first)).questions).toEqual([]);
});

test('another explanation, unit or bound is said, and numbers are compared in their classes', async () => {
  const minutes = { ref: 'minutes', title: 'Hoeveel minuten lezen?', type: 'text', format: 'number', most: 60 };
  const school = {
    ref: 'school',
    title: 'Hoe is school?',
    type: 'multiple_choice',
    options: [{ ref: 'a', title: 'Fijn' }],
  };
  const asked = (over: object, explained = '') => ({
    questions: [
      { ...minutes, ...over },
      { ...school, description: explained },
    ],
  });
  const read_for = (value: string) => ({ answers: { minutes: [value], school: ['a'] } });
  const others = ['0', '15', '25', '35', '45', '55'].flatMap((value) => times(10, read_for(value)));
  const people = [...times(10, read_for('5')), ...others];
  await wave({ title: 'Anders begrensd', ...asked({ most: 90 }, 'Reken vakanties niet mee.') }, people);
  await wave({ title: 'Gelijk', ...asked({}) }, [...times(60, read_for('5')), ...others]);
  const { questions } = await read(await wave({ title: 'Nu', ...asked({}) }, people));
  const [number, one] = questions;
  expect(number!.waves.map(({ said }) => said)).toEqual(['Toen met andere grenzen of een andere eenheid.', null, null]);
  expect(number!.rows.map(({ title }) => title)[0]).toBe('0 tot en met 9');
  const [, before, now] = number!.waves.map(({ percents }) => percents);
  expect([before![0], now![0], number!.changes[0]]).toEqual([58, 29, 'lower']);
  expect(one!.waves.map(({ said }) => said)).toEqual(['Toen met een andere uitleg.', null, null]);
});

test('each campaign keeps its own rules: of one that may not be seen it is said why', async () => {
  const screens = changed({
    screens: { title: 'Heeft je oudste kind een scherm?' },
    rules: { title: 'Welke regels gelden er?' },
  });
  clock.advance(hours(24));
  const { id: anonymous } = await makeCampaign(world, { title: 'Anoniem', anonymous: true, questions: screens });
  await giveAnonymousAnswers(world, anonymous, [...times(83, yes('table')), ...times(44, no)]);
  const open = await wave({ title: 'Naam', questions: screens }, [...times(61, yes('table')), ...times(52, no)]);
  const before = await read(open);
  const hidden = before.waves.find(({ campaign }) => campaign === anonymous)!;
  expect(hidden.refused).toMatch(/^We tellen/);
  expect(hidden.account).toBeNull();
  await snapshotOf(world, anonymous);
  const { questions } = await read(open);
  const { waves, changes } = questions.find(({ question }) => question === 'screens')!;
  const rounded = waves.find(({ campaign }) => campaign === anonymous)!;
  expect(rounded.n! % 5).toBe(0);
  // Rounded numbers are no ground for a test.
  expect(changes).toEqual([null, null]);
  const one = await makeCaseReader(world);
  // Of the right for this campaign alone, the others are read as from outside.
  await world.context.db.run(sql`
    with mine as (update office.staff_right set every_campaign = false
      where staff_id = (select id from office.staff where email = ${one.email}) returning staff_id, name)
    insert into office.staff_right_campaign (staff_id, name, campaign_id) select staff_id, name, ${open} from mine`);
  const named = await world.call(readTrend, { params: { id: open } }, { cookie: one.cookies });
  expect(new Set(named.waves.slice(0, -1).map(({ account }) => account?.rules))).not.toContain('inside');
  expect(named.waves.at(-1)!.account!.rules).toBe('inside');
  const reader = { cookie: (await makeStaff(world, 'reader')).cookies };
  expect((await world.call(readTrend, { params: { id: open } }, reader)).waves.at(-1)!.account!.rules).toBe('outside');
});
