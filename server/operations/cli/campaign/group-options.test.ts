import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { addGroups, addHistory, groupsHow, noCeilings } from '#test/make-panel.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { runCommand } from '../run-command.ts';
import { campaignInvite } from './invite.ts';

const world = await makeWorld({ env: noCeilings });
const { context } = world;
const folder = mkdtempSync(join(tmpdir(), 'choices-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { hbo, university } = await addGroups(context);
const { id: earlier } = await makeCampaign(world);
await addHistory(context, earlier, [...hbo, ...university], { finished: 90, days_ago: 30 });

const run = async (id: string, options: Record<string, unknown>) =>
  runCommand(campaignInvite, context, { words: [id], options: { 'dry-run': true, ...options } });
const told = async (options: Record<string, unknown>) => (await run((await makeCampaign(world)).id, options)).text;
const refused = async (options: Record<string, unknown>) =>
  run((await makeCampaign(world)).id, options).then(
    ({ text, failed }) => (failed ? text : `was not refused: ${text}`),
    (error: Error) => error.message,
  );

test('a number of each group, with what is expected, as the office has it', async () => {
  const text = await told({ groups: 'education', number: '60' });
  expect(text).toContain('60 would be invited, with 60 messages.');
  expect(text).toContain('group middle: target 30, 30 drawn');
  expect(text).toContain('group high: target 30, 30 drawn');
  expect(text).toMatch(/\d+ are expected to finish, \d+ to \d+ in eight of ten cases/);
  const short = await told({ groups: 'education,gender', target: ['middle+female=60', 'high+male=10'] });
  expect(short).toContain('group middle female: target 60, 47 drawn, which is everybody there is');
  expect(short).toContain('group high male: target 10, 10 drawn');
});

test('the file of a choice is what the office keeps', async () => {
  const path = join(folder, 'choice.json');
  writeFileSync(
    path,
    JSON.stringify({
      conditions: [{ any: [{ key: 'education', values: ['mbo'] }] }],
      how: { kind: 'number', number: 7 },
    }),
  );
  expect(await told({ choice: path })).toContain('7 would be invited, with 7 messages.');
  writeFileSync(path, JSON.stringify({ how: groupsHow({ by: ['gender'], number: 20 }) }));
  expect(await told({ choice: path })).toContain('group female: target 10, 10 drawn');
  writeFileSync(path, '{"how": {"kind": "some"}}');
  expect(await refused({ choice: path })).toContain('is no choice of members. Look at: how');
});

test('conditions know alternatives, their opposite, and earlier campaigns', async () => {
  const all = (where: string[]) => told({ all: true, where });
  expect(await all(['education=mbo or gender=male'])).toContain('110 would be invited');
  expect(await all(['education!=mbo'])).toContain('191 would be invited');
  expect(await all([`finished=${earlier}`])).toContain('90 would be invited');
  expect(await all([`unfinished=${earlier}`, 'education=hbo'])).toMatch(/^\d+ would be invited/m);
  expect(await all(['invited=never'])).toContain('55 would be invited');
  expect(await refused({ all: true, where: ['finished=00000000-0000-4000-8000-000000000000'] })).toContain(
    'is no campaign',
  );
  expect(await refused({ all: true, where: ['region=north'] })).toContain('set POSTCODES');
});

test('the population decides how large a group is, of each by itself where two are asked', async () => {
  await context.db.run(sql`
    insert into survey.population (version, created_at, margins) values (1, now(), ${JSON.stringify([
      margin('education', { low: 20, middle: 40, high: 40 }),
      margin('gender', { female: 50, male: 50, other: 0 }),
    ])})`);
  const one = await told({ groups: 'education', number: '50', spread: 'population' });
  expect(one).toContain('group low: target 10, 0 drawn, which is everybody there is');
  expect(one).toContain('group middle: target 20, 20 drawn');
  const two = await told({ groups: 'education,gender', number: '100', spread: 'population' });
  const targets = [...two.matchAll(/group (\w+) (\w+): target (\d+)/g)].map(([, row, column, target]) => ({
    row,
    column,
    target: Number(target),
  }));
  const sum = (which: (one: (typeof targets)[number]) => boolean) =>
    targets.filter(which).reduce((all, { target }) => all + target, 0);
  expect(sum(() => true)).toBe(100);
  expect(sum(({ column }) => column === 'female')).toBeGreaterThanOrEqual(48);
  expect(sum(({ column }) => column === 'female')).toBeLessThanOrEqual(52);
  expect(sum(({ row }) => row === 'low')).toBeGreaterThanOrEqual(18);
  expect(await refused({ groups: 'region', number: '50', spread: 'population' })).toContain('set POSTCODES');
  expect(await refused({ groups: 'children_amount', number: '50', spread: 'population' })).toContain(
    'There are no population figures for these groups.',
  );
});

const margin = (variable: string, counts: Record<string, number>) => ({
  variable,
  source: { publisher: 'CBS', table: 'x', title: 'Ouders', unit: 'ouders' },
  reference_date: '2026-01-01',
  counted: 'percent',
  categories: Object.entries(counts).map(([id, count]) => ({ id, title: id, count })),
  total: 100,
});

test('an invitation that draws nobody is refused, and no mailing stays behind', async () => {
  const { id } = await makeCampaign(world);
  const { text, failed } = await runCommand(campaignInvite, context, {
    words: [id],
    options: { all: true, where: ['education=vmbo'] },
  });
  expect({ text, failed }).toMatchObject({ failed: true, text: expect.stringContaining('This would draw nobody.') });
  expect(await context.db.many(sql`select from contact.mailing where campaign_id = ${id}`)).toEqual([]);
});

test.each([
  [{ groups: 'shoe_size', number: '5' }, '--groups must be one or two of'],
  [{ groups: 'education', number: 'veel' }, '--number must be a number'],
  [{ groups: 'education', number: '5', spread: 'odd' }, '--spread must be one of'],
  [{ groups: 'education', number: '5', goal: 'odd' }, '--goal must be one of'],
  [{ groups: 'education', target: ['tall=5'] }, 'There is no group tall'],
  [{ groups: 'education', target: ['low'] }, '--target must be a group and a number'],
  [{ groups: 'education', number: '5', spread: 'hand' }, '--target goes with --spread hand'],
  [{ choice: '/nowhere/at/all.json' }, '/nowhere/at/all.json'],
])('%j is refused by its name', async (options, words) => {
  expect(await refused(options)).toContain(words);
});
