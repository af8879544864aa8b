import { expect, test } from 'vitest';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { makeWriter, readDraft, save } from '#test/make-writers.ts';
import { makeWorld } from '#test/world.ts';
import { allCommands } from '../commands.ts';
import { runCommand } from '../run-command.ts';

const commands = await allCommands();
const world = await makeWorld({ env: { LIMITS: 'off' } });
const run = (name: string, id: string, options: Record<string, unknown> = {}) =>
  runCommand(commands.find((one) => one.name === `campaign ${name}`)!, world.context, { words: [id], options });

test('what the office wrote is copied, published, told and removed by commands too', async () => {
  const writer = await makeWriter(world);
  const { id } = await makeCampaign(world);
  await save(writer, id, 0, [{ kind: 'set', name: 'title', value: 'Nieuw' }]);
  expect((await run('history', id, { draft: true })).text).toMatch(
    /^Revision 1, .*, Sanne de Groot: title set\nRevision 0, .*, the operator \(start\): as it began$/,
  );
  const { json } = await run('copy', id);
  const copy = (json as { id: string }).id;
  expect((await readDraft(writer, copy)).draft.settings).toEqual({
    title: 'Schermen thuis (kopie)',
    description: 'Kort.',
  });
  await save(writer, copy, 0, [{ kind: 'set', name: 'title', value: 'Tweede keer' }]);
  expect((await run('publish', copy)).text).toMatch(/^"Tweede keer" is out/);
  expect(await readDraft(writer, copy)).toMatchObject({ version: 2, out: { settings: { title: 'Tweede keer' } } });
  expect((await run('remove', copy)).text).toMatch(/was published/);

  const { json: again } = await run('copy', copy);
  const draft = (again as { id: string }).id;
  expect((await run('remove', draft)).text).toMatch(/^The draft is gone/);
  expect((await run('remove', draft)).text).toMatch(/^There is no campaign/);
  expect((await run('remove', draft, { undo: true })).text).toBe('The draft is back.');
});

test('a campaign is closed and opened again', async () => {
  const { id } = await makeCampaign(world, file({ closes_at: '2030-01-01' }));
  expect((await run('reopen', id)).text).toBe('This campaign is not closed.');
  await run('close', id);
  expect((await run('reopen', id, { 'closes-at': 'ooit' })).text).toMatch(/is over/);
  expect(await run('reopen', id)).toMatchObject({
    text: '"Schermen thuis" is open again.',
    json: { state: 'published' },
  });
});
