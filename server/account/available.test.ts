import { expect, test } from 'vitest';
import { emailAvailable, phoneAvailable, register } from '#contract/calls/account.ts';
import { putUser } from '#contract/calls/members.ts';
import { join, mobile, registration } from '#test/make-members.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const limited = await makeWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const isFree = async (email: string) => (await world.call(emailAvailable, { body: { email } })).available;
const isFreePhone = async (phone: string) => (await world.call(phoneAvailable, { body: { phone } })).available;

test('taken means entered, proven or not, in any spelling', async () => {
  await join(world, { email: 'bezet@voorbeeld.nl', phone: '0687654321' });
  expect(await isFree('BEZET@voorbeeld.nl')).toBe(false);
  expect(await isFree('bezet+1@voorbeeld.nl')).toBe(true);
  expect(await isFreePhone('+31 6 87654321')).toBe(false);
  expect(await isFreePhone('0687654322')).toBe(true);
});

test('a new address is taken as long as its link can prove it', async () => {
  const { headers } = await join(world);
  const phone = mobile();
  await world.call(putUser, { body: { email: 'nieuw@voorbeeld.nl', phone } }, headers);
  expect([await isFree('nieuw@voorbeeld.nl'), await isFreePhone(phone)]).toEqual([false, false]);
  world.clock.advance(days(7) + 1);
  expect([await isFree('nieuw@voorbeeld.nl'), await isFreePhone(phone)]).toEqual([true, true]);
});

test('what is none gets its sentence, and no answer', async () => {
  const email = await world.refused(emailAvailable, { body: { email: 'ouder@' } });
  expect(email.body.errors).toEqual({ email: ['Vul een geldig e-mailadres in.'] });
  const phone = await world.refused(phoneAvailable, { body: { phone: '020 1234567' } });
  expect(phone.body.errors).toEqual({
    phone: ['Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.'],
  });
});

const from = (network: string) => ({ 'x-forwarded-for': network });
/** How many of so many questions are answered. */
async function answered(network: string, questions: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < questions; n++) {
    const asked = limited.call(emailAvailable, { body: { email: `raad${n}@voorbeeld.nl` } }, from(network));
    count += await asked.then(
      () => 1,
      (failure: { status: number }) => (failure.status === 429 ? 0 : Number.NaN),
    );
  }
  return count;
}

test('ten a minute and thirty an hour for a network, and no more', async () => {
  const answers: number[] = [];
  for (let minute = 0; minute < 5; minute++) {
    answers.push(await answered('203.0.113.7', 12));
    limited.clock.advance(minutes(1));
  }
  expect(answers).toEqual([10, 10, 10, 0, 0]);
  // A neighbour in the same network shares it, another network and the phones do not.
  expect(await answered('203.0.113.200', 1)).toBe(0);
  expect(await answered('198.51.100.1', 1)).toBe(1);
  await limited.call(phoneAvailable, { body: { phone: mobile() } }, from('203.0.113.7'));
});

test('a thousand an hour for the whole site', async () => {
  limited.clock.advance(minutes(120));
  const { db } = limited.context;
  expect(await answered('192.0.2.1', 1)).toBe(1);
  // As if nine hundred and ninety-nine others had asked.
  await db.run(sql`update house.budget set count = 1000 where seconds = 3600`);
  expect(await answered('192.0.3.1', 1)).toBe(0);
});

test('registration tells the truth in a budget of its own: thirty a minute', async () => {
  limited.clock.advance(minutes(120));
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) {
    const tried = limited.call(register, { body: registration({ phone: '112' }) }, from('203.0.113.9'));
    statuses.push(
      await tried.then(
        () => 200,
        (failure: { status: number }) => failure.status,
      ),
    );
  }
  expect(statuses).toEqual([...Array(30).fill(422), 429]);
});
