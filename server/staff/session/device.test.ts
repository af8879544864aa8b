import { beforeEach, expect, test } from 'vitest';
import { login, loginCode } from '#contract/calls/office/staff.ts';
import { ask, codeOf, cookiesOf, makeStaff, type Person, passPassword } from '#test/make-staff.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
beforeEach(() => world.clock.advance(days(1)));

const markOf = (cookies: string) => /office_device=[\w-]+/.exec(cookies)![0];

/** In a browser that has these cookies already. */
async function logInAgain(person: Person, cookies: string): Promise<string> {
  world.clock.advance(minutes(1));
  const login_token = await passPassword(world, { ...person, cookies });
  return cookiesOf(await ask(world, loginCode, { body: { login_token, code: codeOf(world, person) } }, cookies));
}

/** Strangers have used up what an account may be tried; a known device has its own count. */
async function isLetIn(person: Person, cookies: string): Promise<boolean> {
  const wrong = { body: { email: person.email, password: 'niet dit wachtwoord' } };
  while ((await ask(world, login, wrong)).status !== 429);
  return (
    (await ask(world, login, { body: { email: person.email, password: person.password } }, cookies)).status === 200
  );
}

test('a mark is of one device and of one log-in', async () => {
  const person = await makeStaff(world);
  const [laptop, tablet] = [markOf(person.cookies), markOf(await logInAgain(person, ''))];
  const again = markOf(await logInAgain(person, laptop));
  expect(new Set([laptop, tablet, again]).size).toBe(3);
  expect(await isLetIn(person, again)).toBe(true);
  expect(await isLetIn(person, tablet)).toBe(true);
  // Copied before the log-in that made it anew.
  expect(await isLetIn(person, laptop)).toBe(false);
});

test("somebody else's mark is none of yours", async () => {
  const [person, other] = [await makeStaff(world), await makeStaff(world)];
  expect(await isLetIn(person, markOf(other.cookies))).toBe(false);
});

test('a mark lasts half a year, and is then forgotten', async () => {
  const person = await makeStaff(world);
  world.clock.advance(days(181));
  expect(await isLetIn(person, markOf(person.cookies))).toBe(false);
  await makeStaff(world);
  expect(
    await world.context.db.one(sql`
      select count(*) as old from office.staff_device where marked_at <= ${new Date(world.clock.now().getTime() - days(180))}`),
  ).toEqual({ old: 0 });
});
