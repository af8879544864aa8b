import { describe, expect, test } from 'vitest';
import { login, register } from '#contract/calls/account.ts';
import { getUser, registerAttributes, resendPhone } from '#contract/calls/members.ts';
import { contactSentence } from '#contract/consent.ts';
import { join, linkTo, mobile, postAsIs, registration, sentTo } from '#test/make-members.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db, config } = world.context;

const post = (body: object) => postAsIs(world, 'register', body);
const members = (email: string) => db.many(sql<{ id: string }>`select id from contact.member where email = ${email}`);

describe('what is kept', () => {
  const limits: [string, string][] = [
    ['3', '2003|2026|2018'],
    ['2', '2010|2010'],
    ['2', '2010'],
    ['3', '2010||2014'],
    ['more', '2010|2011|2012|2013|2014|2015'],
    ['more', '2010|2011|2012|2013|2014|2015|2016'],
  ];
  test.each(limits)('%s children of %s', async (children_amount, dob_children) => {
    await world.call(register, { body: registration({ attributes: { children_amount, dob_children } }) });
  });

  test('answers as lists, a phone in its one spelling, a name as it was typed', async () => {
    const body = registration({
      name: ' Zoe\u0308 👨‍👩‍👧 ',
      email: 'Zoë@Müller.example',
      invitation_method: 'whatsapp',
      phone: '06-12 34 50 01',
      attributes: { zipcode: '9999', newsletter: false, participation_council: true },
    });
    await world.call(register, { body });
    const member = await db.one(sql`
      select id, name, email, email_key, phone, invitation_method, email_verified_at, password_hash like '$argon2id$%' as hashed
      from contact.member where email = ${body.email}`);
    expect(member).toMatchObject({
      name: 'Zoë 👨‍👩‍👧',
      email_key: 'zoë@xn--mller-kva.example',
      phone: '+31612345001',
      invitation_method: 'whatsapp',
      email_verified_at: null,
      hashed: true,
    });
    const rows = await db.many(sql<{ key: string; value: string[] }>`
      select key, value from profile.attribute where member_id = ${(member as { id: string }).id}`);
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
      gender: ['female'],
      education: ['hbo'],
      born_in_nl: ['yes'],
      parents_born_in_nl: ['both'],
      children_amount: ['2'],
      dob_children: ['2014', '2018'],
      zipcode: ['9999'],
      newsletter: ['false'],
      participation_council: ['true'],
      privacy_policy: ['true'],
    });
  });

  test('each consent with the very sentence', async () => {
    const { id } = await join(world, {
      invitation_method: 'whatsapp',
      phone: mobile(),
      attributes: { newsletter: true, contact_lop: false, extra_care_child: false, parents_born_in_nl: 'rather_not' },
    });
    const rows = await db.many(sql`
      select purpose, given, sentence, channel, route from contact.consent where member_id = ${id} order by purpose`);
    expect(rows).toEqual([
      {
        purpose: 'born_in_nl',
        given: true,
        sentence:
          'Ben je in Nederland geboren? We vragen dit om te zien of alle ouders gehoord worden. Je mag ook kiezen voor ‘Zeg ik liever niet’.',
        channel: null,
        route: 'registration',
      },
      {
        purpose: 'contact',
        given: true,
        sentence: contactSentence('whatsapp', config.organisation),
        channel: 'whatsapp',
        route: 'registration',
      },
      {
        purpose: 'newsletter',
        given: true,
        sentence:
          'Stuur me de nieuwsbrief. Daarin lees je wat er met de antwoorden gebeurt. Je kunt hem altijd stopzetten.',
        channel: null,
        route: 'registration',
      },
      {
        purpose: 'privacy',
        given: true,
        sentence: 'Ik ga akkoord met de privacyverklaring.',
        channel: null,
        route: 'registration',
      },
    ]);
  });

  test('an activation e-mail, and an SMS when there is a number', async () => {
    const phone = mobile();
    const { email } = await join(world, { phone });
    expect((await linkTo(world, email, 'activation')).href).toMatch(`${config.public_url}/email/verifieer/`);
    expect((await linkTo(world, phone, 'verify_phone')).href).toMatch(`${config.public_url}/p/v/`);
    expect((await sentTo(world, phone)).map(({ channel }) => channel)).toEqual(['sms']);
    const other = await join(world);
    expect((await sentTo(world, other.email)).map(({ template }) => template)).toEqual(['activation']);
  });

  test('a landline of who is invited by e-mail, and no text message goes there', async () => {
    const { headers } = await join(world, { phone: '020-1234567' });
    expect(await world.call(getUser, undefined, headers)).toMatchObject({
      phone: '+31201234567',
      phone_verified: false,
    });
    expect(await sentTo(world, '+31201234567')).toEqual([]);
    const refused = await world.refused(resendPhone, undefined, headers);
    expect(refused.body).toMatchObject({ type: 'SMS_REFUSED', message: expect.stringContaining('vast nummer') });
  });

  test.each(['Welkom2024!', 'Ouderpanel1!', 'Aa1!Aa1!'])(
    'the password %s, which meets the rules: only those decide',
    async (password) => {
      const body = { ...registration(), password };
      await world.call(register, { body });
      await world.call(login, { body: { email: body.email, password } });
    },
  );

  test('nothing that only we may say (S14)', async () => {
    const body = {
      ...registration(),
      id: '00000000-0000-4000-8000-000000000000',
      role: 'admin',
      email_verified: true,
      email_verified_at: '2020-01-01',
      phone_verified: true,
      registered_at: '2020-01-01',
      demo: true,
      consents: [{ purpose: 'newsletter', given: true }],
    };
    expect((await post(body)).status).toBe(200);
    const row = await db.one(sql<Record<string, unknown>>`
      select id, email_verified_at, phone_verified_at, registered_at, demo,
        (select count(*) from contact.consent where member_id = member.id and purpose = 'newsletter') as newsletters
      from contact.member where email = ${body.email}`);
    expect(row.id).not.toBe(body.id);
    expect(row).toMatchObject({
      email_verified_at: null,
      phone_verified_at: null,
      registered_at: world.clock.now(),
      demo: false,
      newsletters: 0,
    });
  });
});

describe('one person, one member', () => {
  test('an address that is in use, in any case and in either spelling of its domain', async () => {
    await join(world, { email: 'Bekend@müller.example' });
    for (const email of ['bekend@MÜLLER.example', 'BEKEND@xn--mller-kva.example']) {
      const failure = await world.refused(register, { body: registration({ email }) });
      expect(failure.body.errors).toEqual({ email: ['Dit e-mailadres is al in gebruik.'] });
    }
    // A plus tag and dots are part of a name.
    await join(world, { email: 'bekend+school@müller.example' });
  });

  test('a number that is in use, in any spelling', async () => {
    await join(world, { phone: '+31612345678' });
    for (const phone of ['0612345678', '06-12345678', '+31 6 12345678', '+31(0)612345678', '0031612345678']) {
      const failure = await world.refused(register, { body: registration({ phone }) });
      expect(failure.body.errors).toEqual({ phone: ['Dit telefoonnummer is al in gebruik.'] });
    }
  });

  test('fifty equal registrations at the same moment', async () => {
    const body = registration({ phone: mobile() });
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(body)));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await members(body.email)).toHaveLength(1);
    expect(await sentTo(world, body.email)).toHaveLength(1);
  });

  test('fifty for one address at the same moment, each of somebody else', async () => {
    const body = registration({ phone: mobile() });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post({ ...body, password: `Rode-paprika-op-${n}-hoog` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(422)]);
    const told = replies.filter(({ status }) => status === 422).flatMap(({ body }) => Object.values(body.errors ?? {}));
    const taken = ['Dit e-mailadres is al in gebruik.', 'Dit telefoonnummer is al in gebruik.'];
    for (const sentences of told) expect(taken).toContain(sentences[0]);
    expect(await members(body.email)).toHaveLength(1);
    expect(await sentTo(world, body.email)).toHaveLength(1);
  });

  test('whose reply was lost: the same again is the first one, for a quarter of an hour and with its password only', async () => {
    const body = registration({ phone: '06 1234 5099', attributes: { newsletter: true, zipcode: '' } });
    await world.call(register, { body });
    world.clock.advance(minutes(15) - 1);
    await world.call(register, { body });
    expect(await members(body.email)).toHaveLength(1);
    expect(await sentTo(world, body.email)).toHaveLength(1);
    expect(await sentTo(world, '+31612345099')).toHaveLength(1);

    const taken = { email: ['Dit e-mailadres is al in gebruik.'], phone: ['Dit telefoonnummer is al in gebruik.'] };
    const told = async (over: object) => (await post({ ...body, ...over })).body.errors;
    // Something else was said than is kept: that must not be answered as if it were kept now.
    expect(await told({ name: 'Iemand anders' })).toEqual(taken);
    expect(await told({ attributes: { ...body.attributes, newsletter: false } })).toEqual(taken);
    expect(Object.keys((await told({ password: 'Rode-paprika-op-3-hoog' })) ?? {})).toHaveLength(1);
    world.clock.advance(1);
    expect(await told({})).toEqual(taken);
  });

  test('is no other place to guess a password', async () => {
    const strict = await makeWorld();
    const body = registration();
    await strict.call(register, { body });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await postAsIs(strict, 'register', { ...body, password: `Fout-wachtwoord-${n}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await strict.refused(login, { body: { email: body.email, password: body.password } })).status).toBe(429);
  });
});

test('the questions as the registration asks them', async () => {
  const questions = await world.call(registerAttributes);
  expect(questions.map(({ key }) => key)).toContain('participation_council');
  expect(questions).toHaveLength(14);
  const amount = questions.find(({ key }) => key === 'children_amount')!;
  expect(amount.options.map(({ title }) => title)).toEqual(['0', '1', '2', '3', '4', '5', 'Meer dan 5']);
  expect(amount.options.find(({ id }) => id === amount.value)?.title).toBe('1');
  expect(questions.filter(({ required }) => required).map(({ key }) => key)).toEqual([
    'gender',
    'education',
    'born_in_nl',
    'parents_born_in_nl',
    'children_amount',
    'dob_children',
    'privacy_policy',
  ]);
});
