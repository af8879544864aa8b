import { expect, test } from 'vitest';
import * as calls from '#contract/calls/office/staff/audit-log.ts';
import { changeRole } from '#contract/calls/office/staff/colleagues.ts';
import type { CallInput } from '#contract/client.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { ask, makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { exportMembers } from '../../members/profile/personal-file.ts';
import { referenceOf } from '../../people/reference.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const admin = await makeStaff(world, 'admin');
const headers = { origin: world.office_url, cookie: admin.cookies };
const list = (query: NonNullable<CallInput<typeof calls.listAudit>>['query'] = {}) =>
  world.call(calls.listAudit, { query }, headers);
const { id: adminId } = await db.one(sql<{ id: string }>`select id from office.staff where email = ${admin.email}`);
const acting = { ...world.context, actor: { staff_id: adminId } };

test('a line says who did what, to what, and why, by their names', async () => {
  const other = await makeStaff(world);
  const { id } = await db.one(sql<{ id: string }>`select id from office.staff where email = ${other.email}`);
  await world.call(changeRole, { params: { id }, body: { role: 'support' } }, headers);
  const { lines } = await list();
  expect(lines[0]).toMatchObject({
    who: { kind: 'staff', name: 'Sanne de Groot' },
    action: 'staff_role_changed',
    about: { id, name: 'Sanne de Groot' },
    detail: { from: 'researcher', to: 'support' },
  });
  const campaign = await makeCampaign(world);
  expect((await list()).lines[0]).toMatchObject({
    who: { kind: 'operator', name: null },
    about: { id: campaign.id, name: expect.any(String) },
  });
});

test('it is filtered by who, group, member and day, and each filter narrows the others', async () => {
  const { email } = await joinProven(world);
  await exportMembers(acting, email);
  await exportMembers(world.context, email);
  const { member } = await world.call(calls.seekInAudit, { body: { sought: ` ${email.toUpperCase()} ` } }, headers);
  const about = (await list({ member })).lines.map(({ action, who }) => [action, who.kind]);
  expect(about).toEqual([
    ['audit_member_sought', 'staff'],
    ['member_exported', 'operator'],
    ['member_exported', 'staff'],
  ]);
  expect((await list({ member })).seen).toEqual({ colleagues: 1, times: 1 });
  const own = await list({ member, who: `staff ${adminId}` });
  expect(own.lines.map(({ action }) => action)).toEqual(['audit_member_sought', 'member_exported']);
  expect((await list({ member, who: 'operator', group: 'members' })).lines).toHaveLength(1);
  expect((await list({ member, group: 'campaigns' })).lines).toEqual([]);
  expect((await list()).members_today).toBeGreaterThanOrEqual(1);

  const today = world.clock.now().toISOString().slice(0, 10);
  expect((await list({ member, day: today })).lines).toHaveLength(3);
  expect((await list({ member, day: '2020-01-01' })).lines).toEqual([]);
  for (const query of [{ day: '2026-13-01' }, { day: '2026-02-30' }, { who: `staff ${'-'.repeat(36)}` }]) {
    for (const call of [calls.listAudit, calls.exportAudit])
      expect([query, (await world.refused(call, { query }, headers)).status]).toEqual([query, 422]);
  }
  expect(JSON.stringify(await list())).not.toContain(email);
});

test('a member is found by number or reference too, and nobody else is', async () => {
  const { email } = await joinProven(world);
  await db.run(sql`update contact.member set phone = '+31612345699' where email = ${email}`);
  const seek = (sought: string) => world.call(calls.seekInAudit, { body: { sought } }, headers);
  const byPhone = await seek('06 12 34 56 99');
  expect(byPhone).toEqual(await seek(email));
  const { id } = await db.one(sql<{ id: string }>`select id from contact.member where email = ${email}`);
  expect(byPhone).toEqual(await seek(referenceOf(id).toLowerCase()));
  for (const sought of ['niemand@ouders.example', '06 00', 'Sanne']) {
    expect((await world.refused(calls.seekInAudit, { body: { sought } }, headers)).status).toBe(422);
    expect((await list()).lines[0]).toMatchObject({
      action: 'audit_member_sought',
      about: null,
      detail: { hits: '0' },
    });
  }
});

test('a page goes on where the one before ended, also when lines came meanwhile', async () => {
  for (let count = 0; count < calls.auditPage; count += 1) {
    await recordAudit(
      db,
      { clock: world.clock, actor: 'panel' },
      { action: 'backup_made', detail: { number: String(count) } },
    );
  }
  const first = await list({ who: 'panel' });
  await recordAudit(db, { clock: world.clock, actor: 'panel' }, { action: 'backup_made', detail: { number: 'later' } });
  await recordAudit(
    db,
    { clock: world.clock, actor: 'panel' },
    { action: 'backup_made', detail: { number: 'latest' } },
  );
  const again = await list({ who: 'panel' });
  expect([first.lines.length, first.older, again.lines.length, again.older]).toEqual([50, false, 50, true]);
  const rest = await list({ who: 'panel', before: String(again.lines.at(-1)!.number) });
  expect(rest.lines.map(({ detail }) => detail.number)).toEqual(['1', '0']);
});

test('a campaign that a line tells of is named by its title', async () => {
  const { id } = await makeCampaign(world);
  await recordAudit(db, { clock: world.clock, actor: 'panel' }, { action: 'draw_explained', detail: { campaign: id } });
  expect((await list({ who: 'panel' })).lines[0]!.detail).toEqual({ campaign: 'Schermen thuis' });
});

test('a question that a line tells of is named as it was asked last, its own answer too', async () => {
  const { id } = await makeCampaign(world);
  const told = async (question: string) => {
    const line = { action: 'results_texts_read', about: id, detail: { question } } as const;
    await recordAudit(db, { clock: world.clock, actor: 'panel' }, line);
    return (await list({ who: 'panel' })).lines[0]!.detail.question;
  };
  const { asked } = await db.one(sql<{ asked: { id: string; title: string }[] }>`
    select questionnaire -> 'questions' as asked from survey.version where campaign_id = ${id}`);
  for (const { id: question, title } of asked) expect(await told(question)).toBe(title);
  expect(await told(`${asked[0]!.id}:other_text`)).toBe(asked[0]!.title);
  expect(await told('gone')).toBe('gone');
});

test('the chain is checked on the page, and names the line that was touched', async () => {
  const check = () => world.call(calls.checkAuditChain, {}, headers);
  expect(await check()).toMatchObject({ broken: null, lines: expect.any(Number) });
  await db.raw('alter table office.audit disable trigger audit_keep');
  await db.run(sql`update office.audit set detail = '{"count":"7"}' where number = 5`);
  expect(await check()).toMatchObject({ broken: 5 });
});

test('the export holds what the filter chose, no cell is a formula, and its own line is in it', async () => {
  const detail = { reason: '=HYPERLINK("http://elders.example")' };
  await recordAudit(db, { clock: world.clock, actor: 'nobody' }, { action: 'login_refused', detail });
  const answer = await ask(world, calls.exportAudit, {}, admin.cookies);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows = Buffer.from(await answer.arrayBuffer())
    .toString('utf8')
    .split('\r\n');
  expect(rows[0]).toBe('\ufeffnumber,at,who,kind,action,words,about,about_name,detail');
  expect(rows[1]).toContain('audit_exported');
  expect(rows[2]).toContain('login_refused');
  expect(rows[2]).not.toMatch(/(^|,)"?=/);
  const { count } = await db.one(sql<{ count: number }>`select count(*) as count from office.audit`);
  expect(rows.filter((row) => /^\d/.test(row))).toHaveLength(count);

  const path = `${world.office_url}/api/office/v1/audit/export?who=nobody&day=2020-01-01`;
  const none = await fetch(path, { headers: { cookie: admin.cookies } });
  expect((await none.text()).trim().split('\r\n')).toHaveLength(1);
});

test('a log of more than a portion is exported whole, each line once', async () => {
  await db.run(sql`
    insert into office.audit (at, actor, action, detail)
    select ${world.clock.now()}, 'panel', 'backup_made', '{}' from generate_series(1, 4100)`);
  const numbers = (await (await ask(world, calls.exportAudit, {}, admin.cookies)).text())
    .split('\r\n')
    .flatMap((row) => /^(\d+),/.exec(row)?.[1] ?? []);
  expect(numbers.length).toBeGreaterThan(4100);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('HEAD on an export is no export: it finds nothing, and leaves no line', async () => {
  const lines = () => db.one(sql`select count(*) as count from office.audit`);
  const before = await lines();
  const path = `${world.office_url}/api/office/v1${calls.exportAudit.path}`;
  const answer = await fetch(path, { method: 'HEAD', headers: { cookie: admin.cookies, origin: world.office_url } });
  expect(answer.status).toBe(404);
  expect(await lines()).toEqual(before);
});
