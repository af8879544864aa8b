import { beforeAll, describe, expect, test, vi } from 'vitest';
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

test.each(['', ' ', 'ouder@', '020 1234567', '112', 'hallo', 'x'.repeat(10_000), 'a\0b', '\ud83d'])(
  'what nobody has is free, whatever it is: %j',
  async (text) => {
    expect([await isFree(text), await isFreePhone(text)]).toEqual([true, true]);
  },
);

test('a landline that somebody gave is taken', async () => {
  await join(world, { phone: '020 765 43 21' });
  expect(await isFreePhone('+31207654321')).toBe(false);
});

test('what is no text is refused', async () => {
  for (const value of [1, true, [], {}]) {
    const email = await world.refused(emailAvailable, { body: { email: value as never } });
    expect(email.body.errors).toEqual({ email: ['Vul een geldig e-mailadres in.'] });
    const phone = await world.refused(phoneAvailable, { body: { phone: value as never } });
    expect(phone.body.errors).toEqual({ phone: ['Vul een geldig telefoonnummer in.'] });
  }
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

describe('fifty different ones by one network in a day', () => {
  const alarms: unknown[] = [];
  beforeAll(() => {
    vi.spyOn(limited.context.log, 'warn').mockImplementation((about: unknown) => void alarms.push(about));
    return () => vi.restoreAllMocks();
  });
  const probe = (endpoint: typeof emailAvailable | typeof phoneAvailable, body: object, network: string) =>
    limited.call(endpoint, { body } as never, from(network)).catch(() => undefined);

  test('are told in the log once, refused ones counted too, without a word of whose they are', async () => {
    limited.clock.set(new Date('2026-12-01T00:00:00Z'));
    for (let n = 0; n < 60; n++) {
      // The same one twice is one.
      await probe(emailAvailable, { email: `lijst${n >> 1}@voorbeeld.nl` }, '203.0.113.1');
    }
    expect(alarms).toEqual([]);
    // By registering, and by changing an account, the same can be learned.
    for (let n = 30; n < 40; n++) {
      const body = registration({ email: `lijst${n}@voorbeeld.nl`, phone: '112' });
      await limited.call(register, { body }, from('203.0.113.2')).catch(() => undefined);
    }
    const { headers } = await join(limited, { email: 'eigen@voorbeeld.nl' });
    for (let n = 40; n < 60; n++) {
      const own = n % 2 ? 'eigen@voorbeeld.nl' : `LIJST${n}@voorbeeld.nl`;
      const change = { body: { email: own, phone: '112' } };
      await limited.call(putUser, change, { ...headers, ...from('203.0.113.3') }).catch(() => undefined);
    }
    expect(alarms).toEqual([{ kind: 'email', different: 50 }]);
    for (let n = 60; n < 120; n++) await probe(emailAvailable, { email: `lijst${n}@voorbeeld.nl` }, '203.0.113.4');
    expect(alarms).toHaveLength(1);
    const kept = await limited.context.db.many(sql`select row_to_json(t)::text as row from house.budget t`);
    expect(JSON.stringify(kept)).not.toMatch(/lijst|203\.0/);
  });

  test('are counted by network and by kind, and anew the next day', async () => {
    for (let n = 0; n < 50; n++) await probe(phoneAvailable, { phone: `+316123456${10 + n}` }, '203.0.113.1');
    for (let n = 0; n < 49; n++) await probe(emailAvailable, { email: `ander${n}@voorbeeld.nl` }, '198.51.100.1');
    expect(alarms.slice(1)).toEqual([{ kind: 'phone', different: 50 }]);
    limited.clock.advance(days(1));
    for (let n = 0; n < 49; n++) await probe(emailAvailable, { email: `lijst${n}@voorbeeld.nl` }, '203.0.113.1');
    expect(alarms).toHaveLength(2);
    await probe(emailAvailable, { email: 'lijst49@voorbeeld.nl' }, '203.0.113.1');
    expect(alarms).toHaveLength(3);
  });
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
