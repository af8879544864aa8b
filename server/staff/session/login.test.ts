import { beforeEach, describe, expect, test } from 'vitest';
import { askReset, listColleagues } from '#contract/calls/office/staff/colleagues.ts';
import { login, loginCode, readInvitation, readSession } from '#contract/calls/office/staff.ts';
import { ask, codeOf, cookiesOf, invite, logIn, makeStaff, passPassword, whoIs } from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { removeStaff } from '../accounts/colleagues.ts';
import { stepAt, totp } from './totp.ts';

const world = await makeWorld();
const wrong = 'dit is het niet geweest';

// Each test has the budgets for itself.
beforeEach(() => world.clock.advance(minutes(15)));

test('password and code together log in, and neither does alone', async () => {
  const person = await makeStaff(world, 'admin');
  const first = await ask(world, login, { body: person });
  expect(first.status).toBe(200);
  expect(first.headers.getSetCookie()).toEqual([]);
  const { login_token } = (await first.json()) as { login_token: string };
  expect(await whoIs(world, `office_session=${login_token}`)).toBeNull();

  const cookies = cookiesOf(await ask(world, loginCode, { body: { login_token, code: codeOf(world, person) } }));
  expect(await whoIs(world, cookies)).toEqual({
    name: 'Sanne de Groot',
    email: person.email,
    role: 'admin',
    rights: [],
  });
});

test('the address counts whatever its capitals, and the code with a space in it', async () => {
  const person = await makeStaff(world);
  const login_token = await passPassword(world, { ...person, email: person.email.toUpperCase() });
  const code = codeOf(world, person).replace(/(...)/, '$1 ');
  expect((await ask(world, loginCode, { body: { login_token, code } })).status).toBe(200);
});

test('no script reads the cookie, no other site sends it, and over https no neighbour plants it', async () => {
  const person = await makeStaff(world);
  const flags = async () => {
    const login_token = await passPassword(world, { ...person, cookies: '' });
    const answer = await ask(world, loginCode, { body: { login_token, code: codeOf(world, person) } });
    world.clock.advance(30_000);
    return answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;'));
  };
  const always = 'Path=/; Max-Age=28800; HttpOnly; SameSite=Strict';
  expect(await flags()).toContain(`office_session=…; ${always}`);

  const { config } = world.context;
  const { office_url } = config;
  config.office_url = 'https://kantoor.example';
  try {
    expect(await flags()).toContain(`__Host-office_session=…; ${always}; Secure`);
  } finally {
    config.office_url = office_url;
  }
});

describe('who may not come in', () => {
  test('a wrong password, a stranger, an invited person and one who left hear the same', async () => {
    const person = await makeStaff(world);
    const invited = await invite(world);
    const left = await makeStaff(world);
    await removeStaff(world.context, left.email);
    const given = [
      { email: person.email, password: wrong },
      { email: 'niemand@kantoor.example', password: wrong },
      { email: invited.email, password: wrong },
      { email: left.email, password: left.password },
    ];
    const answers = await Promise.all(given.map((body) => ask(world, login, { body })));
    const seen = await Promise.all(
      answers.map(async (answer) => {
        const { date, ...headers } = Object.fromEntries(answer.headers);
        return { status: answer.status, headers, body: await answer.text() };
      }),
    );
    expect(seen[0]).toMatchObject({ status: 422, body: expect.stringContaining('wachtwoord klopt niet') });
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  test('a stranger costs the same hashing as somebody with a wrong password', async () => {
    const { context } = world;
    const own = context.secrets;
    const judged: boolean[] = [];
    context.secrets = {
      ...own,
      verifyPassword: (stored, password) => {
        judged.push(stored === undefined);
        return own.verifyPassword(stored, password);
      },
    };
    try {
      const person = await makeStaff(world);
      await ask(world, login, { body: { email: person.email, password: wrong } });
      await ask(world, login, { body: { email: 'niemand@kantoor.example', password: wrong } });
      // Without a hash of somebody the one that nobody has is tried: it takes as long (secrets.ts).
      expect(judged).toEqual([false, true]);
    } finally {
      context.secrets = own;
    }
  });
});

describe('the code', () => {
  test('counts once, also when it is sent ten times at the same moment', async () => {
    const person = await makeStaff(world);
    const code = codeOf(world, person);
    const tokens = [
      await passPassword(world, person),
      await passPassword(world, person),
      await passPassword(world, person),
    ];
    const answers = await Promise.all(
      tokens.map((login_token) => ask(world, loginCode, { body: { login_token, code } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);

    const login_token = await passPassword(world, person);
    const again = await ask(world, loginCode, { body: { login_token, code } });
    expect(await again.json()).toMatchObject({ message: expect.stringMatching(/^Deze code klopt niet/) });
  });

  test('of the step before still counts, an older one and a wrong one do not', async () => {
    const person = await makeStaff(world);
    world.clock.advance(minutes(2));
    const step = stepAt(world.clock.now());
    const login_token = await passPassword(world, person);
    const statusOf = async (code: string) => (await ask(world, loginCode, { body: { login_token, code } })).status;
    expect(await statusOf(totp(person.key, step - 2))).toBe(422);
    expect(await statusOf(totp(Buffer.alloc(20), step))).toBe(422);
    expect(await statusOf(totp(person.key, step - 1))).toBe(200);
  });

  test('is asked for five minutes, and a log-in that is done cannot be done again', async () => {
    const person = await makeStaff(world);
    const late = await passPassword(world, person);
    world.clock.advance(minutes(5));
    const tooLate = await ask(world, loginCode, { body: { login_token: late, code: codeOf(world, person) } });
    expect(await tooLate.json()).toMatchObject({ status: 'login.over' });

    const login_token = await passPassword(world, person);
    expect((await ask(world, loginCode, { body: { login_token, code: codeOf(world, person) } })).status).toBe(200);
    world.clock.advance(30_000);
    const twice = await ask(world, loginCode, { body: { login_token, code: codeOf(world, person) } });
    expect(await twice.json()).toMatchObject({ status: 'login.over' });
  });

  test('is not guessed: after ten tries there is a wait, and after that the right one counts', async () => {
    const person = await makeStaff(world);
    const login_token = await passPassword(world, person);
    const tryCode = (code: string) => ask(world, loginCode, { body: { login_token, code } });
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) statuses.push((await tryCode('000000')).status);
    expect(statuses).toEqual(Array(10).fill(422));
    expect((await tryCode(codeOf(world, person))).status).toBe(429);
    world.clock.advance(minutes(15));
    expect(await whoIs(world, await logIn(world, person))).not.toBeNull();
  });
});

describe('many wrong passwords', () => {
  test('make everybody wait but a device where she logged in before; nobody is locked out for good', async () => {
    const person = await makeStaff(world);
    const refusal = { body: { email: person.email, password: wrong } };
    for (let count = 0; count < 10; count += 1) expect((await ask(world, login, refusal)).status).toBe(422);

    const slowed = await ask(world, login, { body: person });
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    expect(await passPassword(world, person)).toMatch(/^[\w-]{43}$/);

    world.clock.advance(minutes(15));
    expect(await passPassword(world, { ...person, cookies: '' })).toMatch(/^[\w-]{43}$/);
  });

  test('by one network keep nobody out elsewhere; fifty by all together do, for a quarter of an hour', async () => {
    const wide = await makeWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const person = await makeStaff(wide);
    let network = 0;
    const tryIn = async (secret: string, ip = `10.0.${++network}.1`, cookie = '') => {
      const answer = await fetch(`${wide.office_url}/api/office/v1${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
        body: JSON.stringify({ email: person.email, password: secret }),
      });
      return answer.status;
    };
    for (let count = 0; count < 12; count += 1) await tryIn(wrong, '192.0.2.1');
    expect([await tryIn(person.password, '192.0.2.1'), await tryIn(person.password)]).toEqual([429, 200]);
    // Right ones are not counted.
    for (let count = 0; count < 12; count += 1) expect(await tryIn(person.password, '192.0.2.200')).toBe(429);
    for (let count = 0; count < 12; count += 1) expect(await tryIn(person.password, '198.51.100.1')).toBe(200);
    for (let count = 0; count < 40; count += 1) expect(await tryIn(wrong)).toBe(422);
    expect([await tryIn(person.password), await tryIn(person.password, '198.51.100.1', person.cookies)]).toEqual([
      429, 200,
    ]);
    wide.clock.advance(minutes(15));
    expect(await tryIn(person.password)).toBe(200);
  });

  test('another admin lets her in all the same, and nobody else does', async () => {
    const strict = await makeWorld();
    const [person, admin, other] = [await makeStaff(strict), await makeStaff(strict, 'admin'), await makeStaff(strict)];
    const refusal = { body: { email: person.email, password: wrong } };
    for (let count = 0; count < 11; count += 1) await ask(strict, login, refusal);
    expect((await ask(strict, login, { body: person })).status).toBe(429);
    const origin = { origin: strict.office_url };
    const headers = { ...origin, cookie: admin.cookies };
    const { colleagues } = await strict.call(listColleagues, {}, headers);
    const { id } = colleagues.find((one) => one.email === person.email)!;
    const asked = { params: { id }, body: { reason: 'Iemand raadt naar haar wachtwoord.' } };
    await expect(strict.call(askReset, asked, { ...origin, cookie: other.cookies })).rejects.toMatchObject({
      status: 403,
    });
    expect(await strict.call(askReset, asked, headers)).toEqual({ done: 'done' });
    // Her sessions ended; the link in her mail lets her in.
    expect(await whoIs(strict, person.cookies)).toBeNull();
    const [token = ''] = (await strict.outbox()).flatMap(
      ({ body_text }) => /\/uitnodiging\/([\w-]{43})/.exec(body_text)?.[1] ?? [],
    );
    const { email } = await strict.call(readInvitation, { params: { token } });
    expect(email).toBe(person.email);
  });

  test('with the mark of another person count as from anywhere', async () => {
    const [person, other] = [await makeStaff(world), await makeStaff(world)];
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push(
        (await ask(world, login, { body: { email: person.email, password: wrong } }, other.cookies)).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  test('of one network on many addresses are slowed too', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const body = { email: `iemand${count}@kantoor.example`, password: wrong };
      statuses.push((await ask(world, login, { body })).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

test('asking who is logged in without a cookie is no refusal', async () => {
  expect(await world.call(readSession)).toEqual({
    staff: null,
    tryout: true,
    email_leaves: false,
    public_url: world.public_url,
  });
});
