import { beforeAll, expect, test } from 'vitest';
import { emailAvailable, forgotPassword, login } from '#contract/calls/account.ts';
import { getUser } from '#contract/calls/members.ts';
import { type Joined, join, password } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { Problem } from './problem.ts';
import { makeSecrets } from './secrets.ts';
import { makeTurns } from './turns.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context } = world;
const turn = makeTurns(2, 200);
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
    }),
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
  const one = makeTurns(1, 1);
  const first = one(() => Promise.reject(new Error('broken')));
  const second = one(async () => 'done');
  await expect(one(async () => 'too many')).rejects.toThrow('unavailable');
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('done');
  expect(await one(async () => 'free again')).toBe('free again');
});

test('who waited for as long as was agreed is refused, and the turn goes to the others', async () => {
  const late = { ms: 1, refusal: () => new Problem('unavailable', { message: 'Het is druk.' }) };
  const one = makeTurns(1, 2, late);
  const gate = Promise.withResolvers<string>();
  const first = one(() => gate.promise);
  await expect(one(async () => 'late')).rejects.toMatchObject({ told: 'Het is druk.' });
  gate.resolve('done');
  expect(await first).toBe('done');
  expect(await one(async () => 'next')).toBe('next');
});
