import { expect, test } from 'vitest';
import { listCampaigns } from '#contract/calls/office/campaigns.ts';
import { changeRole as changeRoleCall } from '#contract/calls/office/staff/colleagues.ts';
import * as calls from '#contract/calls/office/staff/program-keys.ts';
import { readStanding } from '#contract/calls/office/state.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import { anyRole } from '#contract/roles.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { logIn, makeStaff } from '#test/make-staff.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { officeRoutes } from '../../app.ts';
import { forgetAudit } from '../../members/leaving/retention.ts';
import { sql } from '../../platform/database/sql.ts';
import { removeStaff } from './colleagues.ts';
import { warnEndingKeys } from './program-keys.ts';
import { changeRole } from './role.ts';

const world = await makeWorld();
const { db } = world.context;
const admin = await makeStaff(world, 'admin');
const headers = { origin: world.office_url, cookie: admin.cookies };
const inDays = (count: number) => new Date(world.clock.now().getTime() + days(count)).toISOString().slice(0, 10);
const make = (given: Partial<{ name: string; campaign_id: string; last_day: string }> = {}) =>
  world.call(calls.makeKey, { body: { name: 'Dashboard', campaign_id: '', last_day: inDays(30), ...given } }, headers);
const get = (endpoint: Endpoint, key: string, params: Record<string, string> = {}) =>
  fetch(`${world.office_url}/api/office/v1${endpoint.path.replace(':id', params.id ?? '')}`, {
    headers: { authorization: `Bearer ${key}` },
  });
const found = async (id: string) => (await world.call(calls.listKeys, {}, headers)).keys.find((one) => one.id === id);

const { id: first } = await makeCampaign(world, { title: 'Schermen' });
const { id: second } = await makeCampaign(world, { title: 'Huiswerk' });

test('a key reads, is kept as a hash, and shows when it was last used', async () => {
  const { id, key } = await make();
  expect(await found(id)).toMatchObject({
    name: 'Dashboard',
    state: 'works',
    used_at: null,
    created_by: 'Sanne de Groot',
  });
  expect(JSON.stringify(await db.many(sql`select * from office.program_key`))).not.toContain(key);
  const answer = await get(listCampaigns, key);
  expect(answer.status).toBe(200);
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] };
  expect(campaigns.map((one) => one.id)).toEqual(expect.arrayContaining([first, second]));
  expect((await found(id))?.used_at).toBe(world.clock.now().toISOString());
});

test('a key opens what is marked for programs, and nothing else of the office', async () => {
  const { key } = await make();
  const reached: string[] = [];
  for (const { endpoint } of officeRoutes.filter(({ endpoint: { caller } }) => caller === 'staff')) {
    const { status } = await fetch(
      `${world.office_url}/api/office/v1${endpoint.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
      { method: endpoint.method, headers: { authorization: `Bearer ${key}` } },
    );
    if (status !== 401) reached.push(`${endpoint.method} ${endpoint.path}`);
    world.clock.advance(1000);
  }
  const marked = officeRoutes.filter(({ endpoint: { programs } }) => programs);
  expect(reached).toEqual(marked.map(({ endpoint: { method, path } }) => `${method} ${path}`));
  // It only reads, as a researcher without any right would.
  for (const { endpoint } of marked) {
    expect([endpoint.path, endpoint.method]).toEqual([endpoint.path, 'GET']);
    expect([endpoint.path, endpoint.may?.includes('researcher'), endpoint.right]).toEqual([
      endpoint.path,
      true,
      undefined,
    ]);
  }
});

test('a key for one campaign finds no other', async () => {
  const { key } = await make({ campaign_id: first });
  const { campaigns } = (await (await get(listCampaigns, key)).json()) as { campaigns: { id: string }[] };
  expect(campaigns.map(({ id }) => id)).toEqual([first]);
  for (const { endpoint } of officeRoutes.filter(
    (one) => one.endpoint.programs && one.endpoint.path.includes('/:id'),
  )) {
    expect([endpoint.path, (await get(endpoint, key, { id: second })).status]).toEqual([endpoint.path, 404]);
    expect([endpoint.path, (await get(endpoint, key, { id: first })).status]).not.toEqual([endpoint.path, 404]);
  }
});

test('it ends with its last day, at once when an admin ends it, and a wrong one opens nothing', async () => {
  const { id, key } = await make({ last_day: inDays(0) });
  const other = await make();
  expect((await get(listCampaigns, key)).status).toBe(200);
  await world.call(calls.endKey, { params: { id: other.id } }, headers);
  expect((await get(listCampaigns, other.key)).status).toBe(401);
  expect(await found(other.id)).toMatchObject({ state: 'ended' });
  for (const wrong of ['', 'x', `${key}x`, `ouderpanel_${'a'.repeat(43)}`]) {
    const answer = await get(listCampaigns, wrong);
    expect([wrong, answer.status, await answer.json()]).toEqual([
      wrong,
      401,
      { message: problems.program_key_unknown.message },
    ]);
  }
  world.clock.advance(days(1));
  expect((await get(listCampaigns, key)).status).toBe(401);
  const again = await makeStaff(world, 'admin');
  Object.assign(headers, { cookie: again.cookies });
  expect(await found(id)).toMatchObject({ state: 'over' });
});

test('sixty calls a minute, counted by key', async () => {
  const [{ key }, other] = [await make(), await make()];
  world.clock.advance(minutes(1));
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await get(listCampaigns, key)).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  const refused = await get(listCampaigns, key);
  expect([statuses[60], refused.headers.get('retry-after') !== null]).toEqual([429, true]);
  expect((await get(listCampaigns, other.key)).status).toBe(200);
  world.clock.advance(minutes(1));
  expect((await get(listCampaigns, key)).status).toBe(200);
});

test('the log says what a key read, once a day for each kind of call, and who made and ended it', async () => {
  const { id, key } = await make({ name: 'Rapport' });
  await get(listCampaigns, key);
  await get(listCampaigns, key);
  await world.call(calls.endKey, { params: { id } }, headers);
  const lines = await db.many(sql`
    select action, actor, detail from office.audit where about = ${id} or actor = ${`key ${id}`} order by number`);
  expect(lines).toEqual([
    { action: 'program_key_made', actor: 'staff', detail: { until: inDays(30) } },
    { action: 'program_read', actor: `key ${id}`, detail: { call: 'GET /campaigns' } },
    { action: 'program_key_ended', actor: 'staff', detail: {} },
  ]);
  // The counts go with the lines.
  const counted = () => db.many(sql`select times from office.program_use where key_id = ${id}`);
  await forgetAudit(world.context);
  expect(await counted()).toEqual([{ times: 2 }]);
  await db.run(sql`update office.program_use set day = '2001-01-01' where key_id = ${id}`);
  await forgetAudit(world.context);
  expect(await counted()).toEqual([]);
});

test.each([
  ['yesterday', -1],
  ['more than a year away', 367],
])('a last day that is %s is refused in a sentence', async (_, count) => {
  const body = { name: 'Dashboard', campaign_id: '', last_day: inDays(count) };
  const { body: told } = await world.refused(calls.makeKey, { body }, headers);
  expect(told.errors).toEqual({ last_day: [calls.keySentences.ends_range] });
});

test('neither a day that is none nor a campaign that is none makes a key', async () => {
  const body = { name: 'Dashboard', campaign_id: '', last_day: '2027-02-31' };
  expect((await world.refused(calls.makeKey, { body }, headers)).status).toBe(422);
  const nowhere = { ...body, last_day: inDays(1), campaign_id: '00000000-0000-4000-8000-000000000000' };
  expect((await world.refused(calls.makeKey, { body: nowhere }, headers)).status).toBe(404);
});

test('only admins make keys, and a session still does what it did', async () => {
  for (const role of anyRole.filter((one) => one !== 'admin')) {
    const { cookies } = await makeStaff(world, role);
    const refused = await world.refused(calls.listKeys, {}, { cookie: cookies });
    expect([role, refused.status]).toEqual([role, 403]);
  }
  await world.call(readStanding, {}, headers);
});

test('a key ends with its maker, and with the role that may make one', async () => {
  const [leaves, changes] = [await makeStaff(world, 'admin'), await makeStaff(world, 'admin')];
  const made = [];
  for (const { cookies, email } of [leaves, changes]) {
    const asMaker = { origin: world.office_url, cookie: cookies };
    const body = { name: 'Dashboard', campaign_id: '', last_day: inDays(30) };
    made.push({ email, ...(await world.call(calls.makeKey, { body }, asMaker)) });
  }
  world.clock.advance(minutes(1));
  for (const { key } of made) expect((await get(listCampaigns, key)).status).toBe(200);
  await removeStaff(world.context, leaves.email);
  await db.transaction((tx) => changeRole(tx, world.context, { email: changes.email }, 'researcher'));
  for (const { key } of made) expect((await get(listCampaigns, key)).status).toBe(401);
});

test('who ends the access of a maker is said to have ended the key too, to the admins and to the maker', async () => {
  const maker = await makeStaff(world, 'admin');
  const own = { origin: world.office_url, cookie: maker.cookies };
  await world.call(calls.makeKey, { body: { name: 'Wandkaart', campaign_id: '', last_day: inDays(30) } }, own);
  const { id } = await db.one(sql<{ id: string }>`select id from office.staff where email = ${maker.email}`);
  await world.call(changeRoleCall, { params: { id }, body: { role: 'researcher' } }, headers);
  const told = (await world.outbox()).filter(({ body_text }) =>
    body_text.includes('een API-sleutel beëindigd, want de maker is geen beheerder meer: Wandkaart.'),
  );
  expect(told.map((mail) => mail.to_address)).toEqual(expect.arrayContaining([admin.email, maker.email]));
});

test('a key that another admin took over by name goes on when its maker leaves', async () => {
  const maker = await makeStaff(world, 'admin');
  const own = { origin: world.office_url, cookie: maker.cookies };
  const body = { name: 'Dashboard', campaign_id: '', last_day: inDays(30) };
  const [kept, lost] = [await world.call(calls.makeKey, { body }, own), await world.call(calls.makeKey, { body }, own)];
  expect(await found(kept.id)).toMatchObject({ mine: false });
  await world.call(calls.takeOverKey, { params: { id: kept.id } }, headers);
  expect(await found(kept.id)).toMatchObject({ mine: true });
  await removeStaff(world.context, maker.email);
  expect((await get(listCampaigns, kept.key)).status).toBe(200);
  expect((await get(listCampaigns, lost.key)).status).toBe(401);
  expect((await world.refused(calls.takeOverKey, { params: { id: lost.id } }, headers)).status).toBe(404);
});

test('a week before a key ends all admins are mailed, once', async () => {
  const other = await makeStaff(world, 'admin');
  headers.cookie = await logIn(world, admin);
  await make({ name: 'Kaart', last_day: inDays(9) });
  const told = async () =>
    (await world.outbox())
      .filter(({ body_text }) => body_text.includes('De sleutel ‘Kaart’'))
      .map((mail) => mail.to_address);
  await warnEndingKeys(world.context);
  expect(await told()).toEqual([]);
  world.clock.advance(days(3));
  await warnEndingKeys(world.context);
  await warnEndingKeys(world.context);
  expect((await told()).filter((address) => [admin.email, other.email].includes(address)).sort()).toEqual(
    [admin.email, other.email].sort(),
  );
});
