import { describe, expect, test } from 'vitest';
import { checkToken, forgotPassword, login, resetPassword } from '#contract/calls/account.ts';
import { changePassword, personalFile, putUser } from '#contract/calls/members.ts';
import { type Joined, join, joinProven, logIn, openFile, password, sentTo, tokenTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
const fresh = 'Rode-paprika-op-3-hoog';
const filledIn = (over: object = {}) => ({
  body: { current_password: password, password: fresh, password_confirmation: fresh, ...over },
});
const change = ({ headers }: Joined, over: object = {}) => world.call(changePassword, filledIn(over), headers);
const refused = async ({ headers }: Joined, over: object) =>
  (await world.refused(changePassword, filledIn(over), headers)).body.errors;
const isAlive = (headers: Record<string, string>) =>
  world.call(checkToken, undefined, headers).then(
    () => true,
    () => false,
  );

test('whoever gives the old password has a new one, and stays logged in; everywhere else the session ends', async () => {
  const member = await joinProven(world);
  const elsewhere = await logIn(world, member.email);
  await change(member);
  expect([await isAlive(member.headers), await isAlive(elsewhere)]).toEqual([true, false]);
  expect((await world.refused(login, { body: { email: member.email, password } })).status).toBe(422);
  await logIn(world, member.email, fresh);
  const [mail, ...more] = await sentTo(world, member.email, 'password_changed');
  expect(more).toEqual([]);
  expect(mail?.body_text).toContain('Op alle andere apparaten ben je nu uitgelogd.');
});

test('the line in the book says so, and the personal file too', async () => {
  const member = await joinProven(world);
  await openFile(world, member);
  await change(member);
  const { looked_at } = await world.call(personalFile, { body: { password: fresh } }, member.headers);
  expect(looked_at).toMatchObject([{ action: 'member_password_changed', by_office: false }]);
});

describe('refused, and nothing changes', () => {
  test.each([
    ['the wrong old one', { current_password: 'Een-andere-1' }, { current_password: ['Dit wachtwoord klopt niet.'] }],
    ['no old one', { current_password: '' }, { current_password: ['Dit veld is verplicht.'] }],
    [
      'one that is too weak',
      { password: 'kort', password_confirmation: 'kort' },
      { password: ['Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.'] },
    ],
    [
      'one that is repeated otherwise',
      { password_confirmation: `${fresh}!` },
      { password_confirmation: ['De twee wachtwoorden zijn niet hetzelfde.'] },
    ],
  ])('%s', async (_, over, told) => {
    const member = await joinProven(world);
    const elsewhere = await logIn(world, member.email);
    expect(await refused(member, over)).toEqual(told);
    expect(await isAlive(elsewhere)).toBe(true);
    await logIn(world, member.email);
    expect(await sentTo(world, member.email, 'password_changed')).toEqual([]);
  });

  test('without a session', async () => {
    expect((await world.refused(changePassword, filledIn())).status).toBe(401);
  });
});

test('wrong old passwords count as at log-in: the eleventh is not judged', async () => {
  const member = await joinProven(world);
  const elsewhere = await logIn(world, member.email);
  const wrong = (headers: Record<string, string>) =>
    world.refused(changePassword, filledIn({ current_password: 'Een-andere-1' }), headers);
  for (let tries = 1; tries <= 10; tries++) expect((await wrong(member.headers)).status).toBe(422);
  expect((await wrong(elsewhere)).status).toBe(429);
  expect((await world.refused(login, { body: { email: member.email, password: 'Een-andere-1' } })).status).toBe(429);
});

test('and so do those that were typed with a change of the profile', async () => {
  const member = await joinProven(world);
  const wrong = () =>
    world.refused(putUser, { body: { name: 'Noor', current_password: 'Een-andere-1' } }, member.headers);
  for (let tries = 1; tries <= 10; tries++) expect((await wrong()).status).toBe(422);
  expect((await world.refused(login, { body: { email: member.email, password } })).status).toBe(429);
});

test('of five at the same moment one sets the password, and one mail tells of it', async () => {
  const member = await joinProven(world);
  const secrets = [1, 2, 3, 4, 5].map((one) => `Rode-paprika-op-${one}-hoog`);
  const done = await Promise.allSettled(
    secrets.map((one) => change(member, { password: one, password_confirmation: one })),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sentTo(world, member.email, 'password_changed')).toHaveLength(1);
});

test('an address that waits to be proven is forgotten and told of, and a reset link of before is dead', async () => {
  const member = await joinProven(world);
  await world.call(putUser, { body: { email: 'dief@voorbeeld.example' } }, member.headers);
  await world.call(forgotPassword, { body: { email: member.email } });
  const token = await tokenTo(world, member.email, 'password_forgotten');
  await change(member);
  const [mail] = await sentTo(world, member.email, 'password_changed');
  expect(mail?.body_text).toContain('hebben we weggehaald');
  const { new_email } = await world.context.db.one(sql<{ new_email: string | null }>`
    select new_email from contact.member where id = ${member.id}`);
  expect(new_email).toBeNull();
  const body = { email: member.email, token, password, password_confirmation: password };
  expect((await world.refused(resetPassword, { body })).body.status).toBe('passwords.token');
});

test('a device stays known after it: wrong guesses elsewhere keep its owner out no sooner', async () => {
  const member = await join(world);
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(`${world.public_url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const before = (await post('login', { email: member.email, password }, {})).headers.getSetCookie()[0]!;
  const reply = await post('change-password', filledIn().body, member.headers);
  const mark = reply.headers.getSetCookie()[0]!;
  expect(mark).toContain('Path=/api/v1/login;');
  for (let tries = 1; tries <= 11; tries++) await post('login', { email: member.email, password }, {});
  const body = { email: member.email, password: fresh };
  expect((await post('login', body, {})).status).toBe(429);
  // A device is known by the password that was given on it.
  expect((await post('login', body, { cookie: before.split(';')[0]! })).status).toBe(429);
  expect((await post('login', body, { cookie: mark.split(';')[0]! })).status).toBe(200);
});
