import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { expect, test } from 'vitest';
import { type Division, type MakeUp, readMakeUp, readMissing } from '#contract/calls/office/panel.ts';
import { enterMargin } from '#contract/calls/office/population.ts';
import { makeWriter } from '#test/make-writers.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { readMakeUp as readPanel } from './make-up.ts';

const table = joinPath(mkdtempSync(joinPath(tmpdir(), 'postcodes-')), 'postcodes.csv');
writeFileSync(table, '9711;Noord\n1011;West\n');
const world = await makeWorld({ env: { POSTCODES: table, LIMITS: 'off' } });
const { context, db } = world;
const noor = await makeWriter(world);
const now = world.clock.now();
const ago = (count: number) => new Date(now.getTime() - days(count));

type Some = {
  count: number;
  gender: string;
  education?: string;
  zipcode?: string;
  proven?: boolean;
  told?: number;
  consent?: boolean;
};
/** Members, as many as it takes: a form each would be a minute. */
async function addMembers({
  count,
  gender,
  education = 'hbo',
  zipcode = '9711',
  proven = true,
  told = 10,
  consent = false,
}: Some) {
  await db.run(sql`
    with made as (
      insert into contact.member (email, email_key, email_verified_at, invitation_method, registered_at)
      select one, one, ${proven ? ago(told) : null}::timestamptz, 'email', ${ago(told)}::timestamptz
      from (select gen_random_uuid() || '@panel.example' as one from generate_series(1, ${count}::integer)) as of_all
      returning id
    ), asked as (
      insert into contact.consent (member_id, purpose, given, sentence, route, at)
      select id, 'born_in_nl', true, 'Ja', 'registration', ${ago(told)}::timestamptz from made where ${consent}
      union all
      select id, 'parents_born_in_nl', true, 'Ja', 'registration', ${ago(told)}::timestamptz from made where ${consent}
    )
    insert into profile.attribute (member_id, key, value, changed_at)
    select id, key, value, ${ago(told)}::timestamptz from made, (values ('gender', ${[gender]}::text[]), ('education', ${[education]}::text[]),
      ('zipcode', ${[zipcode]}::text[]), ('dob_children', array['2022']), ('children_amount', array['2']),
      ('born_in_nl', array['no']), ('parents_born_in_nl', array['none'])) as said (key, value)`);
}
await addMembers({ count: 64, gender: 'female', consent: true });
await addMembers({ count: 27, gender: 'male', education: 'vmbo', zipcode: '1011', told: 400 });
await addMembers({ count: 7, gender: 'other', zipcode: '8888' });
await addMembers({ count: 13, gender: 'female', proven: false });

const counts = ({ groups }: Division) => Object.fromEntries(groups.map(({ id, count }) => [id, count]));
const questionOf = ({ questions }: MakeUp, key: string) => questions.find((one) => one.key === key)!;

test('the make-up counts members in tens, and shows no group under ten', async () => {
  const told = await noor.call(readMakeUp);
  expect(told).toMatchObject({ members: 90, joined: 70, took_part: null, left: null });
  // Of who came before the year that is shown stands only that they were there.
  expect(told.weeks).toHaveLength(52);
  expect([told.weeks[0], told.weeks.at(-1)]).toMatchObject([
    { members: 20, joined: null },
    { members: 110, proven: 90, active: null },
  ]);
  expect(told.weeks.flatMap(({ joined }) => joined ?? [])).toEqual([80]);
  expect(Object.fromEntries(told.standing.map(({ id, count }) => [id, count]))).toEqual({
    took_part: null,
    silent: 90,
    not_proven: 10,
    unreachable: null,
  });
  expect(counts(questionOf(told, 'gender'))).toEqual({ female: 60, male: 20, other: null });
  expect(counts(questionOf(told, 'education'))).toEqual({ low: 20, middle: null, high: 70 });
  expect(counts(questionOf(told, 'youngest_child'))).toMatchObject({ '0_5': 90, '6_11': null });
  expect(questionOf(told, 'region')).toMatchObject({ unknown: null });
  expect(counts(questionOf(told, 'region'))).toMatchObject({ north: 60, west: 20 });
  expect(counts(told.fresh)).toEqual({ half: 70, year: null, older: 20 });
  expect(counts(told.channels)).toEqual({ whatsapp: null, email: 90 });
  expect(counts(told.came)).toEqual({ 'site:': 90, 'import:': null });
});

test('origin is counted only of who consented to that answer', async () => {
  const told = questionOf(await noor.call(readMakeUp), 'origin');
  // Rounded up or down by chance.
  expect(counts(told)).toMatchObject({ nl: null, parents: null });
  expect([60, 70]).toContain(counts(told).self);
});

test('the panel stands beside the figures, worked out from rounded counts', async () => {
  expect(await noor.call(readMissing)).toMatchObject({ version: 0, members: 90, variables: [], left_out: [] });
  const figures = { base: 0, source: 'CBS', reference_date: '2025-01-01', counted: 'percent' as const };
  const enter = (variable: string, base: number, categories: { id: string; count: number | null }[]) =>
    noor.call(enterMargin, { params: { variable }, body: { ...figures, base, categories } });
  await enter('gender', 0, [
    { id: 'female', count: 50.2 },
    { id: 'male', count: 49.8 },
  ]);
  await enter('education', 1, [
    { id: 'low', count: 20 },
    { id: 'high', count: null },
  ]);
  const { variables, left_out, version } = await noor.call(readMissing);
  expect(version).toBe(2);
  expect(variables).toHaveLength(1);
  expect(variables[0]).toMatchObject({
    known: 80,
    unknown: null,
    counts: [
      { id: 'female', count: 60 },
      { id: 'male', count: 20 },
    ],
  });
  expect(left_out).toEqual([{ variable: 'education', why: 'no_count', class: 'Hbo of universiteit' }]);
});

test('no number about the panel has a last digit', async () => {
  const text = JSON.stringify([
    await noor.call(readMakeUp),
    (await noor.call(readMissing)).variables.map(({ counts }) => counts),
  ]);
  const numbers = [...text.matchAll(/"(?:count|members|joined|left|took_part|unknown|proven|active)":(\d+)/g)].map(
    ([, digits]) => Number(digits),
  );
  expect(numbers.length).toBeGreaterThan(15);
  expect(numbers.filter((number) => number % 10 !== 0)).toEqual([]);
});

test('who left last month is counted to the end of this one, whatever the length of a month', async () => {
  await db.run(sql`
    insert into contact.departure_count (month, reason, count)
    values ('2027-03-01', 'people', 300), ('2027-04-01', 'people', 40), ('2027-05-01', 'people', 20), ('2027-05-01', 'other', 90)`);
  const left = async (at: string) =>
    (await readPanel(db, { ...context, clock: { ...context.clock, now: () => new Date(at) } })).left;
  expect(await left('2027-05-01T08:00:00Z')).toBe(60);
  expect(await left('2027-05-31T21:00:00Z')).toBe(60);
  expect(await left('2027-05-31T22:30:00Z')).toBe(20);
  await db.run(sql`delete from contact.departure_count where month >= '2027-03-01'`);
});

test('the story of a try-out is nobody in production', async () => {
  await db.run(sql`
    insert into contact.member (email, email_key, email_verified_at, invitation_method, registered_at, demo)
    select n || '@story.example', n || '@story.example', now(), 'email', now(), true from generate_series(1, 40) as n`);
  const production = { ...context, config: { ...context.config, panel_env: 'production' as const } };
  expect([(await readPanel(db, context)).members, (await readPanel(db, production)).members]).toEqual([130, 90]);
});
