import { expect, test } from 'vitest';
import * as requests from '#contract/calls/office/staff/access-requests.ts';
import * as calls from '#contract/calls/office/staff/colleagues.ts';
import { readInvitation } from '#contract/calls/office/staff.ts';
import { readWaits } from '#contract/calls/office/support/waits.ts';
import type { CallInput } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { officeRefusals } from '#contract/refusals.ts';
import { invite, join, logIn, makeStaff, type Person, whoIs } from '#test/make-staff.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepAccessRequests } from './access-request-due.ts';
import { changeRole } from './role.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const headers = ({ cookies }: Pick<Person, 'cookies'>) => ({ origin: world.office_url, cookie: cookies });
const as = <E extends Endpoint>(person: Person, endpoint: E, input?: CallInput<E>) =>
  world.call(endpoint, input, headers(person));
const sentence = async <E extends Endpoint>(person: Person, endpoint: E, input?: CallInput<E>) =>
  (await world.refused(endpoint, input, headers(person))).body.message;
const tokenIn = (text: string) => /\/uitnodiging\/([\w-]{43})/.exec(text)?.[1];
const mailsTo = async (address: string) =>
  (await world.outbox())
    .filter(({ to_address }) => to_address === address)
    .map((mail) => mail.body_text.replaceAll(/\s+/g, ' '));
const linkTo = async (address: string) => (await mailsTo(address)).map(tokenIn).find(Boolean);
const requestsOf = async (person: Person) => (await as(person, calls.listColleagues)).requests;
const sweep = () => sweepAccessRequests(world.context);
const { access_request_own: own, access_request_guest: guestOnly, access_request_none: none } = officeRefusals;

type Known = Person & { id: string };
async function colleague(role: 'admin' | 'researcher' = 'admin'): Promise<Known> {
  const person = await makeStaff(world, role);
  const row = await db.one(sql<{ id: string }>`select id from office.staff where email = ${person.email}`);
  return { ...person, ...row };
}
/** The admins of one test, and no others: an admin long enough to be anybody's second. */
async function admins<Count extends number>(count: Count): Promise<Known[] & { length: Count }> {
  const fresh: Known[] = [];
  for (let made = 0; made < count; made += 1) fresh.push(await colleague());
  const ids = fresh.map(({ id }) => id);
  await db.run(sql`
    update office.staff set left_at = ${world.clock.now()}, joined_at = null where not (id = any (${ids}::uuid[]))`);
  await db.run(sql`delete from office.access_request`);
  return fresh as Known[] & { length: Count };
}
const again = async (person: Known): Promise<Known> => ({ ...person, cookies: await logIn(world, person) });

test('a new admin waits for another admin, and joins by the link that is mailed then', async () => {
  const [daan, ingrid] = (await admins(2)) as [Known, Known];
  const email = 'nieuw@kantoor.example';
  expect(await as(daan, calls.inviteColleague, { body: { email, role: 'admin' } })).toEqual({ done: 'asked' });
  expect(await linkTo(email)).toBeUndefined();
  const [asked] = await requestsOf(daan);
  expect(asked).toMatchObject({ kind: 'admin', about: email, mine: true, may_approve: false, effective_at: null });
  const again = { params: { id: asked!.staff_id }, body: { role: 'admin' as const } };
  expect(await sentence(daan, calls.changeRole, again)).toBe(officeRefusals.access_request_waits.message);
  const params = { id: asked!.id };
  expect(await sentence(daan, requests.approveRequest, { params })).toBe(own.message);
  expect((await mailsTo(ingrid.email))[0]).toContain(`wil ${email} beheerder maken`);

  expect((await requestsOf(ingrid))[0]).toMatchObject({ may_approve: true, mine: false });
  const waiting = async (person: Person) => (await as(person, readWaits)).access_requests;
  expect([await waiting(ingrid), await waiting(daan)]).toEqual([1, 0]);
  await as(ingrid, requests.approveRequest, { params });
  expect(await sentence(ingrid, requests.approveRequest, { params })).toBe(none.message);
  const fresh = await join(world, email, (await linkTo(email))!);
  expect(await whoIs(world, fresh.cookies)).toMatchObject({ role: 'admin' });
});

test('another role than that of admin, and a right for somebody else, wait for nobody', async () => {
  const [daan, , noor] = [...(await admins(2)), await colleague('researcher')] as [Known, Known, Known];
  const params = { id: noor.id };
  const right = { right: 'case_files' as const, reason: 'Weegt.' };
  expect(await as(daan, calls.giveRight, { params, body: right })).toEqual({ done: 'done' });
  expect(await as(daan, calls.changeRole, { params, body: { role: 'support' } })).toEqual({ done: 'done' });
  expect(await as(daan, calls.changeRole, { params, body: { role: 'admin' } })).toEqual({ done: 'asked' });
  expect(await whoIs(world, noor.cookies)).toMatchObject({ role: 'support' });
  const waits = officeRefusals.access_request_waits.message;
  expect(await sentence(daan, calls.changeRole, { params, body: { role: 'admin' } })).toBe(waits);
});

test('a right to oneself waits for another admin, who is said to have given it', async () => {
  const [daan, ingrid] = (await admins(2)) as [Known, Known];
  const params = { id: daan.id };
  const body = { right: 'case_files' as const, reason: 'Voor de dump.' };
  expect(await as(daan, calls.giveRight, { params, body })).toEqual({ done: 'asked' });
  expect(await whoIs(world, daan.cookies)).toMatchObject({ rights: [] });
  const [{ id } = { id: '' }] = await requestsOf(ingrid);
  await as(ingrid, requests.approveRequest, { params: { id } });
  expect(await whoIs(world, daan.cookies)).toMatchObject({ rights: ['case_files'] });
  const given = await db.one(sql`select given_by, reason from office.staff_right where staff_id = ${daan.id}`);
  expect(given).toEqual({ given_by: ingrid.id, reason: 'Voor de dump.' });
});

test('a new log-in of another admin waits for a third, whose sessions of hers end then', async () => {
  const [daan, ingrid, third] = (await admins(3)) as [Known, Known, Known];
  const ask = { params: { id: ingrid.id }, body: { reason: 'Telefoon kwijt.' } };
  expect(await as(daan, calls.askReset, ask)).toEqual({ done: 'asked' });
  const [{ id } = { id: '' }] = await requestsOf(ingrid);
  expect(await sentence(ingrid, requests.approveRequest, { params: { id } })).toBe(own.message);
  expect(await whoIs(world, ingrid.cookies)).not.toBeNull();
  await as(third, requests.approveRequest, { params: { id } });
  expect(await whoIs(world, ingrid.cookies)).toBeNull();
  expect((await world.call(readInvitation, { params: { token: (await linkTo(ingrid.email))! } })).email).toBe(
    ingrid.email,
  );
});

test('an admin alone gives a colleague a new log-in at once', async () => {
  const [daan] = (await admins(1)) as [Known];
  const noor = await colleague('researcher');
  const ask = { params: { id: noor.id }, body: { reason: 'Belde.' } };
  expect(await as(daan, calls.askReset, ask)).toEqual({ done: 'done' });
  expect(await linkTo(noor.email)).toBeDefined();
});

test('a second address of one’s own is no second person, whichever of the two asks', async () => {
  const [daan, ingrid] = (await admins(2)) as [Known, Known];
  const email = 'daan-zelf@kantoor.example';
  await as(daan, calls.inviteColleague, { body: { email, role: 'admin' } });
  await as(ingrid, requests.approveRequest, { params: { id: (await requestsOf(ingrid))[0]!.id } });
  const self = { ...(await join(world, email, (await linkTo(email))!)), id: '' };
  const ask = { params: { id: ingrid.id }, body: { reason: 'Belde.' } };
  for (const [asker, other] of [
    [daan, self],
    [self, daan],
  ] as const) {
    expect(await as(asker, calls.askReset, ask)).toEqual({ done: 'asked' });
    const [one] = await requestsOf(other);
    expect(one).toMatchObject({ may_approve: false, effective_at: expect.any(String) });
    expect(await sentence(other, requests.approveRequest, { params: { id: one!.id } })).toBe(guestOnly.message);
    await as(ingrid, requests.refuseRequest, { params: { id: one!.id } });
  }
  // A month later they are two.
  world.clock.advance(days(31));
  const [later, second] = [await again(daan), await again({ ...self, id: '' })];
  expect(await as(later, calls.askReset, ask)).toEqual({ done: 'asked' });
  expect((await requestsOf(second))[0]).toMatchObject({ may_approve: true, effective_at: null });
});

test('who became an admin, or joined as one, after it was asked does not decide about it', async () => {
  const [daan, ingrid] = (await admins(2)) as [Known, Known];
  const invited = await invite(world, 'admin');
  const noor = await colleague('researcher');
  await as(daan, calls.giveRight, { params: { id: daan.id }, body: { right: 'case_files', reason: 'Dump.' } });
  world.clock.advance(1000);
  await db.transaction((tx) => changeRole(tx, world.context, { id: noor.id }, 'admin'));
  const [{ id } = { id: '' }] = await requestsOf(ingrid);
  const eva = await join(world, invited.email, invited.token);
  for (const late of [noor, eva])
    expect(await sentence(late, requests.approveRequest, { params: { id } })).toBe(guestOnly.message);
});

test('where nobody may approve it, it takes effect after 72 hours and a mail a day to all admins', async () => {
  const [daan] = (await admins(1)) as [Known];
  const noor = await colleague('researcher');
  await as(daan, calls.changeRole, { params: { id: noor.id }, body: { role: 'admin' } });
  const [asked] = await requestsOf(daan);
  expect(Date.parse(asked!.effective_at!)).toBe(world.clock.now().getTime() + hours(72));
  for (let day = 1; day <= 3; day += 1) {
    await sweep();
    for (const { email } of [daan, noor]) {
      const told = (await mailsTo(email)).filter((mail) => mail.includes('Het gaat vanzelf in op'));
      expect([day, told.length]).toEqual([day, day]);
    }
    world.clock.advance(hours(day === 3 ? 23 : 24));
  }
  await sweep();
  expect(await roleOf(noor)).toBe('researcher');
  world.clock.advance(hours(1));
  await sweep();
  expect(await roleOf(noor)).toBe('admin');
  expect((await mailsTo(daan.email))[0]).toContain('Het geldt nu.');
  await sweep();
});

test('a server that stood still mails first, and lets nothing take effect that nobody knew of', async () => {
  const [daan] = (await admins(1)) as [Known];
  const noor = await colleague('researcher');
  await as(daan, calls.changeRole, { params: { id: noor.id }, body: { role: 'admin' } });
  world.clock.advance(days(5));
  await Promise.all([sweep(), sweep()]);
  expect(await roleOf(noor)).toBe('researcher');
  const told = (await mailsTo(noor.email)).filter((mail) => mail.includes('Het gaat vanzelf in op'));
  expect(told).toHaveLength(2);
});

test('who ends the only one who may approve it waits 72 hours from then on, and all are mailed of that', async () => {
  const [daan, ingrid] = (await admins(2)) as [Known, Known];
  await as(daan, calls.giveRight, { params: { id: daan.id }, body: { right: 'case_files', reason: 'Dump.' } });
  world.clock.advance(hours(5));
  const { cookies } = await again(daan);
  await as({ ...daan, cookies }, calls.endColleague, { params: { id: ingrid.id } });
  expect((await mailsTo(ingrid.email))[0]).toContain('de toegang beëindigd van beheerder');
  await sweep();
  const [asked] = await requestsOf({ ...daan, cookies });
  expect(Date.parse(asked!.effective_at!)).toBe(world.clock.now().getTime() + hours(72));
});

test('the one whom it is about refuses it by the mail alone, and a link that is not ours opens nothing', async () => {
  const [daan] = (await admins(1)) as [Known];
  const email = 'gevraagd@kantoor.example';
  await as(daan, calls.inviteColleague, { body: { email, role: 'admin' } });
  const token = /\/verzoek\/([\w-]+)/.exec((await mailsTo(email))[0]!)![1]!;
  expect(await world.call(requests.readMailedRequest, { params: { token } })).toMatchObject({
    kind: 'admin',
    about: email,
  });
  const forged = await world.refused(requests.refuseMailedRequest, { params: { token: 'x'.repeat(60) } });
  expect(forged.body.message).toBe(none.message);
  await world.call(requests.refuseMailedRequest, { params: { token } });
  expect(await requestsOf(daan)).toEqual([]);
  expect((await world.refused(requests.refuseMailedRequest, { params: { token } })).status).toBe(422);
  expect((await as(daan, calls.listColleagues)).colleagues.find((one) => one.email === email)?.state).toBe('left');
  expect((await mailsTo(daan.email)).join()).toContain('Het is afgekeurd of ingetrokken.');
});

test('approved and refused at the same moment, one of both happens', async () => {
  const [daan, ingrid] = (await admins(2)) as [Known, Known];
  for (let round = 0; round < 3; round += 1) {
    const noor = await colleague('researcher');
    await as(daan, calls.changeRole, { params: { id: noor.id }, body: { role: 'admin' } });
    const params = { id: (await requestsOf(ingrid))[0]!.id };
    const answers = await Promise.allSettled([
      as(ingrid, requests.approveRequest, { params }),
      as(ingrid, requests.approveRequest, { params }),
      as(daan, requests.refuseRequest, { params }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await roleOf(noor)).toBe(answers[2]!.status === 'fulfilled' ? 'researcher' : 'admin');
    await db.run(sql`update office.staff set left_at = now(), joined_at = null where id = ${noor.id}`);
  }
});

test('a request that nobody answers ends after 14 days, and what an admin asked goes with that one', async () => {
  const [daan, ingrid] = (await admins(2)) as [Known, Known];
  const noor = await colleague('researcher');
  await as(daan, calls.changeRole, { params: { id: noor.id }, body: { role: 'admin' } });
  world.clock.advance(days(14) - 1);
  await sweep();
  const [later, other] = [await again(daan), await again(ingrid)];
  expect(await requestsOf(later)).toHaveLength(1);
  world.clock.advance(minutes(1));
  await sweep();
  expect(await requestsOf(later)).toEqual([]);
  expect((await mailsTo(ingrid.email))[0]).toContain('Niemand heeft binnen 14 dagen geantwoord.');

  await as(later, calls.changeRole, { params: { id: noor.id }, body: { role: 'admin' } });
  await as(other, calls.endColleague, { params: { id: daan.id } });
  expect(await requestsOf(other)).toEqual([]);
  expect(await roleOf(noor)).toBe('researcher');
});

async function roleOf({ id }: Known): Promise<string> {
  return (await db.one(sql<{ role: string }>`select role from office.staff where id = ${id}`)).role;
}
