import { describe, expect, test } from 'vitest';
import { checkToken, forgotPassword, login, logout } from '#contract/calls/account.ts';
import { unsubscribe, unsubscribeRequest } from '#contract/calls/members.ts';
import { join, logIn, password, tokenTo } from '#test/make-members.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { startMemberSession } from '../../people/session.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const wrong = 'Het e-mailadres of het wachtwoord klopt niet.';

let network = 0;
/** Each from a network of its own, unless told otherwise. */
async function tryIn(email: string, secret: string, more: { cookie?: string; ip?: string } = {}) {
  const { cookie = '', ip = `10.${++network >> 8}.${network & 255}.1` } = more;
  const response = await fetch(`${world.public_url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
    body: JSON.stringify({ email, password: secret }),
  });
  const body = (await response.json()) as { token?: string; message?: string };
  return { status: response.status, body, cookie: response.headers.get('set-cookie') };
}
const member = (over = {}) => join({ ...world, call: from(`172.16.${++network & 255}.1`) }, over);
/** Registering has a budget by network too. */
const from =
  (ip: string): typeof world.call =>
  (endpoint, input, headers) =>
    world.call(endpoint, input, { 'x-forwarded-for': ip, ...headers });

describe('who comes in', () => {
  test('before anything is proven, with the address in any case', async () => {
    const { email } = await member();
    const { token } = await world.call(login, { body: { email: email.toUpperCase(), password } });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await world.call(checkToken, undefined, { authorization: `Bearer ${token}` })).toEqual({ ok: true });
  });

  test('a password counts to the last sign: long, with spaces and emoji, never cut or changed', async () => {
    const long = ` Ä1!${'🙂a'.repeat(60)} `;
    const { email } = await member({ password: long });
    await logIn(world, email, long);
    for (const other of [long.trim(), long.slice(0, 72), long.toLowerCase(), `${long}x`]) {
      expect((await tryIn(email, other)).status).toBe(422);
    }
  });

  test('a wrong password, a stranger, somebody without a password and somebody who left: one answer', async () => {
    const { email } = await member();
    const gone = await member();
    await world.call(unsubscribeRequest, { body: { email: gone.email, reasons: [] } });
    await world.call(unsubscribe, { params: { token: await tokenTo(world, gone.email, 'unsubscribe') } });
    const imported = await member();
    await world.context.db.run(sql`update contact.member set password_hash = null where id = ${imported.id}`);
    for (const [address, secret] of [
      [email, 'Fout-wachtwoord-1'],
      ['niemand@voorbeeld.nl', password],
      [imported.email, password],
      [gone.email, password],
    ] as const) {
      expect(await tryIn(address, secret)).toEqual({ status: 422, body: { message: wrong }, cookie: null });
    }
  });

  test('for somebody who left nothing is done, the right password or not', async () => {
    const { id, email } = await member();
    const older = makeSecrets('x', world.context.random, { memoryCost: 2048, timeCost: 1, parallelism: 1 });
    const stored = await older.hashPassword(password);
    await world.context.db.run(sql`
      update contact.member set password_hash = ${stored}, left_at = ${world.clock.now()} where id = ${id}`);
    expect(await tryIn(email, password)).toMatchObject({ status: 422, cookie: null });
    expect(await world.context.db.one(sql`select password_hash from contact.member where id = ${id}`)).toEqual({
      password_hash: stored,
    });
  });

  test('a hash from an older cost is made anew', async () => {
    const { email, id } = await member();
    const { config, random, db } = world.context;
    const old = makeSecrets(config.secret_key, random, { memoryCost: 512, timeCost: 1, parallelism: 1 });
    await db.run(sql`update contact.member set password_hash = ${await old.hashPassword(password)} where id = ${id}`);
    await logIn(world, email);
    const { hash } = await db.one(sql<{ hash: string }>`
      select password_hash as hash from contact.member where id = ${id}`);
    expect(hash).toContain('$m=1024,');
    await logIn(world, email);
  });

  test('the demo only while it is tried out', async () => {
    const { email, id } = await member();
    await world.context.db.run(sql`update contact.member set demo = true where id = ${id}`);
    await logIn(world, email);
    world.context.config.panel_env = 'production';
    expect((await tryIn(email, password)).status).toBe(422);
    world.context.config.panel_env = 'tryout';
  });
});

describe('a session', () => {
  const alive = (headers: Record<string, string>) =>
    world.call(checkToken, undefined, headers).then(
      () => true,
      (failure: { status: number }) => (failure.status === 401 ? false : undefined),
    );

  test('ends at log-out, at once, and alone', async () => {
    const { email, headers } = await member();
    const other = await logIn(world, email);
    await world.call(logout, undefined, headers);
    expect([await alive(headers), await alive(other)]).toEqual([false, true]);
    expect((await world.refused(logout, undefined, headers)).status).toBe(401);
  });

  test('lives 30 days without a visit, and 90 at most', async () => {
    const { headers } = await member();
    world.clock.advance(days(29));
    expect(await alive(headers)).toBe(true);
    world.clock.advance(days(30));
    expect(await alive(headers)).toBe(false);

    const busy = await member();
    for (let month = 0; month < 4; month++) {
      world.clock.advance(days(22));
      expect(await alive(busy.headers)).toBe(true);
    }
    world.clock.advance(days(2));
    expect(await alive(busy.headers)).toBe(false);
  });
});

describe('guessing', () => {
  test('ten wrong ones in a quarter of an hour by one network; then even the right one waits there', async () => {
    const { email } = await member();
    const ip = '192.0.2.77';
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) statuses.push((await tryIn(email, `Fout-wachtwoord-${n}`, { ip })).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
    expect((await tryIn(email, password, { ip })).status).toBe(429);
    // Whoever guesses keeps nobody else out.
    expect((await tryIn(email, password)).status).toBe(200);
    world.clock.advance(minutes(15));
    expect((await tryIn(email, password, { ip })).status).toBe(200);
  });

  test('a hundred wrong ones by all networks together; then the right one waits, but not where it was given before', async () => {
    const { email } = await member();
    const { cookie } = await tryIn(email, password);
    for (let n = 0; n < 100; n++) expect((await tryIn(email, `Fout-wachtwoord-${n}`)).status).toBe(422);
    expect((await tryIn(email, password)).status).toBe(429);
    expect((await tryIn(email, password, { cookie: cookie!.split(';')[0]! })).status).toBe(200);
    world.clock.advance(minutes(15));
    expect((await tryIn(email, password)).status).toBe(200);
  });

  test('a device where this member logged in before has a count of its own', async () => {
    const { email } = await member();
    const { cookie } = await tryIn(email, password);
    expect(cookie).toMatch(
      /^known_here_[\w-]{8}=[\w-]{43}; Path=\/api\/v1\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const known = cookie!.split(';')[0]!;
    const ip = '192.0.2.78';
    for (let n = 0; n < 12; n++) await tryIn(email, 'Fout-wachtwoord-1', { ip });
    expect((await tryIn(email, password, { ip })).status).toBe(429);
    expect((await tryIn(email, password, { ip, cookie: known })).status).toBe(200);
    // It helps this member only, and nobody can make one.
    const stranger = await member();
    for (let n = 0; n < 10; n++) await tryIn(stranger.email, 'Fout-wachtwoord-1', { ip });
    expect((await tryIn(stranger.email, password, { ip, cookie: known })).status).toBe(429);
    const forged = `${known.slice(0, known.indexOf('='))}=${'A'.repeat(43)}`;
    expect((await tryIn(email, password, { ip, cookie: forged })).status).toBe(429);
  });

  test('parents who share a device are each known on it, and a reset by one leaves the others known', async () => {
    const cookies = new Map<string, string>();
    const keep = (set: string[]) => {
      for (const [name = '', value = ''] of set.map((one) => one.split(';')[0]!.split('='))) {
        cookies.delete(name);
        if (value) cookies.set(name, value);
      }
    };
    const jar = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const guess = async (email: string) => {
      for (let n = 0; n < 11; n++) await tryIn(email, 'Fout-wachtwoord-1', { ip });
    };
    const ip = '192.0.2.79';
    const first = await member();
    const second = await member();
    keep([(await tryIn(first.email, password)).cookie!]);
    await world.call(forgotPassword, { body: { email: second.email } });
    const fresh = 'Rode-paprika-op-3-hoog';
    const token = await tokenTo(world, second.email, 'password_forgotten');
    // The path of the cookie keeps it from this call.
    const reset = await fetch(`${world.public_url}/api/v1/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: second.email, token, password: fresh, password_confirmation: fresh }),
    });
    keep(reset.headers.getSetCookie());
    await guess(first.email);
    await guess(second.email);
    expect((await tryIn(second.email, fresh, { ip, cookie: jar() })).status).toBe(200);
    expect((await tryIn(first.email, password, { ip, cookie: jar() })).status).toBe(200);

    // Six have been here: the one before all others is forgotten.
    for (let n = 0; n < 4; n++) {
      const { cookie } = await tryIn((await member()).email, password, { cookie: jar() });
      keep(cookie!.split(/, (?=known_here)/));
    }
    expect(cookies.size).toBe(5);
  });

  test('a hundred at the same moment are not a hundred tries', async () => {
    const { email } = await member();
    const ip = '192.0.2.80';
    const tries = await Promise.all(Array.from({ length: 100 }, () => tryIn(email, 'Fout-wachtwoord-1', { ip })));
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(10);
  });

  test('right passwords count for nothing: a whole school logs in from one address', async () => {
    const { email } = await member();
    const ip = '192.0.2.1';
    for (let n = 0; n < 40; n++) expect((await tryIn(email, password, { ip })).status).toBe(200);
  });

  test('a network that guesses at many accounts waits too', async () => {
    const { db } = world.context;
    const ip = '198.51.100.1';
    const { email } = await member();
    await tryIn('iemand@voorbeeld.nl', 'Fout-wachtwoord-1', { ip });
    await db.run(sql`update house.budget set count = 300 where seconds = 900 and starts_at = (
      select max(starts_at) from house.budget where seconds = 900)`);
    expect((await tryIn(email, password, { ip: '198.51.100.200' })).status).toBe(429);
  });
});

test('no session begins by a password that was changed while it was judged, or for who left meanwhile', async () => {
  const { context } = world;
  const { id } = await member();
  const { password_hash } = await context.db.one(sql<{ password_hash: string }>`
    select password_hash from contact.member where id = ${id}`);
  expect(await startMemberSession(context, id, 'the hash of before')).toBeUndefined();
  expect(await startMemberSession(context, id, password_hash)).toEqual(expect.any(String));
  await context.db.run(sql`update contact.member set left_at = ${world.clock.now()} where id = ${id}`);
  expect(await startMemberSession(context, id, password_hash)).toBeUndefined();
});
