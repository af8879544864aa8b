import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findCommand } from '#server/operations/cli/commands.ts';
import { readArguments, refuseUnknownOptions } from '#server/operations/cli/options.ts';
import { commandsOf, isTried, pages, untriedOn } from './manual/pages.ts';

test('every command of the panel in the manual is one, with options that it knows', async () => {
  const found = pages.flatMap(({ path, text }) => commandsOf(text).map((line) => ({ path, line })));
  const ours = found.flatMap(({ path, line }) => {
    const words = /(?:^|\/)panel (?!COMMAND)(.+)$/.exec(line)?.[1];
    return words ? [{ path, words }] : [];
  });
  expect(ours.length).toBeGreaterThan(30);
  for (const { path, words } of ours) {
    const { words: given, options } = readArguments(words.split(/\s+/));
    const command = await findCommand(given);
    expect([path, words, command?.name]).toEqual([path, words, expect.any(String)]);
    refuseUnknownOptions(command!, options);
  }
});

test('every other command in it is run by a test, or its page says that it is not', () => {
  for (const { path, text } of pages) {
    const programs = new Set(commandsOf(text).map((line) => line.split(/\s+/)[0]!.split('/').at(-1)!));
    const untried = untriedOn(text);
    expect.soft([path, [...programs].filter((name) => !isTried(name) && !untried.includes(name))]).toEqual([path, []]);
    expect.soft([path, untried.filter((name) => !programs.has(name))]).toEqual([path, []]);
  }
});

test('every link between pages leads to a page and a heading that are there', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-');
  const files = [...readdirSync('docs/operate').map((name) => `docs/operate/${name}`), 'docs/backup.md', 'README.md'];
  const dead = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, to = '', heading]) => {
        const target = to ? join(dirname(path), to) : path;
        if (!existsSync(target)) return true;
        if (!heading) return false;
        const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => slug(text));
        return !headings.includes(heading);
      })
      .map(([link]) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});
