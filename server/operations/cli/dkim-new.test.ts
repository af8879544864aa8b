import { createPublicKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { readConfig } from '../../platform/config/config.ts';
import { CommandError } from './command.ts';
import { dkimNew } from './dkim-new.ts';

const world = await makeWorld({ env: { MAIL_FROM: 'Panel <panel@example.nl>' } });
const run = (...words: string[]) => dkimNew.run(world.context, { words, options: {} });
type Made = { file: string; name: string; text: string; domain: string; selector: string };

test('a key for nobody else to read, the record that belongs to it, and settings that work', async () => {
  const { text, json } = await run('panel2026');
  const made = json as Made;
  expect(statSync(made.file).mode & 0o777).toBe(0o600);
  expect(made.name).toBe('panel2026._domainkey.example.nl');
  const shown = /^v=DKIM1; k=rsa; p=(.+)$/.exec(made.text)?.[1] ?? '';
  const ours = createPublicKey(readFileSync(made.file)).export({ type: 'spki', format: 'der' }).toString('base64');
  expect(shown).toBe(ours);
  expect(text).toContain(made.text);
  expect(text).not.toContain('PRIVATE');
  const settings = Object.fromEntries(
    [...text.matchAll(/^ {2}(DKIM_\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(readConfig({ DATA_DIR: world.context.config.data_dir, ...settings })).toMatchObject({
    dkim_domain: 'example.nl',
    dkim_selector: 'panel2026',
    dkim_key: made.file,
  });
});

test('never over another one, and not without a name that DNS takes', async () => {
  const { file } = (await run('once')).json as Made;
  const before = readFileSync(file, 'utf8');
  await expect(run('once')).rejects.toThrow(`${file} is there already`);
  expect(readFileSync(file, 'utf8')).toBe(before);
  for (const name of ['', '../x', 'A', 'a.b', '-']) await expect(run(name)).rejects.toThrow(CommandError);
});
