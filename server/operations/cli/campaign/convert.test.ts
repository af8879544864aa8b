import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeSurvey } from '#test/make-lss.ts';
import { makeWorld } from '#test/world.ts';
import { CommandError } from '../command.ts';
import { allCommands } from '../commands.ts';
import { runCommand } from '../run-command.ts';

const commands = await allCommands();
const world = await makeWorld();
const folder = mkdtempSync(join(tmpdir(), 'convert-'));
afterAll(() => rmSync(folder, { recursive: true }));
const out = join(folder, 'out.json');
const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const run = (name: string, words: string[], options: Record<string, unknown> = {}) =>
  runCommand(commands.find((one) => one.name === `campaign ${name}`)!, world.context, { words, options });

test('pasted text becomes a file that can be imported, and what was lost is told by line', async () => {
  const text =
    'Zwemles\n\n1. Heeft je kind zwemles?\n- Ja\n- Nee [Opm. Kees:\u001bzeker?] → einde\n\n2. Waar?\n(open)\n\nPagina 1 van 1\n';
  const { text: said, json } = await run('convert', [put('a.txt', text)], { out });
  expect(said.split('\n')).toEqual([
    'line 5: a comment, left out: "[Opm. Kees: zeker?]".',
    'line 10: a page number, left out.',
    `2 questions in ${out}.`,
  ]);
  expect(json).toMatchObject({ questions: 2, losses: [{ code: 'comment' }, { code: 'footer' }] });
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ title: 'Zwemles' });
  expect((await run('import', [out])).json).toMatchObject({ title: 'Zwemles', state: 'draft' });
});

test('a survey of LimeSurvey is known by its name, and told by question', async () => {
  const xml = makeSurvey([
    { code: 'reads', type: 'Y' },
    { code: 'what', type: 'T', relevance: 'reads == "Y"' },
    { code: 'order', type: 'R' },
  ]);
  const { text: said } = await run('convert', [put('a.lss', xml)], { out });
  expect(said).toMatch(/^order: a question of the type "ranking", left out: ask it in another way\.\n2 questions in /);
  expect((await run('import', [out])).json).toMatchObject({ title: 'Lezen', state: 'draft' });
  const plain = await run('convert', [put('b.xml', xml)], { out, from: 'lss' });
  expect(plain.json).toMatchObject({ questions: 2 });
});

test('what is no questionnaire is refused in a sentence, and nothing is written', async () => {
  const nowhere = join(folder, 'nothing.json');
  const refusal = await run('convert', [put('b.txt', 'Beste Noor,\n\nBel me even.')], { out: nowhere });
  expect(refusal).toMatchObject({ refused: true, text: 'No questionnaire was recognised in it.' });
  expect(() => readFileSync(nowhere)).toThrow('ENOENT');
  await expect(run('convert', [put('c.txt', 'x')])).rejects.toThrow(/^Usage/);
  await expect(run('convert', [put('c.txt', 'x')], { out, from: 'docx' })).rejects.toThrow(CommandError);
});
