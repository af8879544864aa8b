import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { describe, expect, test } from 'vitest';
import { login, register, resetPassword } from '#contract/calls/account.ts';
import { getUser } from '#contract/calls/members.ts';
import { join, linkTo, logIn, mobile, registration, sentTo, tokenTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { memberErase, memberExport } from '../../operations/cli/member/export.ts';
import { memberImport } from '../../operations/cli/member/import.ts';
import { runCommand } from '../../operations/cli/run-command.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;
const folder = await mkdtemp(joinPath(tmpdir(), 'ouderpanel-import-'));

type Verdicts = { imported: number; rows: { line: number; email: string; ok: boolean; faults: string[] }[] };
async function run(text: string, options: Record<string, unknown> = {}) {
  const path = joinPath(folder, 'leden.csv');
  await writeFile(path, text);
  const answer = await runCommand(memberImport, context, { words: [path], options });
  return { ...answer, json: answer.json as Verdicts };
}
const count = async () => (await db.one(sql<{ n: number }>`select count(*) as n from contact.member`)).n;

describe('import', () => {
  test('takes members over with their answers; each gets a mail and comes in by its link', async () => {
    const phone = mobile();
    const { json, text, failed } = await run(
      [
        '\ufeffemail;name;phone;invitation_method;gender;zipcode;children_amount;dob_children;newsletter',
        `over1@voorbeeld.example;"de Vries; Jan";${phone};whatsapp;Vrouw;1012;2;2014|2018;ja`,
        'over2@voorbeeld.example;;;;;;;;',
      ].join('\r\n'),
    );
    expect(failed).toBeFalsy();
    expect(text).toMatch(/^2 members imported\. Each gets an e-mail to create a password, in a mailing of its own:\n/);
    expect(text).toContain('Their addresses are not proven: nobody is invited before they have created a password.');
    expect(json.imported).toBe(2);

    const link = await linkTo(world, 'over1@voorbeeld.example', 'create_password');
    expect(`${link.origin}${link.pathname}`).toBe(`${world.public_url}/wachtwoord-aanmaken`);
    const password = 'Rode-paprika-op-3-hoog';
    const [email, token] = [link.searchParams.get('email')!, link.searchParams.get('token')!];
    await world.call(resetPassword, { body: { email, token, password, password_confirmation: password } });
    const view = await world.call(getUser, undefined, await logIn(world, email, password));
    expect(view).toMatchObject({
      name: 'de Vries; Jan',
      phone,
      invitation_method: 'whatsapp',
      email_verified: true,
      phone_verified: false,
    });
    const values = Object.fromEntries(view.attributes.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({ gender: 'female', zipcode: '1012', dob_children: '2014|2018', newsletter: true });
    const consents = await db.many(sql`
      select purpose, channel, route from contact.consent join contact.member on member.id = member_id
      where email = 'over1@voorbeeld.example' order by purpose`);
    expect(consents).toContainEqual({ purpose: 'contact', channel: 'whatsapp', route: 'import' });
    expect(consents).toContainEqual({ purpose: 'newsletter', channel: null, route: 'import' });
    expect((await world.refused(login, { body: { email: 'over2@voorbeeld.example', password } })).status).toBe(422);
  });

  test('gives every row its verdict, and imports all or none', async () => {
    const known = await join(world, { phone: mobile() });
    const gone = await join(world);
    await memberErase.run(context, { words: [gone.email], options: {} });
    const leaving = await join(world, { phone: mobile() });
    const leavingPhone = (await world.call(getUser, undefined, leaving.headers)).phone;
    await db.run(sql`update contact.member set left_at = ${world.clock.now()} where id = ${leaving.id}`);
    const { phone } = await world.call(getUser, undefined, known.headers);
    const before = await count();
    const { json, text, failed } = await run(
      [
        'email,phone,invitation_method,zipcode,privacy_policy',
        'goed@voorbeeld.example,,,,',
        `${known.email.toUpperCase()},,,,`,
        `${gone.email},,,,`,
        `${leaving.email},,,,`,
        'GOED@voorbeeld.example,,,,',
        `phone@voorbeeld.example,${phone},,,`,
        `elders@voorbeeld.example,${leavingPhone},,,`,
        'geen adres,112,sms,12,misschien',
        'wa@voorbeeld.example,,whatsapp,,',
      ].join('\n'),
    );
    expect(failed).toBe(true);
    expect(json.rows.map(({ line, ok, faults }) => [line, ok, ...faults])).toEqual([
      [2, true],
      [3, false, 'email belongs to a member already.'],
      [4, false, 'email belongs to somebody who left the panel; only they can come back.'],
      [5, false, 'email belongs to somebody who left the panel; only they can come back.'],
      [6, false, 'email is the same as on line 2.'],
      [7, false, 'phone belongs to a member already.'],
      [8, false, 'phone belongs to somebody who left the panel; only they can come back.'],
      [
        9,
        false,
        'email is not an e-mail address.',
        'invitation_method is not one of: email, whatsapp.',
        expect.stringMatching(/^phone is not a phone number\. Write 0612345678/),
        'zipcode must be four digits, from 1000 to 9999.',
        'privacy_policy must be ja, or empty.',
      ],
      [10, false, 'phone must not be empty.'],
    ]);
    expect(text).toContain('line 6  GOED@voorbeeld.example  email is the same as on line 2.');
    expect(text).not.toContain('goed@voorbeeld.example');
    expect(text).toMatch(/8 of 9 rows are refused; nothing was imported\.$/);
    expect(await count()).toBe(before);
    // Who left comes back of their own will, and may then be imported no more than any other member.
    await world.call(register, { body: registration({ email: gone.email }) });
    const again = await run(`email\n${gone.email}\n`);
    expect(again.json.rows[0]!.faults).toEqual(['email belongs to a member already.']);
    // To have typed the address is not yet to have come back.
    await db.run(sql`delete from contact.member where email = ${gone.email}`);
    expect((await run(`email\n${gone.email}\n`)).json.rows[0]!.faults).toHaveLength(1);
  });

  test('shows a try without doing it', async () => {
    const before = await count();
    const { text, json } = await run('email;name\nproef@voorbeeld.example;\n;\n; \n', { 'dry-run': true });
    expect(text).toMatch(/^All 1 rows are fine\. Nothing was imported: this was a try\.\n/);
    expect(text).toContain('Each would get an e-mail to create a password, in one mailing:');
    expect(text).not.toContain('proef@');
    expect(json.imported).toBe(0);
    expect(await count()).toBe(before);
    expect(await sentTo(world, 'proef@voorbeeld.example')).toEqual([]);
  });

  test('each answer that does not fit is told in English, with what fits', async () => {
    const { json } = await run(
      [
        'email;gender;extra_care_child;children_amount;dob_children;phone;invitation_method',
        'fout1@voorbeeld.example;vrouwelijk;soms;0;;31612345678;',
        'fout2@voorbeeld.example;;;1;2014|2016;020 624 1111;whatsapp',
        'fout3@voorbeeld.example;;;2;1999;;',
      ].join('\n'),
    );
    expect(json.rows.map(({ faults }) => faults)).toEqual([
      [
        'phone is not a phone number. Is +31612345678 meant?',
        'gender is not one of: female, male, other, rather_not.',
        'extra_care_child must be ja or nee.',
        'children_amount is 0: only parents of a child under 23 can take part.',
      ],
      ['phone is a landline: nobody gets WhatsApp there.', 'dob_children has more years than there are children.'],
      ['dob_children must be years from 2003 to 2026, with | between them.'],
    ]);
  });

  test('of many faults a screen shows a hundred, and in which columns all of them are', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `nee${at};${at < 40 ? 'nee' : '1234'}`);
    const { text, json } = await run(`email;zipcode\n${rows.join('\n')}\n`);
    expect(text.split('\n')).toHaveLength(103);
    expect(text).toContain('… and 50 rows more; with --json all of them.\nBy column: email in 150, zipcode in 40.\n');
    expect(json.rows).toHaveLength(150);
  });

  test('what stands in the file does not steer the terminal', async () => {
    const { text } = await run('email\n\u001b[31mrood\u202e\n');
    expect(text).toContain('\\u{1b}[31mrood\\u{202e}');
  });

  test.each([
    ['email\n', 'There are no members under the first line.'],
    ['name\nJan\n', 'There is no column "email".'],
    ['email,rol\na@b.nl,admin\n', 'Unknown columns: rol.'],
    ['email,email\na@b.nl,c@d.nl\n', 'A column stands twice in the first line.'],
    ['email,name\na@b.nl\n', 'Line 2: 1 cells, where the first line has 2.'],
  ])('%j is refused', async (text, message) => {
    expect(await run(text)).toMatchObject({ failed: true, text: expect.stringContaining(message) });
  });

  test('a file that is not there is said in a sentence', async () => {
    await expect(memberImport.run(context, { words: [joinPath(folder, 'nee')], options: {} })).rejects.toThrow(
      /Cannot read .*: ENOENT\./,
    );
  });
});

describe('by the operator', () => {
  const by = (words: string[]) => ({ words, options: {} });

  test('export prints the personal file and is written down', async () => {
    const { email, id } = await join(world);
    const answer = await memberExport.run(context, by([email.toUpperCase()]));
    expect(answer.json).toMatchObject({ account: { id, email } });
    expect(JSON.parse(answer.text)).toMatchObject({ account: { id } });
    const file = (await memberExport.run(context, by([email]))).json as { looked_at: unknown[] };
    expect(file.looked_at).toMatchObject([
      { action: 'member_exported', by_office: false },
      { action: 'member_exported', by_office: false },
    ]);
  });

  test('of an address that was left and typed anew, both records are told and both erased', async () => {
    const { email, id } = await join(world);
    await db.run(sql`update contact.member set left_at = ${world.clock.now()} where id = ${id}`);
    const anew = await join(world, { email });
    const { json } = await memberExport.run(context, by([email]));
    expect((json as { account: { id: string } }[]).map(({ account }) => account.id)).toEqual([anew.id, id]);
    await memberErase.run(context, by([email]));
    expect(await db.many(sql`select from contact.member where id = any(${[id, anew.id]})`)).toEqual([]);
  });

  test('erase destroys at once', async () => {
    const { email, id } = await join(world);
    await memberExport.run(context, by([email]));
    await memberErase.run(context, by([email]));
    expect(await db.many(sql`select from contact.member where id = ${id}`)).toEqual([]);
    expect(await db.many(sql`select from contact.message where to_address = ${email}`)).toEqual([]);
    // The line that says that a file was exported names nobody whom nothing else names.
    expect(await db.many(sql`select from office.audit where about = ${id}`)).toEqual([]);
    for (const command of [memberErase, memberExport]) {
      const text = `There is no member with the address ${email}.`;
      expect(await runCommand(command, context, by([email]))).toMatchObject({ failed: true, text });
    }
  });

  test('a link of an erased member is dead', async () => {
    const { email } = await join(world);
    const token = await tokenTo(world, email, 'activation');
    await memberErase.run(context, by([email]));
    const response = await fetch(`${world.public_url}/api/v1/email/verify/${token}`, { method: 'POST' });
    expect(response.status).toBe(404);
  });

  test.each([memberImport, memberErase, memberExport])('$name without a word says how', async (command) => {
    await expect(command.run(context, by([]))).rejects.toThrow(`Usage: ./panel ${command.usage}`);
  });
});
