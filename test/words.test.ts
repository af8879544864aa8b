import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The Dutch of the office, and paths in the documentation. */
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

type Row = { name: string; means: string; path: string };

function rowsOf(section: string): Row[] {
  const text = read('docs/words.md').split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = text.split('\n').filter((line) => /^\| /.test(line));
  return lines.slice(1).map((line) => {
    const [name = '', means = '', path = ''] = line.slice(2, -2).split(' | ');
    return { name, means, path: path.replaceAll('`', '') };
  });
}

/** Texts that whoever writes a questionnaire reads. */
const said = execFileSync('git', ['ls-files', 'office/screens/writing', 'office/writing', 'questionnaire'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // The hints name hard words, to say easier ones.
  .filter((path) => /(?:\.tsx|words|told|faults|places)(?:\.ts)?$/.test(path) && !path.includes('/plain-dutch/'));

test('whoever writes a questionnaire reads one word for one thing', () => {
  const never = rowsOf('The office says').flatMap(({ path }) => path.split(', '));
  expect([said.length > 50, never.length > 10]).toEqual([true, true]);
  const found = said.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => !/^\s*(?:import|\/\/|\*|\/\*)/.test(line))
      .flatMap((line) =>
        never.filter((word) => new RegExp(`[ '‘>](?:de |het |een )?${word}(?:en|s)?[ .,:'’<]`, 'i').test(line)),
      )
      .map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('no page of the documentation names a file that is gone', () => {
  const path = /`((?:contract|server|ui|parents|survey|office|db|docs|deploy|test|bench|tools)\/[\w./-]*\w)\/?`/g;
  const named = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((page) =>
    [...read(page).matchAll(path)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  const isThere = (name: string) =>
    ['', '.ts', '.tsx', '.mjs', '.md'].some((end) => existsSync(resolve(root, name + end)));
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

test('staff read of a vragenlijst, and never of an onderzoek', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'office', 'contract/refusals.ts', 'contract/*/*refusals.ts', 'contract/*/*faults.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const sources = files.split('\n').filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  // 'Onderzoek' is only the name of a part of the menu.
  expect(sources.filter((path) => /\bonderzoek(?:en)?\b/i.test(read(path).replaceAll("'Onderzoek'", '')))).toEqual([]);
});

test('labels of the office are the words of the trade', () => {
  const rows = read('test/office-words.txt')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const files = execFileSync('git', ['ls-files', 'office', 'contract', 'server', 'questionnaire'], {
    cwd: root,
    encoding: 'utf8',
  });
  const texts = files
    .split('\n')
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => ({
      path,
      text: read(path)
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .replace(/\s+/g, ' '),
    }));
  const wrong = rows.flatMap((row) => {
    const [phrase = '', , folders = ''] = row.split('\t');
    return texts
      .filter(({ path }) => folders.split(' ').some((folder) => path.startsWith(`${folder}/`)))
      .filter(({ text }) => new RegExp(phrase, 'i').test(text))
      .map(({ path }) => `${path}: ${phrase}`);
  });
  expect(rows.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});
