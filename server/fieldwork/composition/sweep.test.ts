import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { forgetWho } from './recruitment-links.ts';

const world = await makeWorld({ env: { LIMITS: 'off', KEEP_AUDIT_MONTHS: '13' } });
const { context, clock, db } = world;
const { id: campaign } = await makeCampaign(world);
await makeStaff(world, 'admin');
const { id: staff } = await db.one(sql<{ id: string }>`select id from office.staff limit 1`);

type Kept = { add: (number: number, at: Date) => Sql; read: Sql<{ who: string | null }> };
const kept: Record<string, Kept> = {
  'entered figures': {
    add: (number, at) => sql`
      insert into survey.population (version, created_at, staff_id, margins) values (${number}, ${at}, ${staff}, '[]')`,
    read: sql`select staff_id as who from survey.population order by version`,
  },
  'made a link': {
    add: (number, at) => sql`
      insert into contact.recruitment (code, name, created_at, staff_id) values (${`k${number}`}, 'School', ${at}, ${staff})`,
    read: sql`select staff_id as who from contact.recruitment order by code`,
  },
  weighted: {
    add: (number, at) => sql`
      insert into survey.weighting (campaign_id, number, made_at, staff_id, variables, population_version, stamp, report)
      values (${campaign}, ${number}, ${at}, ${staff}, '{gender}', 1, 'x', '{}')`,
    read: sql`select staff_id as who from survey.weighting order by number`,
  },
  'coded an answer': {
    add: (number, at) => sql`
      insert into survey.coded (campaign_id, question, respondent, code, staff_id, coded_at)
      values (${campaign}, 'tips', gen_random_uuid(), ${number}, ${staff}, ${at})`,
    read: sql`select staff_id as who from survey.coded order by code`,
  },
  'left answers out': {
    add: (number, at) => sql`
      insert into survey.left_out (campaign_id, number, made_at, staff_id, reason, words)
      values (${campaign}, ${number}, ${at}, ${staff}, 'test', 'Proef')`,
    read: sql`select staff_id as who from survey.left_out order by number`,
  },
  'took them back in': {
    add: (number, at) => sql`
      insert into survey.left_out (campaign_id, number, made_at, reason, words, undone_at, undone_by)
      values (${campaign}, ${number + 10}, '2020-01-01', 'test', 'Proef', ${at}, ${staff})`,
    read: sql`select undone_by as who from survey.left_out where number > 10 order by number`,
  },
};

test.each(Object.entries(kept))('who %s is forgotten with the audit log, and not before', async (_, { add, read }) => {
  const at = new Date('2031-02-01T10:00:00Z');
  await db.run(add(1, at));
  await db.run(add(2, new Date(at.getTime() + 1)));
  const known = async () => {
    await forgetWho(context);
    return (await db.many(read)).map(({ who }) => who !== null);
  };
  clock.set(new Date('2032-03-01T09:59:59.999Z'));
  expect(await known()).toEqual([true, true]);
  clock.set(new Date('2032-03-01T10:00:00Z'));
  expect(await known()).toEqual([false, true]);
});
