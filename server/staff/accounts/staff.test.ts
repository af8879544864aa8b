import { expect, test } from 'vitest';
import { listExports, makeExport } from '#contract/calls/office/exports.ts';
import * as calls from '#contract/calls/office/staff/colleagues.ts';
import { makeKey } from '#contract/calls/office/staff/program-keys.ts';
import { logout, readInvitation } from '#contract/calls/office/staff.ts';
import { readStanding } from '#contract/calls/office/state.ts';
import type { CallInput } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import { problems } from '#contract/problem.ts';
import { officeRefusals } from '#contract/refusals.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { invite, join, logIn, makeStaff, type Person, whoIs } from '#test/make-staff.ts';
import { hours, makeWorld } from '#test/world.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const admin = await makeStaff(world, 'admin');
const headers = ({ cookies }: Pick<Person, 'cookies'>) => ({ origin: world.office_url, cookie: cookies });
const as = <E extends Endpoint>(person: Person, endpoint: E, input?: CallInput<E>) =>
  world.call(endpoint, input, headers(person));
const refused = <E extends Endpoint>(person: Person, endpoint: E, input?: CallInput<E>) =>
  world.refused(endpoint, input, headers(person));
const idOf = async ({ email }: Pick<Person, 'email'>) =>
  (await db.one(sql<{ id: string }>`select id from office.staff where email = ${email}`)).id;
const find = async (who: Person, email: string) =>
  (await as(who, calls.listColleagues)).colleagues.find((one) => one.email === email);
const tokenIn = (text: string) => /\/uitnodiging\/([\w-]{43})/.exec(text)?.[1];
const mailTo = async (address: string) => (await world.outbox()).find(({ to_address }) => to_address === address)!;
const lastLine = () =>
  db.one(sql`
    select action, actor, detail, about from office.audit order by number desc limit 1`);

test('an invitation goes by mail to whoever is invited, and nobody else sees its link', async () => {
  const email = 'nieuw@kantoor.example';
  const reply = await as(admin, calls.inviteColleague, { body: { email, role: 'reader' } });
  expect(JSON.stringify(reply)).not.toContain('uitnodiging/');
  const { body_text, subject } = await mailTo(email);
  expect(subject).toContain('uitgenodigd');
  expect(body_text).toContain('Je rol is lezer.');
  expect(await find(admin, email)).toMatchObject({ state: 'invited', link_until: expect.any(String), second: [] });

  const person = await join(world, email, tokenIn(body_text)!);
  expect(await whoIs(world, person.cookies)).toMatchObject({ role: 'reader', rights: [] });
  expect(await find(admin, email)).toMatchObject({ state: 'in', link_until: null, second: ['app'] });
  expect((await refused(admin, calls.inviteColleague, { body: { email, role: 'admin' } })).status).toBe(422);
});

test('who is invited twice has one link that works, also when both were sent at the same moment', async () => {
  const email = 'tweemaal@kantoor.example';
  const once = () => as(admin, calls.inviteColleague, { body: { email, role: 'support' } });
  await Promise.all([once(), once()]);
  const tokens = (await world.outbox())
    .filter(({ to_address }) => to_address === email)
    .map(({ body_text }) => tokenIn(body_text)!);
  const tried = await Promise.allSettled(tokens.map((token) => world.call(readInvitation, { params: { token } })));
  expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('another role in a second invitation is a change of role, with what goes with it', async () => {
  const email = 'anders@kantoor.example';
  const inviteAs = (role: 'researcher' | 'support') => as(admin, calls.inviteColleague, { body: { email, role } });
  await inviteAs('researcher');
  expect(await lastLine()).toMatchObject({ action: 'staff_invited', detail: { to: 'researcher' } });
  const { id } = (await find(admin, email))!;
  await as(admin, calls.giveRight, { params: { id }, body: { right: 'case_files', reason: 'Voor de dump.' } });
  await inviteAs('support');
  expect(await find(admin, email)).toMatchObject({ role: 'support', rights: [] });
  const lines = await db.many(sql<{ action: string; detail: object }>`
    select action, detail from office.audit where about = ${id} order by number`);
  expect(lines.slice(2)).toEqual([
    { action: 'staff_role_changed', detail: { from: 'researcher', to: 'support' } },
    { action: 'staff_right_taken', detail: { right: 'case_files' } },
    { action: 'staff_invited', detail: { to: 'support' } },
  ]);
});

test('an invitation that is too old is refused, shown as such, and a new one works', async () => {
  const { email, token } = await invite(world);
  world.clock.advance(hours(25));
  const fresh = { ...admin, cookies: await logIn(world, admin) };
  expect((await world.refused(readInvitation, { params: { token } })).status).toBe(404);
  expect(await find(fresh, email)).toMatchObject({ state: 'invited', link_until: null });
  await as(fresh, calls.inviteColleague, { body: { email, role: 'researcher' } });
  const person = await join(world, email, tokenIn((await mailTo(email)).body_text)!);
  expect(await whoIs(world, person.cookies)).toMatchObject({ role: 'researcher' });
  admin.cookies = fresh.cookies;
});

test('who logged out is told as not here, however short ago', async () => {
  const other = await makeStaff(world);
  expect(await find(admin, other.email)).toMatchObject({ here: true });
  await as(other, logout);
  expect(await find(admin, other.email)).toMatchObject({ here: false, last_at: expect.any(String) });
});

test('another role counts from the next call, and rights that do not go with it end', async () => {
  const person = await makeStaff(world, 'researcher');
  const params = { id: await idOf(person) };
  await as(admin, calls.giveRight, { params, body: { right: 'case_files', reason: 'Voor het proefschrift.' } });
  expect(await lastLine()).toMatchObject({
    action: 'staff_right_given',
    actor: 'staff',
    detail: { right: 'case_files', reason: 'Voor het proefschrift.' },
  });
  expect(await whoIs(world, person.cookies)).toMatchObject({ role: 'researcher', rights: ['case_files'] });
  await as(person, readStanding);

  await as(admin, calls.changeRole, { params, body: { role: 'reader' } });
  expect(await whoIs(world, person.cookies)).toMatchObject({ role: 'reader', rights: [] });
  expect(await refused(person, readStanding)).toMatchObject({
    status: 403,
    body: { message: problems.not_your_role.message },
  });
  const give = { params, body: { right: 'case_files' as const, reason: 'Toch.' } };
  expect((await refused(admin, calls.giveRight, give)).body.message).toContain('lezer');
});

test('the last admin is neither ended nor made anything else, by whoever', async () => {
  const params = { id: await idOf(admin) };
  const message = officeRefusals.staff_last_admin.message;
  expect((await refused(admin, calls.endColleague, { params })).body.message).toBe(message);
  expect((await refused(admin, calls.changeRole, { params, body: { role: 'support' } })).body.message).toBe(message);
  // Somebody who was invited as admin cannot let anybody in yet.
  await invite(world, 'admin');
  expect((await refused(admin, calls.endColleague, { params })).body.message).toBe(message);
  expect(await whoIs(world, admin.cookies)).toMatchObject({ role: 'admin' });
});

test('of two admins who end each other at the same moment one wins', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = [await makeStaff(world, 'admin'), await makeStaff(world, 'admin')];
    const [idOne, idOther] = [await idOf(one), await idOf(other)];
    const answers = await Promise.allSettled([
      as(one, calls.endColleague, { params: { id: idOther } }),
      as(other, calls.endColleague, { params: { id: idOne } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [won, lost] = answers[0]!.status === 'fulfilled' ? [one, other] : [other, one];
    expect(await whoIs(world, won.cookies)).toMatchObject({ role: 'admin' });
    expect(await whoIs(world, lost.cookies)).toBeNull();
    await as(admin, calls.endColleague, { params: { id: await idOf(won) } });
  }
});

test('a right for named surveys opens these and their files alone', async () => {
  const person = await makeStaff(world, 'researcher');
  const [mine, other] = [
    await makeCampaign(world, { title: 'Schermen' }),
    await makeCampaign(world, { title: 'Huiswerk' }),
  ];
  const params = { id: await idOf(person) };
  const body = { right: 'case_files' as const, reason: 'Weegt deze.', campaigns: [mine.id] };
  await as(admin, calls.giveRight, { params, body });
  const opens = async (id: string) => (await as(person, listExports, { params: { id } })).may_open_cases;
  expect([await opens(mine.id), await opens(other.id)]).toEqual([true, false]);
  expect((await find(admin, person.email))?.rights).toMatchObject([
    { campaigns: [{ id: mine.id, title: 'Schermen' }] },
  ]);

  const until = isoDay(new Date(world.clock.now().getTime() + hours(24)));
  const none = { texts: 'none' as const, background: [], weighting: '', snapshot: '', filter: '', split: '', with: '' };
  const file = { body: { format: 'csv' as const, why: 'Voor het jaarverslag.', until, ...none } };
  expect((await refused(person, makeExport, { params: { id: other.id }, ...file })).body.message).toBe(
    officeRefusals.export_right_missing.message,
  );
  await as(admin, calls.giveRight, { params, body: { right: 'case_files', reason: 'Weegt alle.' } });
  expect([await opens(mine.id), await opens(other.id)]).toEqual([true, true]);
  // A survey that is gone does not widen the right to all others.
  await as(admin, calls.giveRight, { params, body });
  await db.run(sql`delete from office.staff_right_campaign where campaign_id = ${mine.id}`);
  expect([await opens(mine.id), await opens(other.id)]).toEqual([false, false]);
});

test('a reason is asked for, and is words', async () => {
  const params = { id: await idOf(await makeStaff(world)) };
  for (const reason of ['', '   ']) {
    const failure = await refused(admin, calls.giveRight, { params, body: { right: 'case_files', reason } });
    expect(failure.body.errors).toEqual({ reason: [calls.colleagueSentences.reason] });
  }
});

test('the log says who did it where it was no colleague, and nobody can change that afterwards', async () => {
  await recordAudit(db, { clock: world.clock, actor: 'panel' }, { action: 'backup_made' });
  expect(await lastLine()).toMatchObject({ action: 'backup_made', actor: 'panel' });
  const broken = () => db.one(sql<{ at: number | null }>`select office.audit_broken() as at`);
  expect(await broken()).toEqual({ at: null });
  await db.raw('alter table office.audit disable trigger audit_keep');
  await db.run(sql`
    update office.audit set actor = 'operator' where number = (select max(number) from office.audit)`);
  const { last } = await db.one(sql<{ last: number }>`select max(number) as last from office.audit`);
  expect(await broken()).toEqual({ at: last });
});

test('each admin is mailed of a new admin, a right, a key, and a new log-in that was asked for', async () => {
  const [second, person] = [await makeStaff(world, 'admin'), await makeStaff(world)];
  const params = { id: await idOf(person) };
  const { count: before } = await accessMails(second.email);
  await as(admin, calls.inviteColleague, { body: { email: 'derde@kantoor.example', role: 'admin' } });
  await as(admin, calls.giveRight, { params, body: { right: 'case_files', reason: 'Proefschrift.' } });
  await as(admin, makeKey, { body: { name: 'Dashboard', campaign_id: '', last_day: isoDay(world.clock.now()) } });
  await as(admin, calls.askReset, { params, body: { reason: 'Belde.' } });
  await as(admin, calls.changeRole, { params, body: { role: 'admin' } });
  const { name } = await whoIs(world, person.cookies).then((who) => who!);
  const { count, words } = await accessMails(second.email);
  expect(count - before).toBe(5);
  for (const what of [
    'Sanne de Groot wil derde@kantoor.example beheerder maken.',
    `aan ${name} een recht gegeven: bestanden per deelnemer.`,
    'een sleutel voor een programma gemaakt: Dashboard.',
    `wil ${name} opnieuw laten kiezen hoe die inlogt.`,
    `wil ${name} beheerder maken.`,
  ]) {
    expect(words).toContain(what);
  }
  expect((await accessMails(admin.email)).words).toContain('derde@kantoor.example beheerder maken.');
  // Another role than that of an admin tells nobody.
  await as(admin, calls.inviteColleague, { body: { email: 'vierde@kantoor.example', role: 'reader' } });
  expect((await accessMails(second.email)).count).toBe(count);
});

async function accessMails(address: string): Promise<{ count: number; words: string }> {
  const mails = (await world.outbox()).filter(
    ({ to_address, subject }) => to_address === address && /^(Wie er in|Een verzoek wacht)/.test(subject ?? ''),
  );
  return { count: mails.length, words: mails.map(({ body_text }) => body_text.replaceAll(/\s+/g, ' ')).join(' ') };
}
