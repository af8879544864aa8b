import { describe, expect, test } from 'vitest';
import { checkToken, forgotPassword, login, resetPassword, verifyEmail } from '#contract/calls/account.ts';
import { getUser, putUser, unsubscribeRequest } from '#contract/calls/members.ts';
import { join, joinKnown, joinProven, linkTo, logIn, password, sentTo, tokenTo } from '#test/make-members.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { makeLink } from '../../people/mailed-link-token.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const fresh = 'Rode-paprika-op-3-hoog';

const forget = (email: string) => world.call(forgotPassword, { body: { email } });
const set = (email: string, token: string, secret = fresh, again = secret) => ({
  body: { email, token, password: secret, password_confirmation: again },
});
async function resetToken(email: string): Promise<string> {
  await forget(email);
  return tokenTo(world, email, 'password_forgotten');
}
const deadSentence = 'Deze link werkt niet meer. Vraag een nieuwe aan via ‘Wachtwoord vergeten’.';

async function expectDead(email: string, token: string): Promise<void> {
  const failure = await world.refused(resetPassword, set(email, token));
  expect(failure.status).toBe(422);
  expect(failure.body).toEqual({
    message: deadSentence,
    errors: { password: [deadSentence] },
    status: 'passwords.token',
  });
}

test('a reset sets the password, ends all sessions, proves the address and sends a notice', async () => {
  const { email, headers } = await join(world);
  const other = await logIn(world, email);
  await world.call(resetPassword, set(email.toUpperCase(), await resetToken(email)));
  for (const session of [headers, other]) {
    expect((await world.refused(checkToken, undefined, session)).status).toBe(401);
  }
  expect((await world.refused(login, { body: { email, password } })).status).toBe(422);
  const back = await logIn(world, email, fresh);
  expect((await world.call(getUser, undefined, back)).email_verified).toBe(true);
  expect(await sentTo(world, email, 'password_changed')).toHaveLength(1);
});

test('a reset forgets an address and a number that wait to be proven: they may be of whoever held the session', async () => {
  const { email, headers } = await joinProven(world, { phone: '06 13131313' });
  const body = { email: 'dief@voorbeeld.example', phone: '06 13131314' };
  await world.call(putUser, { body }, headers);
  const token = await tokenTo(world, body.email, 'verify_new_email');
  await world.call(resetPassword, set(email, await resetToken(email)));
  expect((await world.refused(verifyEmail, { params: { token } })).status).toBe(404);
  const user = await world.call(getUser, undefined, await logIn(world, email, fresh));
  expect(user).toMatchObject({ email, email_verified: true, phone: '+31613131313', phone_verified: true });
  const [notice] = await sentTo(world, email, 'password_changed');
  expect(notice!.body_text).toContain('dat nog niet was bevestigd, hebben we weggehaald');
});

test('the link is built from the configuration, whatever the request says it came to', async () => {
  const { email } = await join(world, { email: 'plus+teken@voorbeeld.example' });
  await fetch(`${world.public_url}/api/v1/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'kwaad.example', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ email }),
  });
  const link = await linkTo(world, email, 'password_forgotten');
  expect(`${link.origin}${link.pathname}`).toBe(`${world.public_url}/wachtwoord-resetten`);
  expect(link.searchParams.get('email')).toBe(email);
});

describe('a link', () => {
  test('works once', async () => {
    const { email } = await join(world);
    const token = await resetToken(email);
    await world.call(resetPassword, set(email, token));
    await expectDead(email, token);
  });

  test('works for sixty minutes', async () => {
    const { email } = await join(world);
    const tokens = [await resetToken(email)];
    world.clock.advance(minutes(60));
    await expectDead(email, tokens[0]!);
    tokens.push(await resetToken(email));
    world.clock.advance(minutes(60) - 1);
    await world.call(resetPassword, set(email, tokens[1]!));
  });

  test('dies when a newer one is asked for', async () => {
    const { email } = await join(world);
    const older = await resetToken(email);
    const newer = await resetToken(email);
    await expectDead(email, older);
    await world.call(resetPassword, set(email, newer));
  });

  test('outlives a request to leave the panel, which anybody who knows the address can make', async () => {
    const { email } = await join(world);
    const token = await resetToken(email);
    await world.call(unsubscribeRequest, { body: { email, reasons: [] } });
    await world.call(resetPassword, set(email, token));
    await logIn(world, email, fresh);
  });

  test('dies when the address changes', async () => {
    const { email, headers } = await joinKnown(world);
    const token = await resetToken(email);
    const next = `nieuw-${email}`;
    await world.call(putUser, { body: { email: next, current_password: password } }, headers);
    // Until the new one is proven, a reset goes to the old one only.
    await forget(next);
    expect(await sentTo(world, next, 'password_forgotten')).toEqual([]);
    await world.call(verifyEmail, { params: { token: await tokenTo(world, next, 'verify_new_email') } });
    await expectDead(email, token);
    await expectDead(next, token);
  });

  test('is for one person', async () => {
    const [mine, yours] = [await join(world), await join(world)];
    const token = await resetToken(mine.email);
    await expectDead(yours.email, token);
    await expectDead(mine.email, 'x'.repeat(43));
    await expectDead(mine.email, '%00../');
    await world.call(resetPassword, set(mine.email, token));
  });

  test('of fifty uses at the same moment one succeeds', async () => {
    const { email } = await join(world);
    const token = await resetToken(email);
    const uses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        world.call(resetPassword, set(email, token, `${fresh}-${n}`)).then(
          () => n,
          () => undefined,
        ),
      ),
    );
    const [winner, ...more] = uses.filter((n) => n !== undefined);
    expect(more).toEqual([]);
    await logIn(world, email, `${fresh}-${winner}`);
  });
});

test('a link to create a password works for seven days, and proves the address', async () => {
  const { email, id } = await join(world);
  await world.context.db.run(sql`update contact.member set password_hash = null where id = ${id}`);
  const token = await makeLink(world.context.db, world.context, { member_id: id, purpose: 'create', address: email });
  world.clock.advance(minutes(7 * 24 * 60) - 1);
  await world.call(resetPassword, set(email, token));
  expect((await world.call(getUser, undefined, await logIn(world, email, fresh))).email_verified).toBe(true);
  // There was none before: nothing changed that a notice would be about.
  expect(await sentTo(world, email, 'password_changed')).toEqual([]);
});

test('a link to create a password outlives what anybody asks for by typing the address; using either ends both', async () => {
  const { email, id } = await join(world);
  const link = { member_id: id, purpose: 'create', address: email } as const;
  const token = await makeLink(world.context.db, world.context, link);
  const forgotten = await resetToken(email);
  await world.call(resetPassword, set(email, token));
  await expectDead(email, forgotten);
  const again = await makeLink(world.context.db, world.context, link);
  await world.call(resetPassword, set(email, await resetToken(email)));
  await expectDead(email, again);
});

test('what is filled in wrongly is told under its field, and the link lives on', async () => {
  const { email } = await join(world);
  const token = await resetToken(email);
  const refusal = async (secret: string, again?: string) =>
    (await world.refused(resetPassword, set(email, token, secret, again))).body.errors;
  expect(await refusal(fresh, 'Anders-dan-1-dag')).toEqual({
    password_confirmation: ['De twee wachtwoorden zijn niet hetzelfde.'],
  });
  expect(await refusal(fresh, '')).toEqual({ password_confirmation: ['Dit veld is verplicht.'] });
  expect(await refusal('Kort1!')).toEqual({
    password: ['Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.'],
  });
  // A well-known one that meets the rules is none of that.
  await world.call(resetPassword, set(email, token, 'Welkom2026!'));
});

test('a reset stays open while somebody guesses, and lets in from the device it was made on', async () => {
  const strict = await makeWorld();
  const { email } = await join(strict);
  for (let n = 0; n < 11; n++) await strict.refused(login, { body: { email, password: 'Fout-wachtwoord-1' } });
  await strict.call(forgotPassword, { body: { email } });
  const response = await fetch(`${strict.public_url}/api/v1/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(set(email, await tokenTo(strict, email, 'password_forgotten')).body),
  });
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  expect((await strict.refused(login, { body: { email, password: fresh } })).status).toBe(429);
  await strict.call(login, { body: { email, password: fresh } }, { cookie });
});

test('asked beyond the budget the answer is as always; the link stays alive and is sent again once in ten minutes', async () => {
  const strict = await makeWorld();
  const { email } = await join(strict);
  const ask = () => strict.call(forgotPassword, { body: { email } });
  const sent = async () => (await sentTo(strict, email, 'password_forgotten')).length;
  for (let n = 0; n < 5; n++) await ask();
  const token = await tokenTo(strict, email, 'password_forgotten');
  // Whoever goes on kills nothing, and fills no mailbox.
  strict.clock.advance(minutes(9));
  for (let n = 0; n < 20; n++) expect(await ask()).toEqual({ ok: true });
  expect(await sent()).toBe(5);
  strict.clock.advance(minutes(10));
  for (let n = 0; n < 20; n++) await ask();
  expect(await sent()).toBe(6);
  expect(await tokenTo(strict, email, 'password_forgotten')).toBe(token);
  // As long as its mail says.
  strict.clock.advance(minutes(60) - 1);
  await strict.call(resetPassword, set(email, token));
  await logIn(strict, email, fresh);
});
