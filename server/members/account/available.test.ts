import { beforeAll, describe, expect, test, vi } from 'vitest';
import { emailAvailable, phoneAvailable, register } from '#contract/calls/account.ts';
import { putUser } from '#contract/calls/members.ts';
import { join, mobile, registration } from '#test/make-members.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

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
const statusOf = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (failure: { status: number }) => failure.status,
  );
/** As if so many others had come before, within the ten minutes or the hour. */
const asIf = (count: number, seconds: number) =>
  limited.context.db.run(sql`update house.budget set count = ${count} where seconds = ${seconds}`);
const askEmail = (network: string) =>
  statusOf(limited.call(emailAvailable, { body: { email: 'raad@voorbeeld.nl' } }, from(network)));
const askPhone = (network: string) =>
  statusOf(limited.call(phoneAvailable, { body: { phone: '0612121212' } }, from(network)));

test('four hundred in ten minutes for a network, addresses and numbers together, and no more', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 10; n++) answers.push(await askEmail('203.0.113.7'), await askPhone('203.0.113.7'));
  await asIf(398, 600);
  answers.push(await askEmail('203.0.113.7'), await askPhone('203.0.113.8'));
  expect(answers).toEqual(Array(22).fill(200));
  // A neighbour in the same network shares it, another network does not.
  const refused = await limited.refused(emailAvailable, { body: { email: 'a@b.nl' } }, from('203.0.113.200'));
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/over \d+ minu(ut|ten) nog eens/) },
  });
  expect(await askEmail('198.51.100.1')).toBe(200);
  limited.clock.advance(minutes(10));
  expect(await askPhone('203.0.113.7')).toBe(200);
});

test('twenty thousand an hour for the whole site', async () => {
  limited.clock.advance(minutes(120));
  expect(await askEmail('192.0.2.1')).toBe(200);
  await asIf(19_999, 3600);
  expect([await askEmail('192.0.3.1'), await askEmail('192.0.4.1')]).toEqual([200, 429]);
});

describe('a list that is tried out', () => {
  const alarms: unknown[] = [];
  beforeAll(() => {
    vi.spyOn(limited.context.log, 'warn').mockImplementation((about: unknown) => void alarms.push(about));
    return () => vi.restoreAllMocks();
  });
  const probe = (endpoint: typeof emailAvailable | typeof phoneAvailable, body: object, network: string) =>
    limited.call(endpoint, { body } as never, from(network)).catch(() => undefined);
  const emails = async (network: string, first: number, last: number) => {
    for (let n = first; n <= last; n++) await probe(emailAvailable, { email: `lijst${n}@voorbeeld.nl` }, network);
  };
  /** As if so many had been asked about today; not the marks of each, which are counted once. */
  const asIfAsked = (count: number) =>
    limited.context.db.run(sql`
      update house.budget set count = ${count} where seconds = 86400 and count between 5 and 350`);

  test('four hundred different ones in a day are told in the log once, without a word of whose they are', async () => {
    limited.clock.set(new Date('2026-12-01T00:00:00Z'));
    await emails('203.0.113.1', 1, 10);
    await asIfAsked(340);
    await emails('203.0.113.1', 1, 40);
    // By registering, and by changing an account, the same can be learned.
    for (let n = 41; n < 56; n++) {
      const body = registration({ email: `lijst${n}@voorbeeld.nl`, phone: '112' });
      await limited.call(register, { body }, from('203.0.113.2')).catch(() => undefined);
    }
    const { headers } = await join(limited, { email: 'eigen@voorbeeld.nl' });
    for (let n = 56; n < 75; n++) {
      const own = n % 2 ? 'eigen@voorbeeld.nl' : `LIJST${n}@voorbeeld.nl`;
      const change = { body: { email: own, phone: '112' } };
      await limited.call(putUser, change, { ...headers, ...from('203.0.113.3') }).catch(() => undefined);
    }
    expect(alarms).toEqual([]);
    await emails('203.0.113.4', 75, 90);
    expect(alarms).toEqual([{ kind: 'email', about: 'asked', different: 400 }]);
    await emails('203.0.113.4', 90, 99);
    expect(alarms).toHaveLength(1);
    const kept = await limited.context.db.many(sql`select row_to_json(t)::text as row from house.budget t`);
    expect(JSON.stringify(kept)).not.toMatch(/lijst|203\.0/);
  });

  test('fifty that were found to be taken, by kind and network, and anew the next day', async () => {
    limited.clock.set(new Date('2026-12-02T00:00:00Z'));
    alarms.length = 0;
    await limited.context.db.run(sql`
      insert into contact.member (email, email_key, phone, invitation_method, registered_at)
      select 'in' || n || '@voorbeeld.nl', 'in' || n || '@voorbeeld.nl', '+3161212' || 1000 + n, 'email',
        ${limited.clock.now()} from generate_series(1, 50) as n`);
    const emailsFound = async (last: number, network: string) => {
      for (let n = 1; n <= last; n++) await probe(emailAvailable, { email: `in${n}@voorbeeld.nl` }, network);
    };
    await emailsFound(49, '203.0.113.1');
    await emails('203.0.113.1', 1, 10);
    for (let n = 1; n <= 50; n++) await probe(phoneAvailable, { phone: `+3161212${1000 + n}` }, '198.51.100.1');
    expect(alarms).toEqual([{ kind: 'phone', about: 'taken', different: 50 }]);
    const body = registration({ email: 'in50@voorbeeld.nl' });
    await limited.call(register, { body }, from('203.0.113.1')).catch(() => undefined);
    expect(alarms.slice(1)).toEqual([{ kind: 'email', about: 'taken', different: 50 }]);
    limited.clock.advance(days(1));
    await emailsFound(50, '203.0.113.1');
    expect(alarms).toHaveLength(3);
  });
});

test('registration tells the truth in a budget of its own: two hundred in ten minutes', async () => {
  limited.clock.advance(minutes(120));
  const tryOut = (network: string) =>
    statusOf(limited.call(register, { body: registration({ phone: '112' }) }, from(network)));
  expect(await tryOut('203.0.113.9')).toBe(422);
  await asIf(199, 600);
  expect([await tryOut('203.0.113.9'), await tryOut('203.0.113.9')]).toEqual([422, 429]);
  expect(await tryOut('198.51.100.9')).toBe(422);
  limited.clock.advance(minutes(10));
  expect(await tryOut('203.0.113.9')).toBe(422);
});
