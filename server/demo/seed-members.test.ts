import { expect, test } from 'vitest';
import { login, resetPassword, verifyPhone } from '#contract/calls/account.ts';
import { comeBack, getUser, putUser } from '#contract/calls/members.ts';
import { memberStatus } from '#contract/calls/office/support/members.ts';
import { checkAttributes } from '#contract/profile.ts';
import { linkTo, tokenTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { listLinks } from '../fieldwork/composition/recruitment-results.ts';
import { readMissing } from '../fieldwork/composition/stored-composition.ts';
import { checkAudit } from '../platform/core/audit.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { listDoubles } from '../staff/support/duplicates.ts';
import { listRequests } from '../staff/support/requests.ts';
import { readHits } from '../staff/support/search-hits.ts';
import { listTalks } from '../staff/support/talks.ts';
import { readWaits } from '../staff/support/waiting-for-us.ts';
import { demoPeople } from './people.ts';
import { seedDemo } from './seed.ts';
import { crowd, demoMembers } from './seed-members.ts';

const world = await makeWorld();
const { db } = world.context;
const pools: Database[] = [];
const apart: Database['apart'] = (more) => {
  const pool = db.apart(more);
  pools.push(pool);
  return pool;
};
const told = await seedDemo({ ...world.context, db: { ...db, apart } });
const logIns = demoMembers(world.context).map(({ value }) => value.split('  ') as [string, string]);

test('the terminal prints who can log in as a parent, again at every start', async () => {
  expect(logIns).toHaveLength(2);
  expect(await seedDemo(world.context)).toEqual(expect.arrayContaining(demoMembers(world.context)));
  expect(told.map(({ label }) => label)).toEqual(expect.arrayContaining(['Log in as a parent', 'not verified yet']));
});

test('the connection that told the story is closed, for so many members leave it swollen', () => {
  expect(pools.map((pool) => pool.connections().total)).toEqual([0]);
});

test('member service has something of everything to look at', async () => {
  const hits = await readHits(db, world.context, sql`true`, 2000);
  expect([...new Set(hits.map(({ status }) => status))].sort()).toEqual([...memberStatus.options].sort());
  const admin = { ...world.context, actor: 'operator' as const };
  expect((await listDoubles(db, admin)).pairs.map(({ why }) => why)).toEqual(['profile']);
  const { requests, unread } = await readWaits(db, world.context, 'admin');
  expect([requests, unread]).toEqual([{ due: 1, late: 1, next: expect.any(String) }, 2]);
  const all = [
    ...(await listRequests(db, world.context)).requests,
    ...(await listRequests(db, world.context, 'closed')).requests,
  ];
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['open', 'done', 'refused']));
  expect(all.filter(({ extended_on }) => extended_on !== null)).toHaveLength(1);
  const { talks } = await listTalks(db, world.context, 'admin');
  expect(talks.map(({ drawn, written_at }) => [drawn, written_at !== null])).toEqual([
    [8, false],
    [8, true],
  ]);
  const held = async (table: string) =>
    (await db.raw(`select count(*)::integer as count from contact.${table}`)).rows[0] as { count: number };
  expect([await held('call_note'), await held('incoming')]).toEqual([{ count: 3 }, { count: 4 }]);
});

test('they can, and save their profile as it stands', async () => {
  for (const [email, password] of logIns) {
    const { token } = await world.call(login, { body: { email, password } });
    const headers = { authorization: `Bearer ${token}` };
    const view = await world.call(getUser, undefined, headers);
    const attributes = Object.fromEntries(view.attributes.map(({ key, value }) => [key, value]));
    const { name, invitation_method, phone } = view;
    const saved = await world.call(putUser, { body: { name, email, invitation_method, phone, attributes } }, headers);
    expect(saved).toEqual(view);
  }
});

test('everybody of the story answered as a parent can', () => {
  for (const { email, attributes, imported } of [...demoPeople, ...crowd]) {
    const keys = imported ? { keys: Object.keys(attributes) } : {};
    expect(checkAttributes(attributes, { year: 2026, ...keys }), email).toEqual({});
  }
});

test('the links in the mailbox work', async () => {
  await world.call(verifyPhone, { params: { token: await tokenTo(world, '+31600000002', 'verify_phone') } });
  await world.call(comeBack, { params: { token: await tokenTo(world, 'marieke@ouders.example', 'unsubscribed') } });
  const link = await linkTo(world, 'anouk@ouders.example', 'create_password');
  const password = 'Rode-paprika-op-3-hoog';
  const body = {
    email: link.searchParams.get('email')!,
    token: link.searchParams.get('token')!,
    password,
    password_confirmation: password,
  };
  await world.call(resetPassword, { body });
  await world.call(login, { body: { email: body.email, password } });
});

test('told once', async () => {
  await seedDemo(world.context);
  const { n } = await world.context.db.one(sql<{ n: number }>`select count(*) as n from contact.member`);
  expect(n).toBe(demoPeople.length + crowd.length);
});

test('the log tells the story in the order in which it happened', async () => {
  const { back, lines } = await db.one(sql<{ back: number; lines: number }>`
    select count(*) filter (where at < before) as back, count(*) as lines
    from (select at, lag(at) over (order by number) as before from office.audit) as told`);
  expect([back, lines > 30]).toEqual([0, true]);
  expect(await checkAudit(db)).toMatchObject({ broken: null });
});

test('the panel stands beside figures that are marked as made up, and links brought members', async () => {
  const { variables, version } = await readMissing(world.context.db, world.context);
  expect([version, variables.length]).toEqual([1, 5]);
  expect(variables.every(({ margin }) => margin.made_up)).toBe(true);
  const links = await listLinks(world.context.db, world.context);
  expect(links.map(({ name, registered }) => [name, (registered ?? 0) >= 10])).toEqual(
    expect.arrayContaining([
      ['Nieuwsbrief van basisscholen', true],
      ['Poster bij voetbalclubs', true],
    ]),
  );
  expect(links.filter(({ ended_at }) => ended_at !== null)).toHaveLength(1);
});
