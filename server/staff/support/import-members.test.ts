import { expect, test } from 'vitest';
import { importMembers, previewMembers } from '#contract/calls/office/support/member-import.ts';
import { joinProven, sentTo } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const { cookies } = await makeStaff(world, 'admin');
const admin = { origin: world.office_url, cookie: cookies };
const base64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64');
const count = async () => (await db.one(sql<{ count: number }>`select count(*) from contact.member`)).count;

const lastLine = () => db.one(sql`select action, detail from office.audit order by number desc limit 1`);

test('a file is looked at first, by line and without an address; what is wrong keeps all of it out', async () => {
  const file = base64('email,name\nzoë@elders.example,Zoë\ngeen adres,Samira\n', 'latin1');
  const before = await count();
  const preview = await world.call(previewMembers, { body: { file } }, admin);
  expect(preview).toMatchObject({ rows: 2, encoding: 'Windows-1252', wrong: 1, faults: [{ line: 3, place: 'email' }] });
  expect(JSON.stringify(preview)).not.toMatch(/elders|Samira/);
  expect(await lastLine()).toEqual({ action: 'members_file_checked', detail: { members: '2', hits: '0' } });
  expect((await world.refused(importMembers, { body: { file } }, admin)).status).toBe(422);
  expect(await count()).toBe(before);
  const known = base64(`email\n${(await joinProven(world)).email}\nandere@elders.example\n`);
  for (const call of [previewMembers, importMembers]) {
    await world.call(call, { body: { file: known } }, admin).catch(() => undefined);
    expect(await lastLine()).toEqual({ action: 'members_file_checked', detail: { members: '2', hits: '1' } });
  }
  const unknown = await world.refused(previewMembers, { body: { file: base64('mail\nx\n') } }, admin);
  expect(unknown.body.message).toContain('Deze kolommen kennen we niet: mail.');
});

test('all come in, with the sentence of where they were proven, by the act of the command; over a hundred the number is typed', async () => {
  const file = base64('email,name\nnoor@elders.example,Noor\n');
  const proven_by = 'Bevestigd bij het vorige panel.';
  const { imported, mailing } = await world.call(importMembers, { body: { file, proven_by } }, admin);
  expect(imported).toBe(1);
  expect(await sentTo(world, 'noor@elders.example', 'create_password')).toHaveLength(1);
  expect(await lastLine()).toEqual({ action: 'members_imported', detail: { members: '1', mailing, proven_by } });

  const many = base64(`email\n${Array.from({ length: 101 }, (_, at) => `lid${at}@veel.example`).join('\n')}\n`);
  expect((await world.call(previewMembers, { body: { file: many } }, admin)).confirm).toBe(101);
  const refused = await world.refused(importMembers, { body: { file: many, number: 100 } }, admin);
  expect(refused.body.message).toBe('Typ het aantal over: 101.');
  expect(await world.call(importMembers, { body: { file: many, number: 101 } }, admin)).toMatchObject({
    imported: 101,
  });
});
