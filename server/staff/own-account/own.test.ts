import { expect, test } from 'vitest';
import * as calls from '#contract/calls/office/staff/own-account.ts';
import { loginCode } from '#contract/calls/office/staff.ts';
import type { CallInput } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import { type Authenticator, makeAuthenticator, type Odd } from '#test/make-passkey.ts';
import {
  ask,
  codeOf,
  fromBase32,
  joinAgain,
  logIn,
  makeStaff,
  type Person,
  passPassword,
  whoIs,
} from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { removeStaff, renewStaff } from '../accounts/colleagues.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
/** The same office by its name: passkeys know no addresses. */
const named = world.office_url.replace('127.0.0.1', 'localhost');

/** As a browser sends it that has the office open by its name. */
function send<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined, cookies = '', from = named) {
  const { params = {}, body } = (input ?? {}) as { params?: Record<string, string>; body?: object };
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return world.office.inject({
    method: endpoint.method,
    url: `/api/office/v1${path}`,
    headers: {
      cookie: cookies,
      host: new URL(from).host,
      origin: from,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
    },
    ...(body && { payload: body }),
  });
}
const cookiesIn = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const account = async ({ cookies }: Pick<Person, 'cookies'>) =>
  (await send(calls.readAccount, undefined, cookies)).json<calls.OwnAccount>();

async function register(person: Person, one: Authenticator, odd: Odd = {}, name = 'Laptop') {
  const { challenge } = (await send(calls.beginPasskey, undefined, person.cookies)).json<{ challenge: string }>();
  return send(calls.addPasskey, { body: { name, ...one.create(challenge, odd) } }, person.cookies);
}
async function enter(one: Authenticator, odd: Odd = {}, more: object = {}) {
  const { challenge } = (await send(calls.beginPasskeyLogin, undefined)).json<{ challenge: string }>();
  return send(calls.loginPasskey, { body: { ...one.get(challenge, odd), ...more } });
}
const refused = { message: problems.staff_passkey.message };

test.each(['es256', 'ed25519', 'rs256'])('a passkey of kind %s logs in without password or code', async (kind) => {
  const person = await makeStaff(world, 'support');
  const one = makeAuthenticator(named, kind);
  expect((await register(person, one)).json()).toEqual({ ok: true });
  const answer = await enter(one);
  expect(answer.statusCode).toBe(200);
  const cookies = cookiesIn(answer);
  expect(await whoIs(world, cookies)).toMatchObject({ email: person.email, role: 'support' });
  const own = await account({ cookies });
  expect(own.passkeys).toMatchObject([{ name: 'Laptop', host: 'localhost', used_at: expect.any(String) }]);
  expect(own.sessions[0]).toMatchObject({ way: 'passkey', browser: 'Chrome op Windows', this: true });
  const [mail] = await world.outbox();
  const what = 'een toegangssleutel gemaakt: Laptop.';
  expect(mail).toMatchObject({
    to_address: person.email,
    body_text: expect.stringContaining(` uur is er ${what}`),
    body_html: expect.stringContaining(`>Er is ${what}`),
  });
});

test.each(['p384', 'rsa1024', 'rsa_exponent_3', 'rsa_exponent_1'])('a key of kind %s is not kept', async (kind) => {
  const person = await makeStaff(world);
  expect((await register(person, makeAuthenticator(named, kind))).statusCode).toBe(422);
  expect((await account(person)).passkeys).toEqual([]);
});

const wrong: [string, Odd][] = [
  ['another site', { origin: 'https://kantoor.elders.example', host: 'kantoor.elders.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['another host that it was made for', { host: 'elders.example' }],
  ['a frame of another site', { cross_origin: true }],
  ['nobody there', { present: false }],
  ['an owner that it did not recognise', { verified: false }],
];
test.each([...wrong, ['a log-in', { type: 'webauthn.get' }]] as [string, Odd][])(
  'no passkey is made with %s',
  async (_, odd) => {
    const person = await makeStaff(world);
    expect((await register(person, makeAuthenticator(named), odd)).statusCode).toBe(422);
    expect((await account(person)).passkeys).toEqual([]);
  },
);
test.each([...wrong, ['the making of a passkey', { type: 'webauthn.create' }]] as [string, Odd][])(
  'nobody logs in with %s',
  async (_, odd) => {
    const one = makeAuthenticator(named);
    await register(await makeStaff(world), one);
    expect((await enter(one, odd)).json()).toEqual(refused);
    expect((await enter(one)).statusCode).toBe(200);
  },
);

test('a challenge counts once, for five minutes, and for whom it was made', async () => {
  const [person, other] = [await makeStaff(world), await makeStaff(world)];
  const one = makeAuthenticator(named);
  await register(person, one);
  const begin = async () => (await send(calls.beginPasskeyLogin, undefined)).json<{ challenge: string }>().challenge;
  const use = (challenge: string) => send(calls.loginPasskey, { body: one.get(challenge) });
  const challenge = await begin();
  expect((await use(challenge)).statusCode).toBe(200);
  expect((await use(challenge)).json()).toEqual(refused);
  // One that was refused is used up too.
  const second = await begin();
  expect((await send(calls.loginPasskey, { body: one.get(second, { verified: false }) })).statusCode).toBe(422);
  expect((await use(second)).json()).toEqual(refused);
  const late = await begin();
  world.clock.advance(minutes(5));
  expect((await use(late)).json()).toEqual(refused);
  expect((await use('x'.repeat(43))).json()).toEqual(refused);

  // Made for one person, it keeps no passkey of another.
  const mine = await send(calls.beginPasskey, undefined, person.cookies);
  const body = {
    name: 'Van een ander',
    ...makeAuthenticator(named).create(mine.json<{ challenge: string }>().challenge),
  };
  expect((await send(calls.addPasskey, { body }, other.cookies)).statusCode).toBe(422);
});

test('a count that does not go up is a copy, and is refused; a passkey that never counts is not', async () => {
  const one = makeAuthenticator(named);
  await register(await makeStaff(world), one, { counter: 5 });
  expect((await enter(one, { counter: 5 })).json()).toEqual(refused);
  expect((await enter(one, { counter: 4 })).json()).toEqual(refused);
  expect((await enter(one, { counter: 6 })).statusCode).toBe(200);
  expect((await enter(one, { counter: 0 })).json()).toEqual(refused);
  const silent = makeAuthenticator(named);
  await register(await makeStaff(world), silent, { counter: 0 });
  expect((await enter(silent, { counter: 0 })).statusCode).toBe(200);
  expect((await enter(silent, { counter: 0 })).statusCode).toBe(200);
});

test('only the owner’s own key logs in, and nobody who was ended', async () => {
  const [person, other] = [await makeStaff(world), await makeStaff(world)];
  const [one, two] = [makeAuthenticator(named), makeAuthenticator(named)];
  await register(person, one);
  await register(other, two);
  expect((await enter(two, {}, { key: one.key })).json()).toEqual(refused);
  expect((await enter(one, {}, { user_id: Buffer.from('iemand anders').toString('base64url') })).json()).toEqual(
    refused,
  );
  await removeStaff(world.context, person.email);
  expect((await enter(one)).json()).toEqual(refused);
  expect((await enter(makeAuthenticator(named))).json()).toEqual(refused);
  expect(await db.one(sql`select action, actor, detail from office.audit order by number desc limit 1`)).toEqual({
    action: 'login_refused',
    actor: 'nobody',
    detail: { step: 'passkey' },
  });
});

test('an IP address makes no passkey, and says so', async () => {
  const person = await makeStaff(world);
  const answer = await send(calls.beginPasskey, undefined, person.cookies, world.office_url);
  expect(answer.json()).toEqual({ message: problems.staff_passkey_place.message });
  expect((await send(calls.beginPasskeyLogin, undefined, '', world.office_url)).statusCode).toBe(422);
});

test('passkeys are named and removed by their owner, and are gone once the log-in was set up anew', async () => {
  const [person, other] = [await makeStaff(world), await makeStaff(world)];
  const [one, two] = [makeAuthenticator(named), makeAuthenticator(named)];
  await register(person, one);
  world.clock.advance(1000);
  await register(person, two, {}, 'Telefoon');
  // An authenticator that holds one already is told so by its browser; the same one again is refused here too.
  expect((await register(person, one)).statusCode).toBe(422);
  const rename = { params: { key: one.key }, body: { name: 'Werklaptop' } };
  expect((await send(calls.renamePasskey, rename, other.cookies)).statusCode).toBe(404);
  expect((await send(calls.removePasskey, { params: { key: one.key } }, other.cookies)).statusCode).toBe(404);
  expect((await send(calls.renamePasskey, rename, person.cookies)).statusCode).toBe(200);
  const line = await db.one(sql`select action, staff_id = about as own from office.audit order by number desc limit 1`);
  expect(line).toEqual({ action: 'passkey_renamed', own: true });
  expect((await account(person)).passkeys.map(({ name }) => name)).toEqual(['Werklaptop', 'Telefoon']);
  expect((await send(calls.removePasskey, { params: { key: one.key } }, person.cookies)).statusCode).toBe(200);
  expect((await enter(one)).json()).toEqual(refused);

  await joinAgain(world, person, await renewStaff(world.context, person.email));
  expect((await enter(two)).json()).toEqual(refused);
});

test('ten codes on paper each log in once, are kept as hashes, and new ones end the old', async () => {
  const person = await makeStaff(world);
  const made = await send(calls.makeRecovery, undefined, person.cookies);
  const { codes } = made.json<{ codes: string[] }>();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
  const kept = JSON.stringify(
    await db.many(sql`select encode(code_hash, 'escape') as kept from office.staff_recovery`),
  );
  for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));

  const use = async (recovery: string) => {
    const login_token = await passPassword(world, { ...person, cookies: '' });
    return send(calls.loginRecovery, { body: { login_token, recovery } });
  };
  const first = await use(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `);
  expect(first.statusCode).toBe(200);
  const cookies = cookiesIn(first);
  expect(await account({ cookies })).toMatchObject({ recovery_left: 9, sessions: [{ way: 'recovery' }, {}] });
  const mails = (await world.outbox()).filter(({ to_address }) => to_address === person.email);
  expect(mails.map(({ body_text }) => body_text).join()).toContain(
    ' uur is er ingelogd met een herstelcode. Je hebt er nog 9.',
  );
  expect((await use(codes[0]!)).json()).toEqual({ message: problems.staff_recovery.message });
  expect((await use('aaaa-bbbb-cccc')).statusCode).toBe(422);
  // Of two who use the same code at the same moment one is let in.
  const two = await Promise.all([use(codes[1]!), use(codes[1]!)]);
  expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);

  await send(calls.makeRecovery, undefined, cookies);
  expect((await use(codes[2]!)).statusCode).toBe(422);
  const stranger = await makeStaff(world);
  const login_token = await passPassword(world, { ...stranger, cookies: '' });
  expect((await send(calls.loginRecovery, { body: { login_token, recovery: codes[3]! } })).statusCode).toBe(422);
});

test('another app takes over once it shows a right code, and the old one logs in no more', async () => {
  const person = await makeStaff(world);
  const { token, secret } = (await send(calls.beginApp, undefined, person.cookies)).json<{
    token: string;
    secret: string;
  }>();
  const key = fromBase32(secret);
  const confirm = (code: string, cookies = person.cookies, given = token) =>
    send(calls.confirmApp, { body: { token: given, code } }, cookies);
  expect((await confirm('000000')).statusCode).toBe(422);
  const other = await makeStaff(world);
  expect((await confirm(codeOf(world, { key }), other.cookies)).statusCode).toBe(422);
  expect((await confirm(codeOf(world, { key }))).statusCode).toBe(200);
  world.clock.advance(30_000);
  const login_token = await passPassword(world, { ...person, cookies: '' });
  expect((await ask(world, loginCode, { body: { login_token, code: codeOf(world, person) } })).status).toBe(422);
  expect(await whoIs(world, await logIn(world, { ...person, key }))).toMatchObject({ email: person.email });
});

test('a session that is minutes old changes nothing about how one logs in', async () => {
  const person = await makeStaff(world);
  const one = makeAuthenticator(named);
  await register(person, one);
  world.clock.advance(minutes(10));
  for (const answer of [
    await send(calls.beginPasskey, undefined, person.cookies),
    await send(calls.removePasskey, { params: { key: one.key } }, person.cookies),
    await send(calls.makeRecovery, undefined, person.cookies),
    await send(calls.beginApp, undefined, person.cookies),
  ]) {
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([403, 'LOGIN_AGAIN']);
  }
  expect((await account(person)).passkeys).toHaveLength(1);
});

test('own sessions are listed and ended, and nobody else’s are', async () => {
  const [person, other] = [await makeStaff(world), await makeStaff(world)];
  const [second, third] = [await logIn(world, person), await logIn(world, person)];
  const listed = (await account({ cookies: second })).sessions;
  expect(listed.map((one) => one.this)).toEqual([true, false, false]);
  expect(JSON.stringify(listed)).not.toContain(other.email);
  const [theirs] = (await account(other)).sessions;
  expect((await send(calls.endOwnSession, { params: { id: theirs!.id } }, second)).statusCode).toBe(404);
  const ofThird = (await account({ cookies: third })).sessions.find((one) => one.this)!;
  expect((await send(calls.endOwnSession, { params: { id: ofThird.id } }, second)).statusCode).toBe(200);
  expect(await whoIs(world, third)).toBeNull();
  expect((await send(calls.endOtherSessions, undefined, second)).json()).toEqual({ ended: 1 });
  expect(await whoIs(world, person.cookies)).toBeNull();
  expect(await whoIs(world, second)).not.toBeNull();
  expect(await whoIs(world, other.cookies)).not.toBeNull();
});
