import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attributes } from '#contract/attributes.ts';
import { groupKeys } from '#contract/sample/how.ts';
import { backgrounds } from '#questionnaire/background.ts';
import { addMembers } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { passing, sql } from '../../platform/database/sql.ts';
import { groupBy } from './groups.ts';

const table = join(mkdtempSync(join(tmpdir(), 'postcodes-')), 'postcodes.csv');
writeFileSync(table, 'postcode;landsdeel\n9711;Noord\n7511;Oost\n1011;West\n5611;Zuid\n');
const { context } = await makeWorld({ env: { POSTCODES: table } });
const { db } = context;
const year = 2026;
const regions: Record<string, string> = { '9711': 'north', '7511': 'east', '1011': 'west', '5611': 'south' };

const optionsOf = (key: string) => attributes.find((one) => one.key === key)!.options.map(({ id }) => id);
/** Every answer there is to each question, and odd ones of before. */
const answers: [key: string, value: string[]][] = [
  ...['gender', 'education', 'children_amount'].flatMap((key) =>
    [...optionsOf(key), 'of_before'].map((id): [string, string[]] => [key, [id]]),
  ),
  ...['9711', '7511', '1011', '5611', '1234'].map((zipcode): [string, string[]] => ['zipcode', [zipcode]]),
  ...[
    ['2026'],
    ['2021'],
    ['2020', '2005'],
    ['2015'],
    ['2014'],
    ['2009'],
    ['2008', '2004'],
    ['2002'],
    ['2001', '1999'],
  ].map((years): [string, string[]] => ['dob_children', years]),
];

test('a class is the one that the contract makes of the same answer', async () => {
  const ids = await addMembers(context, answers.length);
  for (const [at, [key, value]] of answers.entries()) {
    await db.run(sql`
      insert into profile.attribute (member_id, key, value, changed_at) values (${ids[at]}, ${key}, ${value}, now())`);
  }
  for (const by of groupKeys().filter((key) => key !== 'origin')) {
    const { joins, group } = groupBy(context, [by], sql`member.id`);
    const rows = await db.many(
      passing(sql<{ id: string; made: [string | null] }>`select id, ${group} as made from contact.member ${joins}`),
    );
    const made = new Map(rows.map(({ id, made: [one] }) => [id, one]));
    expect(made.size).toBe(answers.length);
    for (const [at, [key, value]] of answers.entries()) {
      const region = key === 'zipcode' ? regions[value[0]!] : undefined;
      const profile = { [key]: value, ...(region && { region: [region] }) };
      expect([by, key, value, made.get(ids[at]!)]).toEqual([
        by,
        key,
        value,
        backgrounds[by].classOf(profile, year) ?? null,
      ]);
    }
  }
});

test('where somebody comes from is made of the answers that were consented to, each by itself', async () => {
  const pairs = optionsOf('born_in_nl').flatMap((own) =>
    [undefined, ...optionsOf('parents_born_in_nl')].flatMap((theirs) =>
      [true, false].flatMap((agreedOwn) =>
        [true, false].map((agreedTheirs) => ({ own, theirs, agreedOwn, agreedTheirs })),
      ),
    ),
  );
  const ids = await addMembers(context, pairs.length);
  const say = async (id: string, key: string, value: string, agreed: boolean) => {
    await db.run(sql`
      insert into profile.attribute (member_id, key, value, changed_at) values (${id}, ${key}, ${[value]}, now())`);
    // Given first; then taken back, of who does not agree any more.
    for (const [given, minute] of [[true, 1], ...(agreed ? [] : [[false, 2] as const])] as [boolean, number][]) {
      await db.run(sql`
        insert into contact.consent (member_id, purpose, given, sentence, route, at)
        values (${id}, ${key}, ${given}, 'Mag dat?', 'profile', ${new Date(minute * 60_000)})`);
    }
  };
  for (const [at, { own, theirs, agreedOwn, agreedTheirs }] of pairs.entries()) {
    await say(ids[at]!, 'born_in_nl', own, agreedOwn);
    if (theirs) await say(ids[at]!, 'parents_born_in_nl', theirs, agreedTheirs);
  }
  const { joins, group } = groupBy(context, ['origin'], sql`member.id`);
  const rows = await db.many(
    passing(sql<{ id: string; made: [string | null] }>`select id, ${group} as made from contact.member ${joins}`),
  );
  const made = new Map(rows.map(({ id, made: [one] }) => [id, one]));
  for (const [at, { own, theirs, agreedOwn, agreedTheirs }] of pairs.entries()) {
    const profile = {
      ...(agreedOwn && { born_in_nl: [own] }),
      ...(agreedTheirs && theirs && { parents_born_in_nl: [theirs] }),
    };
    expect([pairs[at], made.get(ids[at]!)]).toEqual([pairs[at], backgrounds.origin.classOf(profile, year) ?? null]);
  }
});
