import { beforeEach, describe, expect, test } from 'vitest';
import { keepSession, logout } from '#contract/calls/office/staff.ts';
import { ask, logIn, makeStaff, whoIs } from '#test/make-staff.ts';
import { hours, makeWorld, minutes } from '#test/world.ts';
import { publicBase } from '../../app.ts';
import { sql } from '../../platform/database/sql.ts';
import { removeStaff } from '../accounts/colleagues.ts';

const world = await makeWorld();
const keep = async (cookies: string) => (await ask(world, keepSession, {}, cookies)).status;

beforeEach(() => world.clock.advance(minutes(15)));

describe('a session', () => {
  test('ends after half an hour without work', async () => {
    const { cookies } = await makeStaff(world);
    world.clock.advance(minutes(29));
    expect(await keep(cookies)).toBe(200);
    world.clock.advance(minutes(29));
    expect(await keep(cookies)).toBe(200);
    world.clock.advance(minutes(30));
    expect(await whoIs(world, cookies)).toBeNull();
    expect(await keep(cookies)).toBe(401);
  });

  test('is not kept alive by a page that only asks who is logged in', async () => {
    const { cookies } = await makeStaff(world);
    world.clock.advance(minutes(20));
    expect(await whoIs(world, cookies)).not.toBeNull();
    world.clock.advance(minutes(11));
    expect(await whoIs(world, cookies)).toBeNull();
  });

  test('asks after a survey by any text, also by one that the database cannot take', async () => {
    const { cookies } = await makeStaff(world);
    const answer = await fetch(`${world.office_url}/api/office/v1/campaigns/a%00b`, { headers: { cookie: cookies } });
    expect(answer.status).toBe(404);
  });

  test('ends after eight hours, however busy', async () => {
    const { cookies } = await makeStaff(world);
    const statuses: number[] = [];
    for (let passed = 0; passed < 8 * 60; passed += 20) {
      statuses.push(await keep(cookies));
      world.clock.advance(minutes(20));
    }
    expect(statuses).toEqual(Array(24).fill(200));
    expect(await keep(cookies)).toBe(401);
  });

  test('is one of several, and ends alone at log-out', async () => {
    const person = await makeStaff(world);
    const logOuts = async () =>
      (
        await world.context.db.one(sql<{ lines: number }>`
          select count(*) as lines from office.audit where action = 'logout'
            and about = (select id from office.staff where email = ${person.email})`)
      ).lines;
    const other = await logIn(world, person);
    const left = await ask(world, logout, {}, person.cookies);
    expect(left.headers.get('clear-site-data')).toBe('"cache"');
    expect(left.headers.getSetCookie()).toEqual(['office_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict']);
    expect(await whoIs(world, person.cookies)).toBeNull();
    expect(await whoIs(world, other)).not.toBeNull();
    expect(await logOuts()).toBe(1);
    expect((await ask(world, logout, {}, person.cookies)).status).toBe(200);
    expect(await logOuts()).toBe(1);
  });

  test('ends at once when somebody is taken out of the office', async () => {
    const person = await makeStaff(world);
    await removeStaff(world.context, person.email);
    expect(await whoIs(world, person.cookies)).toBeNull();
    expect(await keep(person.cookies)).toBe(401);
  });

  test('clears away what is over when a new one starts', async () => {
    await makeStaff(world);
    world.clock.advance(hours(9));
    await makeStaff(world);
    expect(await world.context.db.one(sql`select count(*) as sessions from office.staff_session`)).toEqual({
      sessions: 1,
    });
  });
});

test('the cookie opens the office and nothing else', async () => {
  const { cookies } = await makeStaff(world);
  const token = /office_session=([\w-]+)/.exec(cookies)![1]!;
  const member = await fetch(`${world.public_url}${publicBase}/check-token`, {
    headers: { cookie: cookies, authorization: `Bearer ${token}` },
  });
  expect(member.status).toBe(401);
  const bearer = await fetch(`${world.office_url}/api/office/v1/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(bearer.status).toBe(401);
  for (const forged of [token.slice(0, -1), `${token}x`, '', 'x'.repeat(5000)]) {
    expect(await whoIs(world, `office_session=${forged}`)).toBeNull();
  }
});

test('no token that lives stands in the database', async () => {
  const { cookies, password } = await makeStaff(world);
  const tables = ['staff', 'staff_invitation', 'staff_login', 'staff_session', 'staff_device', 'audit'];
  const dumps = await world.context.db.many(sql<{ dump: string }>`
    select query_to_xml('select * from office.' || name, true, true, '')::text as dump
    from unnest(${tables}::text[]) as name`);
  const dump = dumps.map((row) => row.dump).join('');
  expect(dump).toContain('$argon2id$');
  for (const secret of cookies.split('; ').map((cookie) => cookie.split('=')[1]!)) expect(dump).not.toContain(secret);
  expect(dump).not.toContain(password);
});
