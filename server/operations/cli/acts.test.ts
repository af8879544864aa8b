import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inviteColleague } from '#contract/calls/office/staff/colleagues.ts';
import { answerAll, file, makeCampaign } from '#test/make-campaigns.ts';
import { join as joinPanel, joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { allCommands } from './commands.ts';
import { runCommand } from './run-command.ts';

const commands = await allCommands();
const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context } = world;
const { db } = context;
const folder = mkdtempSync(join(tmpdir(), 'acts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const came = { by: 'letter', on: '2026-11-20', from: 'Samira' };

/** Commands that leave no line in the audit, and why: none looks at a parent, exports or changes anything in the database. */
const noActs: Record<string, string> = {
  version: 'looks',
  'campaign convert': 'turns a file into another file',
  'campaign diff': 'compares questionnaires',
  'campaign history': 'lists versions of a questionnaire',
  'campaign field': 'counts, of one campaign',
  'campaign list': 'counts, by campaign',
  'campaign schedules': 'lists moments',
  'channel list': 'counts, by channel',
  'dkim new': 'makes a file',
  doctor: 'says how the installation is, in numbers',
  jobs: 'lists work that failed, by its kind',
  'group list': 'counts, by group',
  'mailing list': 'counts, by mailing',
  'mailing show': 'counts, of one mailing',
  maintenance: 'writes files of the database anew',
  'member departures': 'counts, by reason',
  'request list': 'lists kinds and dates, without who asked',
  'talk list': 'counts, by talk',
  migrate: 'changes the shape of the database, and no row of anybody',
  'audit verify': 'reads the log, and says whether it is whole',
  'audit list': 'shows the log, which names members by a code; whoever asks for a member by address leaves a line',
  'staff list': 'lists colleagues, whom everybody of the office knows',
  'results make': 'writes a snapshot, as the office does when somebody looks',
  'results show': 'shows shares of groups, with the small numbers hidden',
  'results codes': 'lists codes, and how many answers have each',
  'results left-out': 'lists what was left out and why, in numbers',
  'results figure': 'draws shares of groups, with the small numbers hidden',
  'results trend': 'shows shares of campaigns, with the small numbers hidden',
  'results exports': 'lists files that were made, and who made them',
  'results weightings': 'lists weightings, of figures and of nobody',
  'program list': 'lists keys, without the keys',
  'population show': 'shows figures of all parents of the country',
  'recruit list': 'counts, by link',
};
/**
 * The audit lines of these commands are checked where a test has something for them to act on: jobs.test.ts,
 * audit.test.ts, outcome.test.ts, backup.test.ts, results/results.test.ts and demo/remove.test.ts.
 */
const elsewhere = [
  'jobs retry',
  'audit persons',
  'campaign outcome',
  'demo remove',
  'restore',
  'results weigh',
  'results leave-out',
  'results count-again',
  'results code-add',
  'results code-change',
  'results code-remove',
  'results code-restore',
];
const done = new Set<string>();

type Line = { number: number; action: string; staff_id: string | null };
const linesAfter = (number: number) =>
  db.many(sql<Line>`select number, action, staff_id from office.audit where number > ${number} order by number`);
const lastLine = async () =>
  (await db.one(sql<{ last: number }>`select coalesce(max(number), 0) as last from office.audit`)).last;

type Answer = { id: string; mailing_id: string; code: string; links: { email: string; link: string }[] };

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
  const again = (over: object) => put('again.json', JSON.stringify(file(over)));
  await act('campaign_published', 'campaign version', [id, again({ description: 'Korter.' })]);
  await act('campaign_changed', 'campaign version', [id, again({ description: 'Korter.', closes_at: '2030-01-01' })]);
  const { email: noor } = await makeStaff(world);
  await db.run(sql`update office.staff set email_proven_at = now() where email = ${noor}`);
  await act('letter_tested', 'campaign test-letter', [id, 'invitation'], { to: noor });
  const { mailing_id } = await act('campaign_invited', 'campaign invite', [id], { all: true });
  await act('campaign_unreachable_seen', 'campaign unreachable', [id]);
  await act('mailing_paused', 'mailing pause', [mailing_id]);
  await act('mailing_slowed', 'mailing slow', [mailing_id], { 'per-minute': '10' });
  await act('mailing_resumed', 'mailing resume', [mailing_id]);
  await act('mailing_cancelled', 'mailing cancel', [mailing_id]);
  const later = await act('mailing_scheduled', 'campaign invite', [id], { all: true, at: '2027-03-03 19:30' });
  await act('mailing_moved', 'mailing move', [later.mailing_id], { at: '2027-03-04 19:30' });
  await act('mailing_cancelled', 'mailing cancel', [later.mailing_id]);
  await act('mailing_restored', 'mailing restore', [later.mailing_id]);
  const asked = await makeCampaign(world);
  const [finished, waiting] = [await joinProven(world), await joinProven(world)];
  const list = put('two', `${finished.email}\n${waiting.email}`);
  const invited = { emails: list, 'print-links': true };
  const { links } = await act('campaign_invited', 'campaign invite', [asked.id], invited);
  await answerAll(world, {
    email: finished.email,
    token: links
      .find(({ email }) => email === finished.email)!
      .link.split('/')
      .at(-1)!,
  });
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${asked.id}`);
  await act('campaign_reminded', 'campaign remind', [asked.id]);
  await act('campaign_thanked', 'campaign thank', [asked.id]);
  await act('draw_explained', 'member why', [finished.email, asked.id]);
  const use = { reason: 'Voor het jaarverslag.', until: '2027-12-31' };
  const exported = await act('campaign_exported', 'results export', [id], { out: join(folder, 'out.csv'), ...use });
  await act('codebook_exported', 'results export', [id], { out: join(folder, 'out.xml'), format: 'ddi', ...use });
  await act('export_removed', 'results export-removed', [exported.id]);
  await act('campaign_changed', 'campaign extend', [id], { 'closes-at': '2030-02-01' });
  await act('campaign_closed', 'campaign close', [id]);
  await act('campaign_reopened', 'campaign reopen', [id], { 'closes-at': '2031-01-01' });
  const grouped = await makeCampaign(world);
  for (let count = 0; count < 2; count++) await joinProven(world);
  await act('campaign_invited', 'campaign invite', [grouped.id], { groups: 'gender', target: ['female=1'] });
  await act('group_target_set', 'group target', [grouped.id, 'female'], { number: '10' });
  await act('groups_close_full', 'group full', [grouped.id, 'on']);
  await act('group_closed', 'group close', [grouped.id, 'female']);
  await act('group_opened', 'group open', [grouped.id, 'gender:female']);
  const copy = await act('campaign_created', 'campaign copy', [id]);
  await act('campaign_removed', 'campaign remove', [copy.id]);
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

  const figures = 'key,group,share,source,date\ngender,female,50,CBS,2026-01-01\ngender,male,50,CBS,2026-01-01\n';
  await act('population_changed', 'population import', [put('cijfers.csv', figures)]);
  await act('population_changed', 'population restore', ['0']);
  const { code } = await act('recruitment_added', 'recruit add', ['Bibliotheek']);
  await act('recruitment_ended', 'recruit end', [code]);
  await act('recruitment_resumed', 'recruit resume', [code]);

  const members = put('leden.csv', 'email\nvan-elders@voorbeeld.example\n');
  await act('members_file_checked', 'member import', [members], { 'dry-run': true });
  await act(['members_file_checked', 'members_imported'], 'member import', [members]);
  await act('member_exported', 'member export', [email]);
  await act('members_searched', 'member find', [email]);
  await act('members_doubles_listed', 'member doubles', []);
  await act('member_corrected', 'member correct', [email], { name: 'Anders' });
  await act('member_rested', 'member rest', [email], { until: '2027-03-03' });
  await act('member_channel_stopped', 'member stop', [email, 'email']);
  await act('member_channel_started', 'member start', [email, 'email']);
  await act('member_noted', 'member note', [email, 'Belde over een mail.']);
  const unproven = await joinPanel(world);
  await act('member_proof_sent', 'member prove', [unproven.email, 'email']);
  await act('member_left', 'member leave', [unproven.email]);
  const request = await act('request_noted', 'request note', ['access', 'Wat bewaren jullie?'], came);
  await act('request_seen', 'request show', [request.id]);
  await act('request_changed', 'request extend', [request.id, 'Het is veel.']);
  await act('request_changed', 'request close', [request.id, 'Gestuurd.']);
  for (let count = 0; count < 10; count++) await joinProven(world, { attributes: { contact_lop: true } });
  const talk = await act('talk_drawn', 'talk draw', ['Over lezen'], { number: '3' });
  await act('talk_seen', 'talk show', [talk.id]);
  await act('talk_written', 'talk write', [talk.id, 'Praat je mee?', put('brief.txt', 'Kun je dinsdag?')]);
  await act('member_erased', 'member erase', [email]);
});

test('a member was drawn, or was not and for which reason: a line for each draw', async () => {
  const [drawn, full] = [await joinProven(world), await joinProven(world)];
  const { id } = await makeCampaign(world);
  await db.run(sql`update contact.member set rests_until = '2030-01-01' where email = ${full.email}`);
  const run = async (name: string, words: string[], options = {}) =>
    (await runCommand(commands.find((one) => one.name === name)!, context, { words, options })).text;
  expect(await run('member why', [drawn.email, id])).toBe('Schermen thuis\nNobody was drawn for it yet.');
  await run('campaign invite', [id], { all: true });
  expect(await run('member why', [drawn.email, id])).toMatch(
    /\n[-\d]+ [:\d]+ \(\+01:00\) {2}drawn, by email, chance 1\.000$/,
  );
  expect(await run('member why', [full.email, id])).toMatch(/ {2}not drawn: asked for a rest$/);
});

test('whoever asks in the log who saw a parent leaves a line too', async () => {
  const { email } = await joinProven(world);
  const before = await lastLine();
  await runCommand(commands.find(({ name }) => name === 'audit list')!, context, {
    words: [],
    options: { member: email },
  });
  expect(await linesAfter(before)).toMatchObject([{ action: 'audit_member_sought', staff_id: null }]);
});

test('there is no command of which nobody said whether it is an act', () => {
  expect(commands.map(({ name }) => name).sort()).toEqual([...done, ...Object.keys(noActs), ...elsewhere].sort());
});

test.each<[string, string[], Record<string, string>?]>([
  ['member export', []],
  ['member export', ['samira@ouders.example', 'noor@ouders.example']],
  ['program add', []],
  ['program add', ['Dashboard', 'van', 'ons']],
  ['request note', ['access'], came],
  ['request note', ['access', 'Wat bewaren', 'jullie?'], came],
  ['request note', ['access', 'Wat bewaren jullie?'], { by: 'letter', on: '2026-11-20' }],
])('%s %j: a word too many or too few is a slip', async (name, words, options = {}) => {
  const command = commands.find((one) => one.name === name)!;
  await expect(runCommand(command, context, { words, options })).rejects.toThrow('Usage');
});

test.each<[string, string[], Record<string, string>]>([
  ['member rest', ['EMAIL'], { until: '2027-02-30' }],
  ['member note', ['EMAIL', '  '], {}],
  ['member note', ['EMAIL', 'x'.repeat(2001)], {}],
  ['request note', ['access', '  '], came],
  ['request note', ['access', 'Wat bewaren jullie?'], { ...came, on: '2026-02-30' }],
  ['request extend', ['ID', 'x'.repeat(5001)], {}],
  ['request close', ['ID', '  '], {}],
  ['audit list', [], { day: '2026-13-01' }],
  ['results leave-out', ['ID'], { reason: 'test', words: 'Probeer', day: '2026-02-30' }],
])('%s refuses a day that no calendar has, and a text that does not fit', async (name, words, options) => {
  const { email } = await joinProven(world);
  const before = await lastLine();
  const given = { words: words.map((one) => (one === 'EMAIL' ? email : one)), options };
  await expect(runCommand(commands.find((one) => one.name === name)!, context, given)).rejects.toThrow(
    /must be|is written/,
  );
  expect(await linesAfter(before)).toEqual([]);
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
