import { describe, expect, test } from 'vitest';
import { checkToken, login } from '#contract/calls/account.ts';
import { getUser, postUser, putUser, type UserView } from '#contract/calls/members.ts';
import { contactSentence } from '#contract/consent.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { join, joinProven, logIn, mobile, password, sentTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db, config } = world.context;
type Headers = Record<string, string>;

const show = (headers: Headers) => world.call(getUser, undefined, headers);
const change = (headers: Headers, body: object) => world.call(putUser, { body }, headers);
const answers = (view: UserView) => Object.fromEntries(view.attributes.map(({ key, value }) => [key, value]));
const refusal = async (headers: Headers, body: object): Promise<FieldErrors | undefined> => {
  const failure = await world.refused(putUser, { body }, headers);
  expect(failure.status).toBe(422);
  return failure.body.errors;
};

test('what the member entered, with every question', async () => {
  const { email, headers } = await join(world, { phone: '0611111111', attributes: { newsletter: true } });
  const view = await show(headers);
  expect(view).toMatchObject({
    name: 'Sanne',
    email,
    invitation_method: 'email',
    phone: '+31611111111',
    email_verified: false,
    phone_verified: false,
  });
  expect(answers(view)).toEqual({
    gender: 'female',
    zipcode: null,
    education: 'hbo',
    income: null,
    born_in_nl: 'yes',
    parents_born_in_nl: 'both',
    children_amount: '2',
    dob_children: '2014|2018',
    mbo_child: null,
    participation_council: null,
    extra_care_child: null,
    contact_lop: null,
    newsletter: true,
    privacy_policy: true,
  });
});

describe('a change', () => {
  test('touches what was sent and leaves the rest, by PUT and by POST', async () => {
    const { headers } = await join(world, { phone: mobile() });
    const before = await show(headers);
    const after = await change(headers, { name: 'Sanne-Marie', attributes: { zipcode: '1012' } });
    expect(after).toEqual(await show(headers));
    expect(answers(after)).toEqual({ ...answers(before), zipcode: '1012' });
    expect({ ...after, attributes: [] }).toEqual({ ...before, name: 'Sanne-Marie', attributes: [] });
    await world.call(postUser, { body: { name: 'Sanne' } }, headers);
    expect((await show(headers)).name).toBe('Sanne');
    expect(await change(headers, {})).toEqual(await show(headers));
  });

  test("clears what is optional with ''", async () => {
    const { headers } = await join(world, { phone: mobile(), attributes: { zipcode: '1012', income: 'rather_not' } });
    const view = await change(headers, { name: '', phone: '', attributes: { zipcode: '', income: null } });
    expect(view).toMatchObject({ name: null, phone: null, phone_verified: false });
    expect(answers(view)).toMatchObject({ zipcode: null, income: null });
  });

  test('is judged like a registration, and only where it was sent', async () => {
    const { headers } = await join(world);
    const other = await join(world, { phone: mobile() });
    const { phone } = await show(other.headers);
    expect(await refusal(headers, { name: 'a'.repeat(51), email: '', invitation_method: 'post' })).toEqual({
      name: ['De naam mag maximaal 50 karakters bevatten.'],
      email: ['Dit veld is verplicht.'],
      invitation_method: ['Kies WhatsApp of e-mail.'],
    });
    expect(await refusal(headers, { email: other.email.toUpperCase(), phone })).toEqual({
      email: ['Dit e-mailadres is al in gebruik.'],
      phone: ['Dit telefoonnummer is al in gebruik.'],
    });
    expect(await refusal(headers, { invitation_method: 'whatsapp' })).toEqual({ phone: ['Dit veld is verplicht.'] });
    expect(await refusal(headers, { phone: '112' })).toEqual({ phone: ['Vul een geldig telefoonnummer in.'] });
    const landline = { phone: ['Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.'] };
    expect(await refusal(headers, { phone: '020 1234568', invitation_method: 'whatsapp' })).toEqual(landline);
    const home = await join(world, { phone: '020 1234569' });
    for (const phone of [undefined, '+31 20 123 45 69']) {
      expect(await refusal(home.headers, { invitation_method: 'whatsapp', phone })).toEqual(landline);
    }
    await change(home.headers, { phone: '020-1234569', name: 'Sanne' });
    const values = { gender: '', zipcode: '12', privacy_policy: false, unknown: 'x' };
    expect(await refusal(headers, { attributes: values })).toEqual({
      'attributes.gender': ['Dit veld is verplicht.'],
      'attributes.zipcode': ['Vul een geldige postcode in.'],
      'attributes.privacy_policy': ['Je moet akkoord gaan met de privacyverklaring.'],
    });
    expect(await refusal(headers, { attributes: { children_amount: '1' } })).toEqual({
      'attributes.dob_children': ['Vul niet meer geboortejaren in dan je kinderen hebt.'],
    });
    await change(headers, { attributes: { children_amount: '3', dob_children: '2014|2018|2026' } });
  });

  test('keeps a year that was right once, until it is sent again', async () => {
    const { email } = await join(world, { attributes: { children_amount: '1', dob_children: '2003' } });
    const now = world.clock.now();
    world.clock.set(new Date('2027-02-01T10:00:00Z'));
    const headers = await logIn(world, email);
    await change(headers, { attributes: { zipcode: '1012' } });
    expect(await refusal(headers, { attributes: { dob_children: '2003' } })).toEqual({
      'attributes.dob_children': ['Een van de ingevulde geboortejaren is ongeldig.'],
    });
    world.clock.set(now);
  });

  test('the year turns in Amsterdam', async () => {
    const { email } = await join(world);
    const now = world.clock.now();
    const years = { attributes: { dob_children: '2027|2018' } };
    world.clock.set(new Date('2026-12-31T22:59:59Z'));
    const headers = await logIn(world, email);
    expect(await refusal(headers, years)).toBeDefined();
    world.clock.set(new Date('2026-12-31T23:00:00Z'));
    await change(headers, years);
    world.clock.set(now);
  });

  test('never touches what only we may say (S14)', async () => {
    const { id, headers } = await join(world);
    const whole = () => db.one(sql`select * from contact.member where id = ${id}`);
    const before = await whole();
    await change(headers, {
      id: '00000000-0000-4000-8000-000000000000',
      member_id: '00000000-0000-4000-8000-000000000000',
      role: 'admin',
      email_key: 'x@y.nl',
      email_verified: true,
      email_verified_at: '2020-01-01',
      phone_verified: true,
      created_at: '2020-01-01',
      registered_at: '2020-01-01',
      password: 'Nieuw-wachtwoord-1',
      password_hash: 'x',
      demo: true,
      left_at: '2020-01-01',
      consents: [],
    });
    expect(await whole()).toEqual(before);
  });

  test('asks for a session', async () => {
    expect((await world.refused(getUser)).status).toBe(401);
    expect((await world.refused(putUser, { body: {} })).status).toBe(401);
  });
});

describe('a new address or number', () => {
  test('stands there at once as not verified; the old address is told and keeps the log-in', async () => {
    const { email, headers } = await joinProven(world, { phone: '0622222222' });
    const next = `nieuw-${email}`;
    const view = await change(headers, { email: next, phone: '+32470123456' });
    expect(view).toMatchObject({
      email: next,
      email_verified: false,
      phone: '+32470123456',
      phone_verified: false,
      old_email: email,
      old_phone: '+31622222222',
    });
    expect((await sentTo(world, email, 'email_changed'))[0]?.body_text).not.toContain(next);
    expect(await sentTo(world, next, 'verify_new_email')).toHaveLength(1);
    expect(await sentTo(world, '+32470123456', 'verify_phone')).toHaveLength(1);
    // What is proven stays in force.
    const row = await db.one(sql`
      select email, phone, email_verified_at is not null and phone_verified_at is not null as proven
      from contact.member where email = ${email}`);
    expect(row).toEqual({ email, phone: '+31622222222', proven: true });
    await world.call(login, { body: { email, password } });
    await world.call(checkToken, undefined, headers);
  });

  test('in another spelling it is no change: nothing is sent', async () => {
    const { email, headers } = await joinProven(world, { phone: '0633333333' });
    const sent = (await world.outbox()).length;
    const view = await change(headers, { email: email.toUpperCase(), phone: '+31 (0)6-33 33 33 33' });
    expect(view).toMatchObject({ email, email_verified: true, phone: '+31633333333', phone_verified: true });
    expect(await world.outbox()).toHaveLength(sent);
    // Sent twice, it is entered once.
    const next = { email: `nieuw-${email}`, phone: mobile() };
    await change(headers, next);
    await change(headers, next);
    expect(await sentTo(world, next.email)).toHaveLength(1);
    expect(await sentTo(world, next.phone)).toHaveLength(1);
  });

  test('can be taken back', async () => {
    const phone = mobile();
    const { email, headers } = await joinProven(world, { phone });
    await change(headers, { email: `nieuw-${email}`, phone: mobile() });
    const view = await change(headers, { email, phone });
    expect(view).toMatchObject({ email, email_verified: true, phone, phone_verified: true });
    expect(view).toMatchObject({ old_email: null, old_phone: null });
  });

  test('a number that was never proven counts for nothing once another is entered', async () => {
    const { email, headers } = await join(world, { phone: mobile() });
    const view = await change(headers, { email: `nieuw-${email}`, phone: mobile() });
    // Log-in goes by the address of the registration until another is proven.
    expect(view).toMatchObject({ old_email: email, old_phone: null });
  });

  test('five an hour, so that nobody is mailed by hundreds', async () => {
    const strict = await makeWorld();
    const { headers } = await join(strict);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const body = { email: `doel${n}@voorbeeld.example` };
      const tried = strict.call(putUser, { body }, headers);
      statuses.push(
        await tried.then(
          () => 200,
          (failure: { status: number }) => failure.status,
        ),
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await strict.call(putUser, { body: { name: 'Sanne' } }, headers);
  });
});

test('each consent that is given or taken back later is a row of its own', async () => {
  const { id, headers } = await join(world, { phone: mobile(), attributes: { newsletter: true } });
  world.clock.advance(1000);
  const body = {
    invitation_method: 'whatsapp',
    attributes: {
      newsletter: false,
      contact_lop: true,
      born_in_nl: 'rather_not',
      gender: 'male',
      privacy_policy: true,
    },
  };
  await change(headers, body);
  await change(headers, body);
  const rows = await db.many(sql`
    select purpose, given, channel from contact.consent where member_id = ${id} and route = 'profile' order by purpose`);
  expect(rows).toEqual([
    { purpose: 'born_in_nl', given: false, channel: null },
    { purpose: 'contact', given: true, channel: 'whatsapp' },
    { purpose: 'contact_lop', given: true, channel: null },
    { purpose: 'newsletter', given: false, channel: null },
  ]);
  const { sentence } = await db.one(sql<{ sentence: string }>`
    select sentence from contact.consent where member_id = ${id} and route = 'profile' and purpose = 'contact'`);
  expect(sentence).toBe(contactSentence('whatsapp', config.organisation));
});
