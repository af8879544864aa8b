import { expect, test } from 'vitest';
import { emailAvailable, login, register, verifyEmail, verifyPhone } from '#contract/calls/account.ts';
import { getUser, putUser, resendEmail, resendPhone } from '#contract/calls/members.ts';
import {
  join,
  joinKnown,
  joinProven,
  logIn,
  mobile,
  password,
  registration,
  sentTo,
  tokenTo,
} from '#test/make-members.ts';
import { days, hours, makeWorld } from '#test/world.ts';

const world = await makeWorld();
// The budget of registrations is not what is tried here.
const open = await makeWorld({ env: { LIMITS: 'off' } });
const prove = (token: string) => open.call(verifyEmail, { params: { token } });
const provePhone = (token: string) => open.call(verifyPhone, { params: { token } });

test('a link proves its address as often as it is opened, for seven days', async () => {
  const { email } = await join(open);
  const token = await tokenTo(open, email, 'activation');
  for (let n = 0; n < 10; n++) await prove(token);
  const headers = await logIn(open, email);
  await prove(token);
  expect(await open.call(getUser, undefined, headers)).toMatchObject({ email_verified: true, phone_verified: false });
  open.clock.advance(days(7) - 1);
  await prove(token);
  open.clock.advance(1);
  expect((await open.refused(verifyEmail, { params: { token } })).status).toBe(404);
});

test('a link proves its number likewise', async () => {
  const phone = mobile();
  const { headers } = await join(open, { phone });
  const token = await tokenTo(open, phone, 'verify_phone');
  await provePhone(token);
  await provePhone(token);
  expect(await open.call(getUser, undefined, headers)).toMatchObject({ phone, phone_verified: true });
  open.clock.advance(days(7));
  expect((await open.refused(verifyPhone, { params: { token } })).status).toBe(404);
});

test('a link dies with its address', async () => {
  const phone = mobile();
  const { email, headers } = await join(open, { phone });
  const tokens = [await tokenTo(open, email, 'activation'), await tokenTo(open, phone, 'verify_phone')] as const;
  await open.call(putUser, { body: { email: `anders-${email}`, phone: mobile() } }, headers);
  expect((await open.refused(verifyEmail, { params: { token: tokens[0] } })).status).toBe(404);
  expect((await open.refused(verifyPhone, { params: { token: tokens[1] } })).status).toBe(404);
});

test('a new address counts when it is proven: until then the old one logs in', async () => {
  const { email, headers } = await joinKnown(open);
  const next = `nieuw-${email}`;
  await open.call(putUser, { body: { email: next, current_password: password } }, headers);
  await logIn(open, email);
  expect((await open.refused(login, { body: { email: next, password } })).status).toBe(422);
  await prove(await tokenTo(open, next, 'verify_new_email'));
  await logIn(open, next);
  expect((await open.refused(login, { body: { email, password } })).status).toBe(422);
  expect(await open.call(getUser, undefined, headers)).toMatchObject({ email: next, email_verified: true });
  expect((await open.call(emailAvailable, { body: { email } })).available).toBe(true);
});

test('of two who entered an address, the first to prove it gets it', async () => {
  const first = await joinKnown(open);
  const second = await joinKnown(open);
  const email = `gedeeld-${first.email}`;
  const body = { email, current_password: password };
  await open.call(putUser, { body }, first.headers);
  open.clock.advance(days(7));
  await open.call(putUser, { body }, second.headers);
  await open.call(resendEmail, undefined, first.headers);
  const messages = await sentTo(open, email, 'verify_new_email');
  expect(messages).toHaveLength(3);
  const tokens = messages.map(({ body_text }) => /verifieer\/([\w-]{43})/.exec(body_text)![1]!);
  await prove(tokens[0]!);
  const failure = await open.refused(verifyEmail, { params: { token: tokens[1]! } });
  expect(failure.body.errors).toEqual({ email: ['Dit e-mailadres is al in gebruik.'] });
  const views = await Promise.all([first, second].map(({ headers }) => open.call(getUser, undefined, headers)));
  // The one that lost is back at the address it had.
  expect(views.filter((view) => view.email === email)).toHaveLength(1);
  expect(views.every((view) => view.email_verified)).toBe(true);
});

test('who proves an address takes it from who registered with it and never proved it', async () => {
  const { email, headers } = await joinKnown(open);
  const next = `later-${email}`;
  await open.call(putUser, { body: { email: next, current_password: password } }, headers);
  open.clock.advance(days(7));
  await open.call(resendEmail, undefined, headers);
  const squatter = await join(open, { email: next });
  await prove(await tokenTo(open, next, 'verify_new_email'));
  expect(await open.call(getUser, undefined, headers)).toMatchObject({ email: next, email_verified: true });
  expect(await open.call(getUser, undefined, squatter.headers)).toMatchObject({ email: next, email_verified: false });
  expect((await open.refused(resendEmail, undefined, squatter.headers)).status).toBe(422);
  const activation = await tokenTo(open, next, 'activation');
  expect((await open.refused(verifyEmail, { params: { token: activation } })).status).toBe(404);
});

test('a number that somebody else has proven meanwhile stays theirs', async () => {
  const owner = await joinProven(open);
  const phone = mobile();
  await open.call(putUser, { body: { phone } }, owner.headers);
  const late = await tokenTo(open, phone, 'verify_phone');
  open.clock.advance(days(7) - 2);
  await open.call(resendPhone, undefined, owner.headers);
  open.clock.advance(2);
  const other = await join(open, { phone });
  await provePhone(await tokenTo(open, phone, 'verify_phone'));
  expect(late).not.toBe('');
  const mine = (await sentTo(open, phone)).at(-2)!.body_text;
  const token = /\/p\/v\/([\w-]{43})/.exec(mine)![1]!;
  const failure = await open.refused(verifyPhone, { params: { token } });
  expect(failure.body.errors).toEqual({ phone: ['Dit telefoonnummer is al in gebruik.'] });
  expect(await open.call(getUser, undefined, other.headers)).toMatchObject({ phone, phone_verified: true });
  expect(await open.call(getUser, undefined, owner.headers)).toMatchObject({ phone: null });
});

test('a number that nobody proved is taken for seven days, and then for whoever enters it', async () => {
  const phone = mobile();
  // The address is proven, so nothing ever removes this member.
  const squatter = await join(open, { phone });
  await prove(await tokenTo(open, squatter.email, 'activation'));
  open.clock.advance(days(7) - 1);
  const taken = { phone: ['Dit telefoonnummer is al in gebruik.'] };
  expect((await open.refused(register, { body: registration({ phone }) })).body.errors).toEqual(taken);
  const { headers } = await join(open);
  expect((await open.refused(putUser, { body: { phone } }, headers)).body.errors).toEqual(taken);
  open.clock.advance(1);
  expect(await open.call(putUser, { body: { phone } }, headers)).toMatchObject({ phone });
  await open.call(putUser, { body: { phone: '' } }, headers);
  const owner = await join(open, { phone });
  expect(await open.call(getUser, undefined, await logIn(open, squatter.email))).toMatchObject({ phone: null });
  await provePhone(await tokenTo(open, phone, 'verify_phone'));
  open.clock.advance(days(8));
  // What was proven stays taken.
  expect((await open.refused(register, { body: registration({ phone }) })).body.errors).toEqual(taken);
  expect(await open.call(getUser, undefined, owner.headers)).toMatchObject({ phone, phone_verified: true });
});

test('the first message again at once, then three an hour and five a day for an address', async () => {
  const { email, headers } = await join(world, { email: 'opnieuw@voorbeeld.nl' });
  const resend = () =>
    world.call(resendEmail, undefined, headers).then(
      () => 200,
      (failure: { status: number }) => failure.status,
    );
  expect([await resend(), await resend(), await resend(), await resend()]).toEqual([200, 200, 200, 429]);
  world.clock.advance(hours(1));
  expect([await resend(), await resend(), await resend()]).toEqual([200, 200, 429]);
  world.clock.advance(hours(2));
  expect(await resend()).toBe(429);
  expect(await sentTo(world, email, 'activation')).toHaveLength(6);
  world.clock.advance(days(1));
  expect(await resend()).toBe(200);
  await world.call(verifyEmail, { params: { token: await tokenTo(world, email, 'activation') } });
});

test('numbers are counted apart, and what is proven is not sent again', async () => {
  const phone = mobile();
  const { headers, email } = await join(world, { phone });
  for (let n = 0; n < 3; n++) await world.call(resendPhone, undefined, headers);
  const failure = await world.refused(resendPhone, undefined, headers);
  expect([failure.status, failure.body.message]).toEqual([
    429,
    expect.stringMatching(/^Dat ging te snel achter elkaar\. Probeer het over \d+ minuten nog eens\.$/),
  ]);
  await world.call(resendEmail, undefined, headers);
  await world.call(verifyEmail, { params: { token: await tokenTo(world, email, 'activation') } });
  const again = await logIn(world, email);
  expect((await world.refused(resendEmail, undefined, again)).status).toBe(422);
  expect(await sentTo(world, email)).toHaveLength(2);
});

test('without a number there is none to prove', async () => {
  const { headers } = await join(world);
  expect((await world.refused(resendPhone, undefined, headers)).status).toBe(422);
  await world.call(register, { body: registration() });
});
