import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Results, readResults } from '#contract/calls/office/results.ts';
import { makeKey } from '#contract/calls/office/staff/program-keys.ts';
import { listReadable } from '#contract/calls/office/staff/readable.ts';
import { isoDay } from '#contract/format.ts';
import { pythonLines, rLines } from '#contract/office/script-examples.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
const { db } = world.context;
const [admin, reader] = [await makeStaff(world, 'admin'), await makeStaff(world, 'reader')];
const of = (cookie: string) => ({ origin: world.office_url, cookie });
const readable = async (cookie: string) =>
  (await world.call(listReadable, {}, of(cookie))).campaigns.map(({ id }) => id);

async function answered(): Promise<string> {
  const { id } = await makeCampaign(world, { background: ['youngest_child', 'gender'] });
  const answers = { screens: ['no'], why_not: ['Te jong.'], rules: ['none'] };
  await giveAnswers(world, id, times(60, { answers }));
  await snapshotOf(world, id);
  return id;
}
const [over, open] = [await answered(), await answered()];
await db.run(sql`
  update survey.campaign set state = 'closed', closed_at = ${new Date(world.clock.now().getTime() - hours(2))}
  where id = ${over}`);

async function keyFor(campaign_id: string): Promise<string> {
  const body = { name: 'Dashboard', campaign_id, last_day: isoDay(world.clock.now()) };
  return (await world.call(makeKey, { body }, of(admin.cookies))).key;
}
const base = `${world.office_url}/api/office/v1`;
const addressOf = (id: string) => base + readResults.path.replace(':id', id);
const get = async (address: string, key: string) => {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
  return { status: answer.status, body: (await answer.json()) as Results & { campaigns: { id: string }[] } };
};

test('a reader begins with what is over and has results, and reads it by the rules for outsiders', async () => {
  expect(await readable(reader.cookies)).toEqual([over]);
  const results = await world.call(readResults, { params: { id: over }, query: {} }, of(reader.cookies));
  expect(results.rules).toBe('outside');
  const early = await world.call(readResults, { params: { id: open }, query: {} }, of(reader.cookies));
  expect(early.rules).toBe('outside');
});

test('a key reads what a reader reads, and a key for one campaign lists only that', async () => {
  const [all, other] = [await keyFor(''), await keyFor(open)];
  expect((await get(addressOf(over), all)).body).toMatchObject({ rules: 'outside', respondents: 60 });
  expect((await get(base + listReadable.path, all)).body.campaigns.map(({ id }) => id)).toEqual([over]);
  expect((await get(base + listReadable.path, other)).body.campaigns).toEqual([]);
  expect((await get(addressOf(over), other)).status).toBe(404);
});

const hasR = spawnSync('Rscript', ['-e', 'library(jsonlite)']).status === 0;
test.runIf(hasR)('the four lines for R that the page shows read the results', async () => {
  const lines = rLines(addressOf(over));
  expect(lines.split('\n')).toHaveLength(4);
  const env = { ...process.env, OUDERPANEL_KEY: await keyFor(over) };
  const script = `${lines}\ncat(results$respondents, length(results$figures) > 0)`;
  const { stdout } = await promisify(execFile)('Rscript', ['-e', script], { env });
  expect(stdout.trim()).toBe('60 TRUE');
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
test.runIf(hasPython)('the four lines for Python that the page shows read the results', async () => {
  const lines = pythonLines(addressOf(over));
  expect(lines.split('\n')).toHaveLength(4);
  const env = { ...process.env, OUDERPANEL_KEY: await keyFor(over) };
  const script = `${lines}\nprint(results["respondents"], len(results["figures"]) > 0)`;
  // Beside this process, which answers meanwhile.
  const { stdout } = await promisify(execFile)('python3', ['-c', script], { env });
  expect(stdout.trim()).toBe('60 True');
});
