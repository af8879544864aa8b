import { beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation, login, loginCode, readInvitation } from '#contract/calls/office/staff.ts';
import { ask, codeOf, fromBase32, invite, join, logIn, makeStaff, passPassword, whoIs } from '#test/make-staff.ts';
import { hours, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { addStaff, renewStaff } from '../accounts/colleagues.ts';

const world = await makeWorld();
const tokenOf = (link: string | undefined) => link!.split('/').at(-1)!;

beforeEach(() => world.clock.advance(minutes(15)));

/** What the page sends for this invitation at this moment. */
async function answerTo(token: string, changes: object = {}) {
  const { secret } = await world.call(readInvitation, { params: { token } });
  const code = codeOf(world, { key: fromBase32(secret) });
  return { params: { token }, body: { name: 'Sanne', password: 'vier losse woorden', code, ...changes } };
}

test('the link shows who is invited and the key for the app, as letters and as an address', async () => {
  const { email, token } = await invite(world, 'support');
  const shown = await world.call(readInvitation, { params: { token } });
  expect(shown).toMatchObject({ email, role: 'support', name: null });
  expect(shown.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(shown.secret_uri).toContain(`secret=${shown.secret}&issuer=Ouderpanel%20kantoor`);
  expect(new Date(shown.expires_at).getTime() - world.clock.now().getTime()).toBe(hours(24));
});

test('the key for the app cannot be read in the database', async () => {
  const { token } = await invite(world);
  const { secret } = await world.call(readInvitation, { params: { token } });
  const { totp_sealed } = await world.context.db.one(sql<{ totp_sealed: Buffer }>`
    select totp_sealed from office.staff_invitation order by expires_at desc limit 1`);
  const key = fromBase32(secret);
  for (const shape of [key, key.toString('hex'), key.toString('base64url'), secret]) {
    expect(totp_sealed.includes(shape)).toBe(false);
  }
});

describe('the link', () => {
  test('works once', async () => {
    const { token } = await invite(world);
    const answer = await answerTo(token);
    expect((await world.call(acceptInvitation, answer)).staff).toMatchObject({ name: 'Sanne' });
    const gone = await world.refused(acceptInvitation, answer);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual((await world.refused(readInvitation, { params: { token: 'x'.repeat(43) } })).body);
  });

  test('works once when ten browsers use it at the same moment', async () => {
    const { token } = await invite(world);
    const answer = await answerTo(token);
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(world, acceptInvitation, answer)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  test('is dead after a day', async () => {
    const { token } = await invite(world);
    const answer = await answerTo(token);
    world.clock.advance(hours(24));
    expect((await world.refused(readInvitation, { params: { token } })).status).toBe(404);
    expect((await world.refused(acceptInvitation, answer)).status).toBe(404);
  });

  test('is dead when a newer one is made', async () => {
    const { email, token } = await invite(world);
    const newer = tokenOf(await addStaff(world.context, email, 'admin'));
    expect((await world.refused(readInvitation, { params: { token } })).status).toBe(404);
    expect((await world.call(readInvitation, { params: { token: newer } })).role).toBe('admin');
  });

  test('survives what is not right yet, and says at which field', async () => {
    const { email, token } = await invite(world);
    const mistakes = [
      [{ code: '000000' }, 'code', /^Deze code klopt niet/],
      [{ code: '12345' }, 'code', /6 cijfers/],
      [{ password: 'elf tekens.' }, 'password', /minstens 12 tekens/],
      [{ password: `Hallo ${email.split('@')[0]!.toUpperCase()} hallo` }, 'password', /e-mailadres/],
      [{ password: 'wachtwoord ouderpanel' }, 'password', /naam van het panel/],
      [{ name: '   ' }, 'name', /verplicht/],
      [{ name: 'n'.repeat(51) }, 'name', /50 karakters/],
    ] as const;
    for (const [change, field, sentence] of mistakes) {
      const refusal = await world.refused(acceptInvitation, await answerTo(token, change));
      expect(refusal.status).toBe(422);
      expect(refusal.body.errors).toEqual({ [field]: [expect.stringMatching(sentence)] });
    }
    const emoji = '👩‍👩‍👧'.repeat(12);
    expect((await ask(world, acceptInvitation, await answerTo(token, { password: emoji }))).status).toBe(200);
  });

  test('logs in with the same cookies as the log-in, and its first code is used up', async () => {
    const { email, token } = await invite(world);
    const person = await join(world, email, token);
    expect(person.cookies).toMatch(/^office_session=[\w-]{43}; office_device=[\w-]{43}$/);
    expect(await whoIs(world, person.cookies)).toMatchObject({ email });
    const { totp_step } = await world.context.db.one(sql<{ totp_step: number }>`
      select totp_step from office.staff where email = ${email}`);
    expect(totp_step).toBe(Math.floor(world.clock.now().getTime() / 30_000) - 1);
  });
});

describe('a lost phone or password', () => {
  test('gets a new link, which ends all sessions at once and lets no device be known any more', async () => {
    const person = await makeStaff(world);
    const elsewhere = await logIn(world, person);
    const halfWay = await passPassword(world, person);
    await renewStaff(world.context, person.email);
    for (const cookies of [person.cookies, elsewhere]) expect(await whoIs(world, cookies)).toBeNull();
    const code = await ask(world, loginCode, { body: { login_token: halfWay, code: codeOf(world, person) } });
    expect(code.status).toBe(422);
    expect(
      await world.context.db.one(sql<{ marks: number }>`
        select count(*) as marks from office.staff_device join office.staff on staff.id = staff_id
        where email = ${person.email}`),
    ).toEqual({ marks: 0 });
  });

  test('gets a new link; password and app count until it is used, then nothing old does', async () => {
    const before = await makeStaff(world);
    const token = tokenOf(await renewStaff(world.context, before.email));
    expect(await whoIs(world, await logIn(world, before))).not.toBeNull();
    expect((await world.call(readInvitation, { params: { token } })).name).toBe('Sanne de Groot');

    world.clock.advance(30_000);
    const body = { password: 'heel andere woorden nu' };
    expect((await ask(world, acceptInvitation, await answerTo(token, body))).status).toBe(200);
    expect(await whoIs(world, before.cookies)).toBeNull();
    expect((await ask(world, login, { body: before })).status).toBe(422);
  });

  test('is of no use to a stranger', async () => {
    await expect(renewStaff(world.context, 'niemand@kantoor.example')).rejects.toThrow('staff_unknown');
  });
});

test('who is in already is not invited over again', async () => {
  const person = await makeStaff(world);
  await expect(addStaff(world.context, person.email.toUpperCase(), 'admin')).rejects.toThrow('staff_in_already');
  expect(await whoIs(world, await logIn(world, person))).toMatchObject({ role: 'researcher' });
});
