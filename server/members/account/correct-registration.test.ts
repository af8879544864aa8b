import { expect, test } from 'vitest';
import { login, mendRegistration, register, verifyEmail } from '#contract/calls/account.ts';
import { joinProven, registration, tokenTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });

test('the e-mail comes again, or at another address, until the first proof', async () => {
  const body = registration();
  const { registration: token } = await world.call(register, { body });
  await world.call(mendRegistration, { body: { registration: token } });
  const first = await tokenTo(world, body.email, 'activation');
  await world.call(mendRegistration, { body: { registration: token, email: 'goed@voorbeeld.example' } });
  expect((await world.refused(verifyEmail, { params: { token: first } })).status).toBe(404);
  await world.call(verifyEmail, { params: { token: await tokenTo(world, 'goed@voorbeeld.example', 'activation') } });
  await world.call(login, { body: { email: 'goed@voorbeeld.example', password: body.password } });
  expect((await world.refused(mendRegistration, { body: { registration: token } })).status).toBe(422);
});

test('an address that is taken gets the same answer, and changes nothing', async () => {
  const { email } = await joinProven(world);
  const body = registration();
  const { registration: token } = await world.call(register, { body });
  expect(await world.call(mendRegistration, { body: { registration: token, email } })).toEqual({ ok: true });
  await world.call(login, { body: { email: body.email, password: body.password } });
});

test.each(['', 'x', '0195b6f0-0000-4000-8000-000000000001.x'])('no token of ours: %j', async (token) => {
  expect((await world.refused(mendRegistration, { body: { registration: token } })).status).toBe(422);
});
