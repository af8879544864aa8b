import { expect, test } from 'vitest';
import { forgotPassword, login } from '#contract/calls/account.ts';
import { endSession, personalFile, putUser, sessions, unsubscribeRequest } from '#contract/calls/members.ts';
import { join, joinProven, mobile, openFile, password } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { holdings } from './personal-file.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;

test('no table that refers to members is forgotten', async () => {
  const tables = await db.many(sql<{ name: string }>`
    with recursive held as (
      select 'contact.member'::regclass::oid as id
      union
      select conrelid from pg_constraint join held on confrelid = held.id where contype = 'f'
    )
    select nspname || '.' || relname as name from held
    join pg_class on pg_class.oid = held.id join pg_namespace on pg_namespace.oid = relnamespace`);
  expect(Object.keys(holdings)).toEqual(expect.arrayContaining(tables.map(({ name }) => name)));
  expect(tables.length).toBeGreaterThan(5);
});

const invite = (id: string) =>
  db.transaction(async (tx) => {
    const { campaign } = await tx.one(sql<{ campaign: string }>`
      insert into survey.campaign (title, anonymous, draft, created_at) values ('Schermen', false, '{}', now())
      returning id as campaign`);
    const questions = [{ id: 'q1', title: 'Hoe gaat het?', type: 'text', options: [] }];
    await tx.run(sql`
      insert into survey.version (campaign_id, number, questionnaire, published_at)
      values (${campaign}, 1, ${JSON.stringify({ title: 'Schermen', questions })}, now())`);
    await tx.run(sql`
      with invitation as (
        insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, created_at)
        values (${campaign}, ${id}, '\\x00', gen_random_uuid(), 'kanarie@kanarie.example', now())
        returning participation_id),
      participation as (
        insert into survey.participation (campaign_id, id, version, started_at)
        select ${campaign}, participation_id, 1, now() from invitation)
      insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
      select ${campaign}, participation_id, 'q1', array['Goed'], now() from invitation`);
    await tx.run(sql`
      insert into survey.background (campaign_id, participation_id, key, value)
      select campaign_id, participation_id, 'gender', 'female' from contact.invitation where campaign_id = ${campaign}`);
    await tx.run(sql`
      with mailing as (
        insert into contact.mailing (campaign_id, kind, state, choice, seed, letter, created_at, starts_at)
        values (${campaign}, 'reminder', 'running', '{}', '', '{}', now(), now()) returning id)
      insert into contact.left_out (mailing_id, member_id, reason) select id, ${id}, 'has finished' from mailing`);
    await tx.run(sql`
      insert into contact.stopped (member_id, channel, address, reason, at)
      values (${id}, 'email', 'oud@kanarie.example', 'bounced', now())`);
    await tx.run(sql`
      insert into contact.vouched (member_id, address, sentence, at)
      values (${id}, 'oud@kanarie.example', 'Bevestigd bij het vorige panel.', now())`);
    await tx.run(sql`insert into contact.whatsapp_heard (member_id, at) values (${id}, now())`);
    await tx.run(sql`
      insert into contact.whatsapp_user (member_id, phone, user_print) values (${id}, '+31612345678', '\\x00')`);
    await tx.run(sql`
      insert into contact.look (member_id, staff_id, reason, words, at, until)
      values (${id}, ${id}, 'contact', 'Belde.', now(), now())`);
    const { seal } = world.context.secrets;
    await tx.run(sql`
      insert into contact.call_note (member_id, staff_id, at, sealed) values (${id}, ${id}, now(), ${seal('call note', 'Belde.')})`);
    await tx.run(sql`
      insert into contact.incoming (member_id, channel, at, mark, sealed)
      values (${id}, 'whatsapp', now(), '\\x00', ${seal('incoming message', 'Dag!')})`);
    await tx.run(sql`
      insert into contact.request (member_id, kind, came_by, received_on, due_on, staff_id, noted_at, sealed)
      values (${id}, 'access', 'letter', now(), now(), ${id}, now(), ${seal('request', '{"words":"Wil alles zien."}')})`);
    await tx.run(sql`
      with talk as (
        insert into contact.talk (title, conditions, seed, staff_id, created_at)
        values ('Een gesprek', '[]', '', ${id}, now()) returning id)
      insert into contact.talk_member (talk_id, member_id, place) select id, ${id}, 1 from talk`);
    await tx.run(
      sql`insert into contact.given_up (member_id, about, entered_at) values (${id}, '+31600000000', now())`,
    );
  });

test('no column is forgotten, but the hashes that open things and the keys that only we need', async () => {
  const phone = mobile();
  const member = await joinProven(world, { phone, attributes: { income: 'from_100' } });
  const { id, headers, email } = member;
  await world.call(putUser, { body: { email: `nieuw-${email}`, phone: mobile() } }, headers);
  await invite(id);
  const file = (await openFile(world, member)) as Record<string, Record<string, unknown>[]>;
  expect(file.survey_answers).toMatchObject([{ question: 'Hoe gaat het?', value: ['Goed'] }]);
  const left_out = ['member_id', 'token_hash', 'password_hash', 'email_key', 'new_email_key', 'number', 'seed'];
  left_out.push('user_print');
  // Each answer is a row of its own there.
  left_out.push('answers');
  // Of rows that are nobody's any more.
  left_out.push('forgotten_on', 'detached');
  // Colleagues by name, groups of parents by their classes, what is opened for the member, and what only orders rows.
  left_out.push('staff_id', 'group_id', 'sealed', 'mark', 'place', 'talk_id');
  // The letter's text is given without what opens things; its HTML says the same.
  const delivery = [
    ...['due_at', 'give_up_at', 'attempts', 'lost', 'reserved_until', 'spared', 'body_html', 'one_click_link'],
    'whatsapp',
    ...['mailing_id', 'campaign_id', 'round', 'invitation_id', 'domain', 'stands_in_for', 'provider_id', 'decoy'],
  ];
  for (const [table, { section }] of Object.entries(holdings).filter(([table]) => table !== 'office.audit')) {
    const [schema, name] = table.split('.');
    const columns = await db.many(sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = ${schema} and table_name = ${name}`);
    const given = [file[section]].flat()[0]!;
    const expected = columns.map(({ name }) => name).filter((column) => ![...left_out, ...delivery].includes(column));
    expect(Object.keys(given), table).toEqual(expect.arrayContaining(expected));
  }
});

test('it says what was asked and answered, in words, and of nobody else', async () => {
  const other = await join(world, { name: 'Iemand Anders' });
  const member = await join(world, { name: 'Ik Zelf' });
  const { email, id } = member;
  const file = await openFile(world, member);
  expect(file).toMatchObject({
    panel: 'Ouderpanel',
    account: { id, name: 'Ik Zelf', email, has_password: true },
    answers: expect.arrayContaining([
      expect.objectContaining({
        key: 'gender',
        question: 'Wat is je geslacht?',
        titles: ['Vrouw'],
        value: ['female'],
      }),
      expect.objectContaining({ key: 'dob_children', titles: ['2014', '2018'] }),
    ]),
    consents: expect.arrayContaining([expect.objectContaining({ purpose: 'privacy', given: true })]),
    messages: expect.arrayContaining([expect.objectContaining({ template: 'activation', to_address: email })]),
    message_events: [expect.objectContaining({ state: 'planned' }), expect.objectContaining({ state: 'planned' })],
    sessions: [expect.objectContaining({ created_on: '2026-11-21' })],
  });
  const asked = (file.answers as { key: string }[]).map(({ key }) => key);
  expect(asked.slice(0, 3)).toEqual(['gender', 'education', 'born_in_nl']);
  const text = JSON.stringify(file);
  expect(text).not.toContain(other.id);
  expect(text).not.toContain('argon2');
});

test('it asks for the password once more, and not without end', async () => {
  const strict = await makeWorld();
  const member = await join(strict, { name: 'Ik Zelf' });
  const { id, headers } = member;
  await openFile(strict, member);
  const ask = (secret: unknown) =>
    strict.call(personalFile, { body: { password: secret as string } }, headers).then(
      () => 200,
      ({ status, body }: { status: number; body: { errors?: object } }) => [status, body.errors],
    );
  const wrong = [422, { password: ['Dit wachtwoord klopt niet.'] }];
  expect(await ask('Fout-wachtwoord-1')).toEqual(wrong);
  expect(await ask('')).toEqual([422, { password: ['Dit veld is verplicht.'] }]);
  expect(await ask(password)).toBe(200);
  // Nobody is let in by having no password.
  await strict.context.db.run(sql`update contact.member set password_hash = null where id = ${id}`);
  expect(await ask(password)).toEqual(wrong);
  const statuses = new Set<unknown>();
  for (let n = 0; n < 20; n++) statuses.add([await ask(`Fout-wachtwoord-${n}`)].flat()[0]);
  expect([...statuses]).toEqual([422, 429]);
  // It is no log-in that ends: the session lives on.
  await strict.call(sessions, undefined, headers);
});

test('a member sees where they are logged in, and ends what they do not know', async () => {
  const { email, headers } = await join(world);
  const stranger = await join(world);
  world.clock.advance(days(2));
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64) Firefox/140.0';
  const { token } = await world.call(login, { body: { email, password } }, { 'user-agent': agent });
  const here = { authorization: `Bearer ${token}` };
  const list = await world.call(sessions, undefined, here);
  expect(list.map(({ since, last_seen, browser, current }) => ({ since, last_seen, browser, current }))).toEqual([
    { since: '2026-11-23', last_seen: '2026-11-23', browser: 'Firefox op Windows', current: true },
    { since: '2026-11-21', last_seen: '2026-11-21', browser: null, current: false },
  ]);
  const old = { params: { id: list[1]!.id } };
  expect((await world.refused(endSession, old, stranger.headers)).status).toBe(404);
  await world.call(endSession, old, here);
  expect((await world.refused(sessions, undefined, headers)).status).toBe(401);
  expect(await world.call(sessions, undefined, here)).toHaveLength(1);
  expect((await world.refused(endSession, old, here)).status).toBe(404);
  await world.call(login, { body: { email, password } });
});

test('no link that opens something can be read in it', async () => {
  const member = await join(world);
  const { email, headers } = member;
  await openFile(world, member);
  await world.call(putUser, { body: { email: `elders-${email}` } }, headers);
  await world.call(forgotPassword, { body: { email } });
  await world.call(unsubscribeRequest, { body: { email, reasons: [] } });
  const sent = (await world.outbox()).map(({ body_text }) => body_text).join();
  const tokens = sent.match(/[\w-]{20,}/g)!.filter((word) => !word.includes('elders'));
  expect(tokens.length).toBeGreaterThan(2);
  const text = JSON.stringify(await world.call(personalFile, { body: { password } }, headers));
  expect(tokens.filter((token) => text.includes(token))).toEqual([]);
});
