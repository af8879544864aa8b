import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { file, inviteOne, makeCampaign, makeDraft, questions, save } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { CommandError } from '../command.ts';
import { allCommands } from '../commands.ts';
import { runCommand } from '../run-command.ts';

const commands = await allCommands();
const world = await makeWorld({ env: { LIMITS: 'off' } });
const folder = mkdtempSync(join(tmpdir(), 'versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (name: string, words: string[], options: Record<string, unknown> = {}) =>
  runCommand(commands.find((one) => one.name === `campaign ${name}`)!, world.context, { words, options });
const put = (content: object) => {
  const path = join(folder, 'next.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const [screens, ...others] = questions;
const next = put(file({ questions: [{ ...screens, title: 'Heeft je kind\u001b een scherm?' }, ...others] }));

test('a draft has no history yet, and says so', async () => {
  const id = await makeDraft(world);
  expect(await run('history', [id])).toMatchObject({
    text: 'This campaign is a draft: it has no versions yet.',
    json: [],
  });
});

test('a version is said before it is out, published, and told in the history', async () => {
  const { id } = await makeCampaign(world);
  await save(world, await inviteOne(world, id, await joinProven(world)), { screens: 'yes' });
  const said =
    '1 screens "Heeft je kind\\u{1b} een scherm?": other words: "Heeft je kind een eigen scherm?" is now ' +
    '"Heeft je kind\\u{1b} een scherm?".';
  const apart = `${said} (results apart by version; when it means the same, say so with --same)`;
  expect((await run('diff', [id, next])).text).toBe(apart);
  expect(await run('version', [id, next], { same: 'nothing' })).toMatchObject({ refused: true });
  const out = await run('version', [id, next], { same: 'screens' });
  const join = `${said} (answers of both versions join)`;
  expect(out.text).toBe(`Version 2 is out. 1 are halfway and keep the version they began.\n${join}`);
  expect(out.json).toMatchObject({ version: 2, halfway: 1, questions: [{ id: 'screens', results: 'join' }] });
  expect((await run('diff', [id, next])).text).toBe('There is no difference.');
  expect((await run('diff', [id, '1', '2'])).text).toBe(join);
  const history = await run('history', [id]);
  expect(history.json).toMatchObject([
    { version: 1, began: 1, finished: 0, changes: [] },
    { version: 2, began: 0, finished: 0, same_meaning: ['screens'], changes: [join] },
  ]);
  await expect(run('diff', [id, '1', '7'])).rejects.toThrow(CommandError);
  await expect(run('version', [id])).rejects.toThrow(/^Usage/);
});

test('of an anonymous campaign nobody is counted by version', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const changed = put(file({ anonymous: true, questions: questions.slice(0, 4) }));
  expect((await run('version', [id, changed])).json).toMatchObject({ halfway: null });
  expect((await run('history', [id])).json).toMatchObject([{ began: null }, { began: null, finished: null }]);
});
