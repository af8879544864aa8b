import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Keeps docs/words.md true: each word stands in the file that its line names, and a newcomer's word finds its file. */
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

/** A text as separate words, whether they were written stand-in, stand_in or standIn. */
const plain = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
/**
 * Whether a file holds a word that begins like this: 'reserve' is found in 'reserved', but 'act' is not found in
 * 'fact'.
 */
const holds = ({ path }: Row, word: string) => ` ${plain(`${path} ${read(path)}`)} `.includes(` ${plain(word)}`);

const natural = rowsOf('You look for');
const coined = rowsOf('You met');
const gone = ({ path }: Row) => !existsSync(resolve(root, path));

test('every file that the dictionary names exists', () => {
  expect([natural.length > 30, coined.length > 50]).toEqual([true, true]);
  expect([...natural, ...coined].filter(gone)).toEqual([]);
});

test('every word stands in the file that it names', () => {
  expect(coined.filter((row) => !holds(row, row.name.replace(/ \(.*/, '')))).toEqual([]);
  expect(natural.filter((row) => !row.means.split(', ').every((word) => holds(row, word)))).toEqual([]);
});

test('a word stands once, with its natural word', () => {
  const names = coined.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(coined.filter(({ means }) => !means)).toEqual([]);
});

/** Texts that whoever writes a questionnaire reads. */
const said = execFileSync(
  'git',
  ['ls-files', 'office/screens/writing', 'office/writing', 'contract/writing', 'contract/campaign/faults.ts'],
  { cwd: root, encoding: 'utf8' },
)
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

const looksFor = [
  ...['reminder', 'retry', 'bounce', 'suppression', 'sending rate', 'contact ceiling', 'audience', 'schedule'],
  ...['pausing a mailing', 'pausing a channel', 'unsubscribe', 'mail template', 'password hashing', 'content policy'],
  ...['quiet hours', 'DKIM', 'rate limiting', 'two-factor', 'worker', 'CSV', 'shuffle', 'questionnaire'],
  ...['error codes', 'jobs', 'audit', 'WhatsApp template', 'anonymous token', 'log-in of staff'],
  ...['export of answers', 'metrics'],
];
const files = execFileSync('git', ['ls-files', 'server', 'contract', 'questionnaire'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => basename(path, '.ts'));

test.each(looksFor)('whoever looks for %s finds a file', (word) => {
  const found = natural.some(({ name }) => plain(name).includes(plain(word))) || files.includes(plain(word));
  expect(found).toBe(true);
});

test('every folder of the server stands in the map of the README or in the dictionary', () => {
  const readme = read('README.md');
  const map = readme.slice(readme.indexOf('\nserver/'), readme.indexOf('\nui/'));
  const rows = [...natural, ...coined].flatMap(({ name, path }) => [name, path]);
  const known = ` ${plain([map, ...rows].join(' '))} `;
  const folders = new Set(globSync('server/*/**/*.ts', { cwd: root }).map((path) => basename(dirname(path))));
  expect(folders.size).toBeGreaterThan(60);
  expect([...folders].filter((folder) => !known.includes(` ${plain(folder)} `))).toEqual([]);
});

test('no page of the documentation, and no comment of the schema, names a file that is gone', () => {
  const path = /(?:contract|server|ui|parents|survey|office|db|docs|deploy|test|bench|tools)\/[\w./-]*\w/;
  const named = globSync(['*.md', 'docs/**/*.md', 'db/schema.sql'], { cwd: root }).flatMap((page) => {
    const inBackticks = page.endsWith('.md') ? `\`(${path.source})/?\`` : `(?<![\\w/])(${path.source}\\.ts)\\b`;
    return [...read(page).matchAll(new RegExp(inBackticks, 'g'))].map(([, name = '']) => ({ page, name }));
  });
  expect(named.length).toBeGreaterThan(200);
  const isThere = (name: string) =>
    ['', '.ts', '.tsx', '.mjs', '.md'].some((end) => existsSync(resolve(root, name + end)));
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

test('staff read of a vragenlijst, and never of an onderzoek', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'office', 'contract/refusals.ts', 'contract/*/refusals.ts', 'contract/*/faults.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const sources = files.split('\n').filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => /\bonderzoek(?:en)?\b/i.test(read(path)))).toEqual([]);
});
