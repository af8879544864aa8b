import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { emailAvailable, forgotPassword, login } from '#contract/calls/account.ts';
import { getUser } from '#contract/calls/members.ts';
import { type Joined, join, password } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../database/sql.ts';
import { type LimitedRun, limitConcurrency } from './concurrency-limit.ts';
import { Problem } from './problem.ts';
import { enforceRateLimit, wideNetworkOf } from './rate-limits.ts';
import { limitHashing, makeSecrets } from './secrets.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context } = world;
const limited = limitConcurrency(2, 200);
/** The queues that had a turn, in their order. */
const served: (string | undefined)[] = [];
const turn: LimitedRun = (work, options) =>
  limited(() => {
    served.push(options?.queue);
    return work();
  }, options);
const stranger = { queue: 'stranger' };
const cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
context.secrets = makeSecrets(context.config.secret_key, context.random, cost, turn);
let member: Joined;
beforeAll(async () => {
  member = await join(world);
});

const tryIn = (secret: string) =>
  fetch(`${world.public_url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: secret }),
  });

test('two at once and two hundred waiting: the next is asked to come back, and nothing else waits with them', async () => {
  const gate = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  const all = Array.from({ length: 202 }, () =>
    turn(async () => {
      most = Math.max(most, ++atOnce);
      await gate.promise;
      atOnce--;
    }, stranger),
  );
  const refused: Response[] = [];
  for (let n = 0; n < 12; n++) refused.push(await tryIn('Fout-wachtwoord-1'));
  expect(refused.map(({ status }) => status)).toEqual(Array(12).fill(503));
  expect(refused[0]!.headers.get('retry-after')).toBe('5');
  expect(await refused[0]!.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });

  // Whoever needs no hash is answered, with all turns taken.
  await world.call(getUser, undefined, member.headers);
  await world.call(emailAvailable, { body: { email: 'nieuw@voorbeeld.nl' } });
  await world.call(forgotPassword, { body: { email: member.email } });
  expect((await fetch(`${world.public_url}/readyz`)).status).toBe(200);

  gate.resolve();
  await Promise.all(all);
  expect(most).toBe(2);
  // Twelve that nobody judged were no wrong passwords: ten of those would have made this one wait.
  await world.call(login, { body: { email: member.email, password } });
});

test('work that fails gives its turn to the next', async () => {
  const one = limitConcurrency(1, 1);
  const first = one(() => Promise.reject(new Error('broken')));
  const second = one(async () => 'done');
  await expect(one(async () => 'too many')).rejects.toThrow('unavailable');
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('done');
  expect(await one(async () => 'free again')).toBe('free again');
});

test('who waited for as long as was agreed is refused, and the turn goes to the others', async () => {
  const late = { ms: 1, refusal: () => new Problem('unavailable', { message: 'Het is druk.' }) };
  const one = limitConcurrency(1, 2, late);
  const gate = Promise.withResolvers<string>();
  const first = one(() => gate.promise);
  await expect(one(async () => 'late')).rejects.toMatchObject({ told: 'Het is druk.' });
  gate.resolve('done');
  expect(await first).toBe('done');
  expect(await one(async () => 'next')).toBe('next');
});

test('a password waits five seconds for its turn, and is then refused kindly', async () => {
  vi.useFakeTimers();
  try {
    const passwords = limitHashing();
    const gate = Promise.withResolvers<void>();
    const held = Array.from({ length: 64 }, () => passwords(() => gate.promise).catch((error: Problem) => error));
    vi.advanceTimersByTime(4999);
    expect(await Promise.race([held.at(-1), 'waits'])).toBe('waits');
    vi.advanceTimersByTime(1);
    expect((await held.at(-1)) as Problem).toMatchObject({ told: expect.stringContaining('halve minuut') });
    gate.resolve();
  } finally {
    vi.useRealTimers();
  }
});

test('a queue of strangers that is full keeps nobody out who is known, and the queues take turns', async () => {
  const one = limitConcurrency(1, 3);
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const join = (name: string, queue: string) => one(async () => void order.push(name), { queue });
  const first = one(() => gate.promise);
  const waiting = [join('s1', 'stranger'), join('s2', 'stranger'), join('s3', 'stranger')];
  await expect(join('s4', 'stranger')).rejects.toThrow('unavailable');
  waiting.push(join('k1', 'known'), join('o1', 'office'), join('k2', 'known'));
  gate.resolve();
  await Promise.all([first, ...waiting]);
  expect(order).toEqual(['s1', 'k1', 'o1', 's2', 'k2', 's3']);
});

test('a flood from 256 networks keeps nobody out who is on a known device, and anybody else no longer than it lasts', async () => {
  const knownDevice = (await tryIn(password)).headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const gate = Promise.withResolvers<void>();
  const held = [turn(() => gate.promise), turn(() => gate.promise)];
  const from = (network: number, { email = member.email, cookie = '' }) =>
    world.public.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress: `2001:db8:7:${network.toString(16).padStart(4, '0')}::1`,
      headers: { cookie },
      body: { email, password },
    });
  // Of the 256 two hundred wait, and the rest is refused at once.
  const flood = Array.from({ length: 256 }, (_, n) => from(n, { email: `niemand${n}@voorbeeld.nl` }));
  let refused = 0;
  for (const one of flood) void one.then(({ statusCode }) => statusCode === 503 && refused++);
  await expect.poll(() => refused, { timeout: 30_000 }).toBe(56);
  expect((await from(999, {})).statusCode).toBe(503);
  const mine = from(999, { cookie: knownDevice });
  const seen = await Promise.race([mine.then(({ statusCode }) => statusCode), pause(200, 'waits')]);
  expect(seen).toBe('waits');
  served.length = 0;
  gate.resolve();
  expect((await mine).statusCode).toBe(200);
  // Of two queues in turn: it does not wait for the two hundred.
  expect(served.slice(0, 2)).toContain('known');
  await Promise.all([...held, ...flood]);
  expect((await from(999, {})).statusCode).toBe(200);
});

test('callers who hung up lose their places in the queue', async () => {
  const gate = Promise.withResolvers<void>();
  const held = [turn(() => gate.promise), turn(() => gate.promise)];
  const lines = ['POST /api/v1/login HTTP/1.1', 'host: x', 'content-type: application/json'];
  let refused = 0;
  const sockets = Array.from({ length: 205 }, (_, n) => {
    const body = JSON.stringify({ email: `niemand${n}@voorbeeld.nl`, password: 'Fout-wachtwoord-1' });
    const socket = connect(Number(new URL(world.public_url).port), '127.0.0.1');
    socket.on('data', (answer) => {
      if (String(answer).includes(' 503 ')) refused++;
    });
    socket.write(`${lines.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    return socket;
  });
  await expect.poll(() => refused).toBe(5);
  for (const socket of sockets) socket.destroy();
  // Refused at once, or held by the gate: then there was a place.
  const join = () => turn(async () => 'served', stranger).catch(({ code }: Problem) => code);
  let mine = join();
  await expect
    .poll(async () => {
      const seen = await Promise.race([mine, new Promise((go) => setImmediate(go, 'waits'))]);
      if (seen === 'unavailable') mine = join();
      return seen;
    })
    .toBe('waits');
  gate.resolve();
  await Promise.all(held);
  expect(await mine).toBe('served');
});

test('the networks of one customer of a provider have a budget together', async () => {
  const from = (remoteAddress: string) =>
    world.public.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress,
      body: { email: 'niemand@voorbeeld.nl', password: 'Fout-wachtwoord-1' },
    });
  const wide = wideNetworkOf('2001:db8:7:100::1');
  await context.db.run(sql`delete from house.budget`);
  await enforceRateLimit(context, 'login_wide_network', wide);
  await context.db.run(sql`update house.budget set count = 1200`);
  expect((await from('2001:db8:7:9900::1')).statusCode).toBe(429);
  expect((await from('2001:db8:8:9900::1')).statusCode).toBe(422);
});
