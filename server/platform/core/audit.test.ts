import { expect, test } from 'vitest';
import { login, loginCode, logout } from '#contract/calls/office/staff.ts';
import { ask, logIn, makeStaff, passPassword } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { removeStaff } from '../../staff/accounts/colleagues.ts';
import { sql } from '../database/sql.ts';
import { checkAudit, recordAudit } from './audit.ts';

const world = await makeWorld();
const { db } = world.context;
type Line = { action: string; staff_id: string | null; about: string | null; detail: object };
const lines = () => db.many(sql<Line>`select action, staff_id, about, detail from office.audit order by number`);

test('invitation, log-in, refusals, log-out and removal each leave a line, and a stranger leaves no address', async () => {
  const person = await makeStaff(world);
  const { id } = await db.one(sql<{ id: string }>`select id from office.staff where email = ${person.email}`);
  await logIn(world, person);
  await ask(world, login, { body: { email: person.email, password: 'dit is het niet' } });
  await ask(world, login, { body: { email: 'niemand@kantoor.example', password: 'dit is het niet' } });
  const login_token = await passPassword(world, person);
  await ask(world, loginCode, { body: { login_token, code: '000000' } });
  await ask(world, logout, {}, person.cookies);
  await removeStaff(world.context, person.email);

  const own = { staff_id: id, about: id, detail: {} };
  expect(await lines()).toEqual([
    { action: 'staff_invited', staff_id: null, about: id, detail: { to: 'researcher' } },
    { action: 'staff_joined', ...own },
    { action: 'login', ...own },
    { action: 'login_refused', staff_id: null, about: id, detail: { step: 'password' } },
    { action: 'login_refused', staff_id: null, about: null, detail: { step: 'password' } },
    { action: 'login_refused', staff_id: null, about: id, detail: { step: 'code' } },
    { action: 'logout', ...own },
    { action: 'staff_removed', staff_id: null, about: id, detail: {} },
  ]);
});

test('lines are only ever added', async () => {
  const refused = /only ever added/;
  await expect(db.run(sql`update office.audit set action = 'login'`)).rejects.toThrow(refused);
  await expect(db.run(sql`delete from office.audit`)).rejects.toThrow(refused);
  await expect(db.run(sql`truncate office.audit`)).rejects.toThrow(refused);
});

test('lines written at the same moment follow one another, and one rolled back leaves no gap', async () => {
  const before = (await lines()).length;
  await Promise.all(Array.from({ length: 20 }, () => recordAudit(db, world.context, { action: 'login_refused' })));
  await db
    .transaction(async (tx) => {
      await recordAudit(tx, world.context, { action: 'login' });
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  await recordAudit(db, world.context, { action: 'logout' });
  const { last } = await db.one(sql<{ last: number }>`select max(number) as last from office.audit`);
  expect(last).toBe(before + 21);
  expect(await checkAudit(db)).toEqual({ lines: before + 21, broken: null });
});

test.each([
  ['changed', sql`update office.audit set action = 'login' where number = 4`, 4],
  ['taken out', sql`delete from office.audit where number = 4`, 5],
  ['taken from the beginning', sql`delete from office.audit where number = 1`, 2],
])('a line that was %s behind the back of the trigger is found', async (_, tampering, found) => {
  await db
    .transaction(async (tx) => {
      await tx.run(sql`alter table office.audit disable trigger audit_keep`);
      await tx.run(tampering);
      expect((await checkAudit(tx)).broken).toBe(found);
      throw new Error('put it back');
    })
    .catch((error: Error) => expect(error.message).toBe('put it back'));
  expect((await checkAudit(db)).broken).toBeNull();
});
