import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { login, resetPassword } from '#contract/calls/account.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { linkTo, logIn, sentTo } from '#test/make-members.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { superviseMailings } from '../../fieldwork/delivery-control/supervise-mailings.ts';
import { writeAgain } from '../../fieldwork/invite.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import { remindPasswords } from '../../fieldwork/letters/password-remind.ts';
import { makeChannels } from '../../messages/channels/channels.ts';
import { startWorker } from '../../messages/delivery/worker.ts';
import { campaignInvite } from '../../operations/cli/campaign/invite.ts';
import { mailingCommands } from '../../operations/cli/mailing.ts';
import { memberExport } from '../../operations/cli/member/export.ts';
import { memberImport } from '../../operations/cli/member/import.ts';
import { runCommand } from '../../operations/cli/run-command.ts';
import type { Acting } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({
  env: { LOG_LEVEL: 'silent', LIMITS: 'off', BRAKE_FROM: '40', BRAKE_PERCENT: '25' },
});
const { clock } = world;
const { db } = world.context;
const sink = await makeSink();
const folder = await mkdtemp(join(tmpdir(), 'ouderpanel-moving-'));
afterAll(async () => {
  await sink.close();
  await rm(folder, { recursive: true });
});
/** As in production: mails really leave, and mailings rest at night. */
const config = { ...world.context.config, panel_env: 'production' as const, smtp_url: sink.url };
const context: Acting = { ...world.context, config };
const noon = new Date('2026-11-21T11:00:00Z');
const sentence = 'Bevestigd met een e-mail bij het vorige panel, in 2024.';

beforeEach(async () => {
  clock.set(noon);
  sink.mails.length = 0;
  sink.answers = {};
  await db.run(sql`delete from contact.mailing`);
  await db.run(sql`delete from contact.member`);
});

type Imported = { imported: number; mailing: string; encoding: string };
async function bringIn(file: string | Buffer, options: Record<string, unknown> = {}) {
  const path = join(folder, 'leden.csv');
  await writeFile(path, file);
  const answer = await runCommand(memberImport, context, { words: [path], options });
  return { ...answer, json: answer.json as Imported };
}
const people = (count: number) =>
  `email;name\n${Array.from({ length: count }, (_, at) => `ouder${at}@voorbeeld.example;Zoë`).join('\n')}\n`;
const command = async (name: string, ...words: string[]) =>
  runCommand(mailingCommands.find((one) => one.name === name)!, context, { words, options: {} });

function work() {
  const worker = startWorker(context, makeChannels(context), makeWriter(context));
  onTestFinished(() => worker.stop());
  return worker;
}
/** A round of the server: what is due leaves, and the mailings are looked after. */
async function pass(worker: ReturnType<typeof work>, ms = 0): Promise<number> {
  clock.advance(ms);
  await superviseMailings(context);
  await worker.drained();
  await superviseMailings(context);
  return sink.mails.length;
}

describe('the mails to members from elsewhere are a mailing', () => {
  test('with the brake: a quarter goes first, the others when it went well; and it is listed', async () => {
    const { json } = await bringIn(people(40));
    const worker = work();
    expect(await pass(worker)).toBe(10);
    expect((await command('mailing list')).text).toMatch(
      new RegExp(`^${json.mailing}  running    passwords    40 messages: sent 10, planned 30  members from elsewhere$`),
    );
    expect(await pass(worker, minutes(10))).toBe(40);
    expect((await command('mailing show', json.mailing)).json).toMatchObject({ state: 'finished', campaign: null });
  });

  test('an old list full of dead addresses is stopped', async () => {
    sink.answers.to = () => 550;
    const { json } = await bringIn(people(40));
    const worker = work();
    await pass(worker);
    await pass(worker, minutes(10));
    expect((await command('mailing show', json.mailing)).json).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('10 of 10 messages failed or bounced'),
      counts: { planned: 30 },
    });
  });

  test('paused nothing more of it leaves; held it waits from the beginning; cancelled it never leaves', async () => {
    const { json, text } = await bringIn(people(3), { hold: true });
    expect(text).toContain(`it waits for: mailing resume ${json.mailing}`);
    const worker = work();
    expect(await pass(worker)).toBe(0);
    await command('mailing resume', json.mailing);
    expect(await pass(worker)).toBe(3);
    const { mailing } = (await bringIn('email\nlater@voorbeeld.example\n', { hold: true })).json;
    await command('mailing cancel', mailing);
    expect(await pass(worker, days(1))).toBe(3);
    expect((await command('mailing show', mailing)).json).toMatchObject({ counts: { suppressed: 1 } });
  });

  test('at night it rests until the morning, and the command says so; with --now it does not', async () => {
    clock.set(new Date('2026-11-21T23:00:00Z'));
    const { text } = await bringIn(people(3));
    expect(text).toContain('nothing of it leaves from 21:00 to 08:00, and so not before the morning');
    const worker = work();
    expect(await pass(worker)).toBe(0);
    await bringIn('email\nnu@voorbeeld.example\n', { now: true });
    expect(await pass(worker)).toBe(1);
    expect(await pass(worker, hours(9))).toBe(4);
  });

  test('a try says what it would be: how many, how many first, how long, and that it is night', async () => {
    clock.set(new Date('2026-11-21T23:00:00Z'));
    const paced: Acting = { ...context, config: { ...config, email_per_minute: 6 } };
    const path = join(folder, 'proef.csv');
    await writeFile(path, people(60));
    const { text } = await runCommand(memberImport, paced, { words: [path], options: { 'dry-run': true } });
    expect(text.split('\n')).toEqual([
      'All 60 rows are fine. Nothing was imported: this was a try.',
      'Their addresses are not proven: nobody is invited before they have created a password.',
      'Each would get an e-mail to create a password, in one mailing:',
      '  15 go first; the others 10 minutes later, when those went well',
      '  at EMAIL_PER_MINUTE=6 it takes 10 minutes at least',
      '  nothing of it leaves from 21:00 to 08:00, and so not before the morning',
      '  hold it up with: mailing pause ID',
    ]);
    expect((await command('mailing list')).json).toEqual([]);
  });
});

describe('the link in the mail', () => {
  const email = 'ouder0@voorbeeld.example';
  const password = 'Rode-paprika-op-3-hoog';
  async function create() {
    const link = await linkTo(world, email, 'create_password');
    const token = link.searchParams.get('token')!;
    await world.call(resetPassword, { body: { email, token, password, password_confirmation: password } });
  }

  test('works to the day that the mail says, and stands nowhere in the database', async () => {
    await bringIn(people(1));
    expect(await pass(work(), hours(3))).toBe(1);
    expect((await sentTo(world, email))[0]!.body_text).toContain('De link werkt tot 12 december 2026');
    const token = (await linkTo(world, email, 'create_password')).searchParams.get('token')!;
    const kept = await db.many(sql<{ row: string }>`
      select row_to_json(link)::text as row from contact.link union all
      select row_to_json(message)::text from contact.message`);
    expect(kept.filter(({ row }) => row.includes(token))).toEqual([]);
    clock.set(new Date('2026-12-11T23:30:00Z'));
    await create();
    await logIn(world, email, password);
  });

  test('is not sent any more to whoever came in by another way', async () => {
    const { json } = await bringIn(people(2), { hold: true });
    await create();
    await command('mailing resume', json.mailing);
    expect(await pass(work())).toBe(1);
    const kept = await db.one(sql<{ state: string; reason: string }>`
      select message.state, reason from contact.message join contact.message_event on message_id = message.id
      where to_address = ${email} and message.state = 'suppressed'`);
    expect(kept).toEqual({ state: 'suppressed', reason: 'a password was made' });
  });

  test('who created no password is reminded once, a week after the mail, with a link that works', async () => {
    await bringIn(people(3));
    const worker = work();
    await pass(worker);
    const gone = 'ouder1@voorbeeld.example';
    await db.run(sql`update contact.member set password_hash = 'x' where email = 'ouder2@voorbeeld.example'`);
    await db.run(sql`
      insert into contact.stopped (member_id, channel, address, reason, at)
      select id, 'email', email, 'bounced', ${clock.now()} from contact.member where email = ${gone}`);
    clock.advance(days(6));
    await remindPasswords(context);
    expect(await pass(worker)).toBe(3);
    clock.advance(days(1));
    await remindPasswords(context);
    await remindPasswords(context);
    expect(await pass(worker)).toBe(4);
    const [mail] = await sentTo(world, email, 'create_password');
    expect(mail!.subject).toBe('Herinnering: maak een wachtwoord aan voor het Ouderpanel');
    expect(mail!.body_text).toContain('Dit is de enige herinnering.');
    clock.advance(days(8));
    await remindPasswords(context);
    expect(await pass(worker)).toBe(4);
    await create();
    await logIn(world, email, password);
  });
});

describe('addresses can be vouched for', () => {
  test('then they can be invited and reminded at once; the sentence stands in the audit and in the personal file', async () => {
    const { text } = await bringIn(people(3), { 'proven-by': sentence });
    expect(text).toContain('Their addresses count as proven, on your word');
    const { id } = await makeCampaign(world);
    const invite = await runCommand(campaignInvite, context, { words: [id], options: { all: true } });
    expect(invite.json).toMatchObject({ invited: 3, left_out: {} });
    await pass(work());
    expect(await writeAgain(context, id, { kind: 'reminder' })).toMatchObject({ recipients: 3, left_out: {} });

    const audit = await db.one(sql<{ detail: object }>`
      select detail from office.audit where action = 'members_imported' order by number desc limit 1`);
    expect(audit.detail).toMatchObject({ members: '3', proven_by: sentence });
    const file = await memberExport.run(context, { words: ['ouder0@voorbeeld.example'], options: {} });
    expect(file.json).toMatchObject({ vouched: [{ address: 'ouder0@voorbeeld.example', sentence }] });
    const { messages } = file.json as { messages: { body_text: string }[] };
    expect(messages.find(({ body_text }) => body_text.includes('Maak een wachtwoord aan'))).toBeTruthy();
  });

  test('without that nobody is invited, and nobody gets in without the mail', async () => {
    await bringIn(people(3));
    const { id } = await makeCampaign(world);
    const invite = (more: object = {}) =>
      runCommand(campaignInvite, context, { words: [id], options: { all: true, ...more } });
    expect((await invite({ 'dry-run': true })).json).toMatchObject({ left_out: { 'not proven': 3 } });
    expect((await invite()).json).toMatchObject({ code: 'draw_nobody' });
    const body = { email: 'ouder0@voorbeeld.example', password: 'Rode-paprika-op-3-hoog' };
    expect((await world.refused(login, { body })).status).toBe(422);
  });

  test.each([true, 'kort', 'x'.repeat(501), 'twee\nregels met een eind'])('%j is no sentence for it', async (given) => {
    await expect(bringIn(people(1), { 'proven-by': given })).rejects.toThrow(
      '--proven-by needs a sentence of 10 to 500',
    );
  });
});

test('a panel in a Windows-1252 file moves house: read, vouched for, and all of it invited', async () => {
  const rows = Array.from(
    { length: 600 },
    (_, at) =>
      `gezin${at}@voorbeeld.example;Zoë;06${String(20_000_000 + at)};${at % 3 ? 'email' : 'whatsapp'};Vrouw;2014|2018;2`,
  );
  const text = ['email;name;phone;invitation_method;gender;dob_children;children_amount', ...rows, ''].join('\r\n');
  const { json, text: told } = await bringIn(Buffer.from(text, 'latin1'), { 'proven-by': sentence });
  expect(told).toContain('The file was read as Windows-1252: is “Zoë” right?');
  expect(json).toMatchObject({ imported: 600, encoding: 'Windows-1252' });
  const { named } = await db.one(sql<{ named: number }>`
    select count(*) as named from contact.member where name = 'Zoë' and email_verified_at is not null`);
  expect(named).toBe(600);
  const { id } = await makeCampaign(world);
  const invite = await runCommand(campaignInvite, context, { words: [id], options: { all: true } });
  // Their numbers are not proven, so e-mail stands in for WhatsApp.
  expect(invite.json).toMatchObject({ invited: 600, left_out: {}, channels: { email: 600, whatsapp: 0 } });
});
