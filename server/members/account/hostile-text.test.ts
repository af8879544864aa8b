import { describe, expect, test } from 'vitest';
import { emailAvailable, login, register } from '#contract/calls/account.ts';
import { getUser, putUser } from '#contract/calls/members.ts';
import { join, logIn, openFile, postAsIs, registration, sentTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const post = (path: string, body: unknown) => postAsIs(world, path, body);

/** Names as they may be: kept to the last sign. */
const names = [
  "'; drop table contact.member; --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must arrive as it stands here
  '{{7*7}} ${7*7} <%= 7*7 %> #{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '%s%d%n %00 \\u0000 \\x00',
  '=HYPERLINK("http://kwaad.example")',
  'مرحبا \u202eabc\u202c',
  '👨‍👩‍👧‍👦'.repeat(16),
  'Z̸̡̛a̶̢l̵g̷o',
  '田中さん',
  "O'Neil-Å é ø",
  'null',
  'undefined',
  '__proto__',
  '\u0001\u0007\u001b[31mrood',
  '../../etc/passwd',
  '$(touch /tmp/x) `id`',
];

describe('text that wants to be more than text', () => {
  test.each(names)('the name %j', async (name) => {
    const member = await join(world, { name });
    const { email, headers } = member;
    const kept = name.normalize('NFC');
    expect((await world.call(getUser, undefined, headers)).name).toBe(kept);
    expect((await world.call(putUser, { body: { name } }, headers)).name).toBe(kept);
    expect(await openFile(world, member)).toMatchObject({ account: { name: kept } });
    const [mail] = await sentTo(world, email, 'activation');
    expect(mail?.body_text).not.toMatch(/\b49\b/);
    const { to_name, body_html } = await world.context.db.one(sql<{ to_name: string | null; body_html: string }>`
      select to_name, body_html from contact.message where to_address = ${email} and template = 'activation'`);
    expect(to_name ?? '').not.toMatch(/[\r\n\0\u2028]/);
    expect(body_html).not.toMatch(/<script|<img src=x/);
  });

  test.each(['\r\nBcc: x@y.nl', 'a\nb', 'a\u2028b', '\0', '\ud800'])('the name %j is refused', async (name) => {
    const before = (await world.outbox()).length;
    expect((await post('register', registration({ name: `Sanne${name}` }))).status).toBeGreaterThanOrEqual(400);
    expect((await post('register', registration({ name: `Sanne${name}` }))).status).toBeLessThan(500);
    expect(await world.outbox()).toHaveLength(before);
  });

  test.each([
    'ouder@voorbeeld.nl\r\nBcc: x@y.nl',
    'ouder\u2028@voorbeeld.nl',
    'ou\u200bder@voorbeeld.nl',
    '"a b"@voorbeeld.nl',
    'a(b)@voorbeeld.nl',
    `${'('.repeat(10_000)}a@voorbeeld.nl`,
    'a@b@voorbeeld.nl',
    'İpek@voorbeeld.nl',
    'ĳs@voorbeeld.nl',
    "a'||(select 1)||'",
  ])('the address %j is refused by every call that does something with it', async (email) => {
    const calls: [string, object][] = [
      ['register', registration({ email })],
      ['login', { email, password: 'x' }],
      ['forgot-password', { email }],
      ['email/unsubscribe/request', { email, reasons: [] }],
      ['reset-password', { email, token: 'x', password: 'x', password_confirmation: 'x' }],
    ];
    for (const [path, body] of calls) {
      const response = await post(path, body);
      expect(response.status, path).toBe(422);
      expect(response.body.errors?.email, path).toEqual(['Vul een geldig e-mailadres in.']);
    }
    // Nobody has it; that it is none, registration says.
    expect(await post('email/available', { email })).toMatchObject({ status: 200, body: { available: true } });
  });
});

test('an address with signs that SQL and URLs know is an address like any other', async () => {
  const { email } = await join(world, { email: "o'neil+%2f&x=1_--@voorbeeld.example" });
  await logIn(world, email);
  expect((await world.call(emailAvailable, { body: { email: email.toUpperCase() } })).available).toBe(false);
  // A wildcard is no wildcard.
  const failure = await world.refused(login, { body: { email: 'o%@voorbeeld.example', password: 'x' } });
  expect(failure.status).toBe(422);
});

test('an accent may be typed in two ways', async () => {
  await world.call(register, { body: registration({ email: 'zoe\u0308@voorbeeld.example' }) });
  expect((await world.call(emailAvailable, { body: { email: 'zo\u00eb@voorbeeld.example' } })).available).toBe(false);
  expect((await world.call(emailAvailable, { body: { email: 'zoe@voorbeeld.example' } })).available).toBe(true);
});

test.each([
  'evil。nl',
  'evil․nl',
  'evil．nl',
  'ｅｖｉｌ.nl',
  'www.evil',
  'a@b',
  'tel 0612345678',
  'bel 06-1234',
  'bel ٠٦١٢٣',
])('a mail to a stranger does not greet them as %j', async (name) => {
  const { email } = await join(world, { name });
  const [mail] = await sentTo(world, email, 'activation');
  expect(mail?.body_text).toContain('Hoi,\n');
  expect(`${mail?.body_text} ${mail?.body_html}`).not.toContain(name);
  const { to_name } = await world.context.db.one(
    sql<{ to_name: string | null }>`select to_name from contact.message where to_address = ${email}`,
  );
  expect(to_name).toBeNull();
});

test.each(['Jan-Piet', 'J.P.', 'Sanne 2', 'Ö’Neil', 'Maria d. R.'])('but by a name: %j', async (name) => {
  const { email } = await join(world, { name });
  expect((await sentTo(world, email, 'activation'))[0]?.body_text).toContain(`Hoi ${name},`);
});
