import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerAll, makeCampaign, makeRespondent, show } from '#test/make-campaigns.ts';
import { tempFolder } from '#test/support/temp-folder.ts';
import { makeWorld } from '#test/world.ts';
import type { PersonsInExport } from '../../members/profile/persons-in-export.ts';
import { sql } from '../../platform/database/sql.ts';
import { auditCommands } from './audit.ts';
import { resultsExport } from './exports.ts';
import { memberErase, memberExport } from './member/export.ts';
import { runCommand } from './run-command.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context } = world;
const folder = tempFolder('ouderpanel-audit');
const out = join(folder, 'antwoorden.csv');
const run = (name: string, ...words: string[]) =>
  runCommand(auditCommands.find((one) => one.name === name)!, context, { words, options: {} });
const personsIn = async (file: string) => (await run('audit persons', file)).json as PersonsInExport;

async function answered(campaign: string) {
  const { respondent, member } = await makeRespondent(world, { campaign });
  const { anonymous_token } = await show(world, respondent);
  await answerAll(world, { ...respondent, ...(anonymous_token && { anonymous_token }) });
  return member;
}

test('whose answers an export held is found again, also when a spreadsheet saved it anew', async () => {
  const { id } = await makeCampaign(world);
  const people = [await answered(id), await answered(id)];
  const use = { out, reason: 'Voor het jaarverslag.', until: '2027-12-31' };
  await resultsExport.run(context, { words: [id], options: use });
  await answered(id);
  const gone = await answered((await makeCampaign(world)).id);
  const emails = people.map(({ email }) => email).sort();
  const found = await personsIn(out);
  expect(found).toMatchObject({
    campaigns: [{ id, title: 'Schermen thuis', exported: [{ by: 'the operator' }] }],
    emails,
    unknown: 0,
  });
  const again = join(folder, 'anders.csv');
  writeFileSync(again, 'number;finished\r\n"AAAAAAAAAAAA";1\r\n', { flag: 'a' });
  expect(await personsIn(again)).toEqual({ campaigns: [], emails: [], unknown: 1 });
  const { detail } = await context.db.one(sql<{ detail: object }>`
    select detail from office.audit where action = 'export_persons' order by number limit 1`);
  expect(detail).toEqual({ members: '2', campaigns: id });
  expect(gone.email).not.toBe('');
});

test('a personal file names its member; one who was erased is counted', async () => {
  const member = await answered((await makeCampaign(world)).id);
  const file = join(folder, 'persoon.json');
  const { text } = await memberExport.run(context, { words: [member.email], options: {} });
  writeFileSync(file, text);
  expect(await personsIn(file)).toMatchObject({ emails: [member.email], unknown: 0 });
  await memberErase.run(context, { words: [member.email], options: {} });
  expect(await personsIn(file)).toMatchObject({ emails: [], unknown: 1 });
});

test('a file that leads to nobody says so', async () => {
  const file = join(folder, 'anoniem.csv');
  writeFileSync(file, 'finished,screens\r\n1,yes\r\n');
  expect(await run('audit persons', file)).toMatchObject({
    failed: true,
    text: expect.stringContaining('Nothing in this file leads to anybody'),
  });
});

test('the chain is verified, and a line that was touched is named', async () => {
  expect((await run('audit verify')).json).toMatchObject({ broken: null });
  const { number } = await context.db.one(sql<{ number: number }>`select min(number) as number from office.audit`);
  await context.db.run(sql`alter table office.audit disable trigger audit_keep`);
  await context.db.run(sql`update office.audit set action = 'logout' where number = ${number}`);
  const { text, failed } = await run('audit verify');
  expect(failed).toBe(true);
  expect(text).toMatch(new RegExp(`^Line ${number} of \\d+ was touched\\.$`));
});
