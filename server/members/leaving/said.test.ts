import { expect, test } from 'vitest';
import { joinProven } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { type Sql, sql, word } from '../../platform/database/sql.ts';
import { sweepMembers } from './sweep.ts';

const world = await makeWorld({ env: { LIMITS: 'off', KEEP_SAID_MONTHS: '11', KEEP_AUDIT_MONTHS: '13' } });
const { context, clock, db } = world;
const nobody = '00000000-0000-4000-8000-000000000000';

/** A row of each, as of that moment. */
const rows = (member: string, at: Date): Record<string, Sql> => ({
  call_note: sql`insert into contact.call_note (member_id, at, sealed) values (${member}, ${at}, 'x')`,
  incoming: sql`
    insert into contact.incoming (member_id, channel, at, mark, sealed)
    values (${member}, 'email', ${at}, ${at.toISOString()}::text::bytea, 'x')`,
  request: sql`
    insert into contact.request (kind, came_by, received_on, due_on, state, closed_at, noted_at, sealed)
    values ('access', 'letter', '2030-01-01', '2030-02-01', 'done', ${at}, '2030-01-01', 'x')`,
  talk: sql`
    insert into contact.talk (title, conditions, seed, created_at, written_at)
    values ('Koffie', '[]', 'x', '2030-01-01', ${at})`,
  'talk that was written to nobody': sql`
    insert into contact.talk (title, conditions, seed, created_at) values ('Thee', '[]', 'x', ${at})`,
  look: sql`
    insert into contact.look (member_id, staff_id, reason, words, at, until)
    values (${member}, ${nobody}, 'contact', 'Belde', ${at}, ${at})`,
});

const monthsAfter = (at: Date, months: number) => {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
};

test.each([
  ['call_note', 11],
  ['incoming', 11],
  ['request', 11],
  ['talk', 11],
  ['talk that was written to nobody', 11],
  ['look', 13],
])('%s: gone after %i months, and not a moment before', async (kind, months) => {
  clock.set(new Date('2031-02-01T10:00:00Z'));
  const { id } = await joinProven(world);
  const [at, later] = [clock.now(), new Date(clock.now().getTime() + 1)];
  for (const one of [at, later]) await db.run(rows(id, one)[kind]!);
  const table = word(kind.split(' ')[0]!);
  const left = async () => {
    await sweepMembers(context);
    return (await db.many(sql`select from contact.${table}`)).length;
  };
  clock.set(new Date(monthsAfter(at, months).getTime() - 1));
  expect(await left()).toBe(2);
  clock.set(monthsAfter(at, months));
  expect(await left()).toBe(1);
  clock.set(monthsAfter(later, months));
  expect(await left()).toBe(0);
});

test('a request that is not answered yet is not forgotten', async () => {
  await db.run(sql`
    insert into contact.request (kind, came_by, received_on, due_on, noted_at, sealed)
    values ('access', 'letter', '2030-01-01', '2030-02-01', '2030-01-01', 'x')`);
  clock.set(new Date('2039-01-01T10:00:00Z'));
  await sweepMembers(context);
  expect(await db.many(sql`select from contact.request`)).toHaveLength(1);
});
