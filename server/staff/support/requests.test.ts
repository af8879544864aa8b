import { expect, test } from 'vitest';
import { lookAtMember } from '#contract/calls/office/support/members.ts';
import {
  closeRequest,
  extendRequest,
  listRequests,
  noteRequest,
  readRequest,
  reopenRequest,
} from '#contract/calls/office/support/requests.ts';
import { readWaits } from '#contract/calls/office/support/waits.ts';
import { readMenuCounts } from '#contract/calls/office/today.ts';
import { joinProven, openFile } from '#test/make-members.ts';
import { logIn, makeStaff, type Person } from '#test/make-staff.ts';
import { days, makeWorld } from '#test/world.ts';
import { sweepMembers } from '../../members/leaving/sweep.ts';
import { eraseMemberData } from '../../people/erase-member.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const person = await makeStaff(world, 'support');
const desk = ({ cookies }: Person) => ({ origin: world.office_url, cookie: cookies });
let sanne = desk(person);
async function later(count: number) {
  world.clock.advance(days(count));
  sanne = desk({ ...person, cookies: await logIn(world, person) });
}
const asked = {
  kind: 'access',
  came_by: 'letter',
  received_on: '2026-11-20',
  from_whom: 'Samira, Dorpsstraat 1',
  words: 'Wat bewaren jullie van mij?',
} as const;
const write = async (over: object = {}) => (await world.call(noteRequest, { body: { ...asked, ...over } }, sanne)).id;
const read = (id: string) => world.call(readRequest, { params: { id } }, sanne);
const waits = () => world.call(readWaits, undefined, sanne);

test('a month from the day it came, also from the last of January; the start reminds a week before, and says what is late', async () => {
  const id = await write();
  expect(await read(id)).toMatchObject({ ...asked, due_on: '2026-12-20', state: 'open', noted_by: 'Sanne de Groot' });
  const { sealed } = await db.one(sql<{ sealed: Buffer }>`select sealed from contact.request where id = ${id}`);
  expect(sealed.toString('latin1')).not.toContain('Samira');
  expect((await waits()).requests).toEqual({ due: 0, late: 0, next: null });
  expect((await world.call(readMenuCounts, undefined, sanne)).requests).toBe(1);
  const researcher = { cookie: (await makeStaff(world, 'researcher')).cookies };
  expect(await world.call(readMenuCounts, undefined, researcher)).toMatchObject({ requests: null, replies: null });
  await later(22);
  expect((await waits()).requests).toEqual({ due: 1, late: 0, next: '2026-12-20' });
  await later(8);
  expect((await waits()).requests).toEqual({ due: 0, late: 1, next: '2026-12-20' });
  await later(50);
  expect((await read(await write({ received_on: '2027-01-31' }))).due_on).toBe('2027-02-28');
  for (const received_on of ['2099-01-01', '2026-02-30', '2026-13-01']) {
    const refused = await world.refused(noteRequest, { body: { ...asked, received_on } }, sanne);
    expect([received_on, refused.status]).toEqual([received_on, 422]);
  }
});

test('it is extended once, by two months, within the first, and closed with what came of it', async () => {
  const received_on = '2027-02-08';
  const id = await write({ received_on });
  expect((await read(id)).extend_until).toBe('2027-03-08');
  const extend = () => world.call(extendRequest, { params: { id }, body: { why: 'Er is veel.' } }, sanne);
  await extend();
  expect(await read(id)).toMatchObject({ due_on: '2027-05-08', extended_why: 'Er is veel.', extend_until: null });
  await expect(extend()).rejects.toMatchObject({ status: 422 });
  const close = () =>
    world.call(closeRequest, { params: { id }, body: { state: 'done', outcome: 'Gestuurd.' } }, sanne);
  await close();
  expect(await read(id)).toMatchObject({ state: 'done', outcome: 'Gestuurd.' });
  await expect(close()).rejects.toMatchObject({ status: 422 });
  const ids = async (state: 'open' | 'closed') =>
    (await world.call(listRequests, { query: { state } }, sanne)).requests.map((one) => one.id);
  expect(await ids('closed')).toContain(id);
  await world.call(reopenRequest, { params: { id } }, sanne);
  expect(await ids('open')).toContain(id);

  const late = await write({ received_on });
  await later(31);
  const refused = await world.refused(extendRequest, { params: { id: late }, body: { why: 'Te laat.' } }, sanne);
  expect(refused.status).toBe(422);
});

test('one about a member needs a reason, is theirs to read, and goes with them', async () => {
  const member = await joinProven(world);
  const body = { ...asked, kind: 'complaint' as const, member_id: member.id };
  expect((await world.refused(noteRequest, { body }, sanne)).body.message).toContain('waarom je kijkt');
  const why = { reason: 'request', words: 'Schreef een brief' } as const;
  await world.call(lookAtMember, { params: { id: member.id }, body: why }, sanne);
  const { id } = await world.call(noteRequest, { body }, sanne);
  const file = (await openFile(world, member)) as Record<string, object[]>;
  expect(file.requests).toMatchObject([{ kind: 'complaint', words: asked.words, from_whom: asked.from_whom }]);
  await db.transaction((tx) => eraseMemberData(tx, world.context, member.id));
  expect((await world.refused(readRequest, { params: { id } }, sanne)).status).toBe(404);
});

test('open and closed requests come a page at a time, each of them once', async () => {
  await db.run(sql`
    insert into contact.request (kind, came_by, received_on, due_on, noted_at, state, closed_at, sealed)
    select 'access', 'letter', '2027-01-01', '2027-02-01', ${world.context.clock.now()},
      case when number % 2 = 0 then 'open' else 'done' end, case when number % 2 = 1 then ${world.context.clock.now()}::timestamptz end, sealed
    from generate_series(1, 102) as number, (select sealed from contact.request limit 1) as one`);
  for (const state of ['open', 'closed'] as const) {
    const seen: string[] = [];
    for (let [after, more] = [undefined as string | undefined, true]; more; ) {
      const page = await world.call(listRequests, { query: { state, after } }, sanne);
      seen.push(...page.requests.map(({ id }) => id));
      [after, more] = [seen.at(-1), page.more];
    }
    const { count } = await db.one(sql<{ count: number }>`
      select count(*) from contact.request where (state = 'open') = ${state === 'open'}`);
    expect([seen.length, new Set(seen).size]).toEqual([count, count]);
    expect(count).toBeGreaterThan(50);
  }
  await db.run(sql`delete from contact.request where received_on = '2027-01-01'`);
});

test('each act is a line, without who asked; what is answered is kept for its time and then gone', async () => {
  const id = await write({ received_on: '2027-01-01' });
  await read(id);
  await world.call(closeRequest, { params: { id }, body: { state: 'refused', outcome: 'Niet van ons.' } }, sanne);
  const lines = await db.many(sql<{ action: string; detail: object }>`
    select action, detail from office.audit where detail ->> 'request' = ${id} order by number`);
  expect(lines).toEqual([
    { action: 'request_noted', detail: { request: id, act: 'noted', kind: 'access' } },
    { action: 'request_seen', detail: { request: id } },
    { action: 'request_changed', detail: { request: id, act: 'refused', kind: 'access' } },
  ]);
  world.clock.advance(days(24 * 31));
  await sweepMembers(world.context);
  expect(await db.many(sql`select from contact.request where id = ${id}`)).toEqual([]);
});
