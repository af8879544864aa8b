import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inviteColleague } from '#contract/calls/office/staff/colleagues.ts';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { join as joinPanel, joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { tempFolder } from '#test/support/temp-folder.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { allCommands } from './commands.ts';
import { runCommand } from './run-command.ts';

const commands = await allCommands();
const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;
const folder = tempFolder('acts');

/** Commands that leave no line in the audit, and why: none looks at a parent, exports or changes anything in the database. */
const noActs: Record<string, string> = {
  version: 'looks',
  'campaign list': 'counts, by campaign',
  'channel list': 'counts, by channel',
  'dkim new': 'makes a file',
  doctor: 'says how the installation is, in numbers',
  jobs: 'lists work that failed, by its kind',
  'mailing list': 'counts, by mailing',
  'mailing show': 'counts, of one mailing',
  maintenance: 'writes files of the database anew',
  'member departures': 'counts, by reason',
  migrate: 'changes the shape of the database, and no row of anybody',
  'audit verify': 'reads the log, and says whether it is whole',
  'staff list': 'lists colleagues, whom everybody of the office knows',
  'program list': 'lists keys, without the keys',
};
/**
 * The audit lines of these commands are checked where a test has something for them to act on: jobs.test.ts,
 * audit.test.ts, outcome.test.ts, backup.test.ts, key-renewal.test.ts and demo/remove.test.ts.
 */
const elsewhere = ['jobs retry', 'audit persons', 'campaign outcome', 'demo remove', 'restore', 'key renew'];
const done = new Set<string>();

type Line = { number: number; action: string; staff_id: string | null };
const linesAfter = (number: number) =>
  db.many(sql<Line>`select number, action, staff_id from office.audit where number > ${number} order by number`);
const lastLine = async () =>
  (await db.one(sql<{ last: number }>`select coalesce(max(number), 0) as last from office.audit`)).last;

type Answer = { id: string; mailing_id: string; code: string };

/** Runs a command, and expects these new lines in the audit, mostly one. */
async function act(action: string | string[], name: string, words: string[], options: Record<string, unknown> = {}) {
  done.add(name);
  const before = await lastLine();
  const command = commands.find((one) => one.name === name)!;
  const { text, json, failed } = await runCommand(command, context, { words, options });
  expect([name, failed ? text : undefined]).toEqual([name, undefined]);
  // Signs in what somebody wrote are shown as codes; the ends of our own lines are not.
  expect(text).not.toContain('\\u{a}');
  expect(await linesAfter(before)).toMatchObject([action].flat().map((one) => ({ action: one, staff_id: null })));
  return JSON.parse(JSON.stringify(json)) as Answer;
}
const put = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

test('every act by a command leaves its line in the audit', async () => {
  const colleague = ['nieuw@kantoor.example'];
  await act('staff_invited', 'staff add', colleague, { role: 'support' });
  await act('staff_invited', 'staff renew', colleague);
  await act('staff_role_changed', 'staff role', colleague, { role: 'researcher' });
  await act('staff_right_given', 'staff right', [...colleague, 'case_files'], { reason: 'Voor het jaarverslag.' });
  await act('staff_removed', 'staff remove', colleague);
  const key = await act('program_key_made', 'program add', ['Dashboard']);
  await act('program_key_ended', 'program end', [key.id]);
  await act('audit_exported', 'audit export', [], { out: join(folder, 'log.csv') });

  const { email } = await joinProven(world);
  const { id } = await act('campaign_imported', 'campaign import', [put('c.json', JSON.stringify(file()))]);
  await act('campaign_published', 'campaign publish', [id]);
  const { mailing_id } = await act('campaign_invited', 'campaign invite', [id], { all: true });
  await act('mailing_paused', 'mailing pause', [mailing_id]);
  await act('mailing_resumed', 'mailing resume', [mailing_id]);
  await act('mailing_cancelled', 'mailing cancel', [mailing_id]);
  const later = await act('mailing_scheduled', 'campaign invite', [id], { all: true, at: '2027-03-03 19:30' });
  await act('mailing_cancelled', 'mailing cancel', [later.mailing_id]);
  const use = { reason: 'Voor het jaarverslag.', until: '2027-12-31' };
  await act('campaign_exported', 'results export', [id], { out: join(folder, 'out.csv'), ...use });
  await act('codebook_exported', 'results export', [id], { out: join(folder, 'out.xml'), format: 'ddi', ...use });
  await act('campaign_closed', 'campaign close', [id]);
  await act('campaign_reopened', 'campaign reopen', [id], { 'closes-at': '2031-01-01' });
  const open = await makeCampaign(world, { anonymous: true });
  await act('campaign_taste_chosen', 'campaign taste', [open.id]);
  await act('campaign_taste_ended', 'campaign taste', [], { off: true });

  await act('channel_paused', 'channel pause', ['sms']);
  await act('channel_resumed', 'channel resume', ['sms']);
  const held = JSON.stringify({ since: '2026-11-20T10:00:00.000Z', why: 'a copy' });
  const swept = JSON.stringify({ at: '2026-01-01T10:00:00.000Z' });
  await db.run(sql`
    insert into house.setting (name, value) values ('messages_held', ${held}), ('swept', ${swept})
    on conflict (name) do update set value = excluded.value`);
  await act('messages_released', 'messages release', []);
  await act('clock_accepted', 'clock accept', []);
  await act('backup_made', 'backup', [join(folder, 'a.backup')]);
  await db.run(sql`insert into house.setting (name, value) values ('key', '"of another key"')`);
  await act('key_accepted', 'key accept', []);

  const members = put('leden.csv', 'email\nvan-elders@voorbeeld.example\n');
  await act('members_file_checked', 'member import', [members], { 'dry-run': true });
  await act(['members_file_checked', 'members_imported'], 'member import', [members]);
  await act('member_exported', 'member export', [email]);
  await act('members_searched', 'member find', [email]);
  const unproven = await joinPanel(world);
  await act('member_left', 'member leave', [unproven.email]);
  await act('member_erased', 'member erase', [email]);
});

test('there is no command of which nobody said whether it is an act', () => {
  expect(commands.map(({ name }) => name).sort()).toEqual([...done, ...Object.keys(noActs), ...elsewhere].sort());
});

test.each<[string, string[], Record<string, string>?]>([
  ['member export', []],
  ['member export', ['samira@ouders.example', 'noor@ouders.example']],
  ['program add', []],
  ['program add', ['Dashboard', 'van', 'ons']],
])('%s %j: a word too many or too few is a slip', async (name, words, options = {}) => {
  const command = commands.find((one) => one.name === name)!;
  await expect(runCommand(command, context, { words, options })).rejects.toThrow('Usage');
});

test('an act that is refused, or that was only tried, leaves none', async () => {
  const before = await lastLine();
  const run = (name: string, words: string[], options = {}) =>
    runCommand(commands.find((one) => one.name === name)!, context, { words, options });
  expect(await run('member erase', ['niemand@voorbeeld.example'])).toMatchObject({ refused: true });
  expect(await run('channel resume', ['sms'])).toMatchObject({ refused: true });
  expect(await linesAfter(before)).toEqual([]);
});

test('the same act by a colleague over HTTP leaves the line with who did it', async () => {
  const admin = await makeStaff(world, 'admin');
  const before = await lastLine();
  const headers = { origin: world.office_url, cookie: admin.cookies };
  await world.call(inviteColleague, { body: { email: 'erbij@kantoor.example', role: 'support' } }, headers);
  const { id } = await db.one(sql<{ id: string }>`select id from office.staff where email = ${admin.email}`);
  expect(await linesAfter(before)).toMatchObject([{ action: 'staff_invited', staff_id: id }]);
});
