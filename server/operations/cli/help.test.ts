import { expect, test } from 'vitest';
import { allCommands, findCommand, topics } from './commands.ts';
import { fold, help } from './help.ts';

test('no line of the help is wider than a terminal, and every command is in it', async () => {
  const text = await help([]);
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const { usage, summary } of await allCommands()) {
    expect(flat).toContain(usage);
    expect(flat).toContain(summary);
  }
  for (const topic of Object.keys(topics)) expect(text).toContain(`\n\n${topic}\n`);
});

test('the first word of a command shows its own, a command itself, and a word that means nothing all', async () => {
  const mailings = await help(['mailing', 'nope']);
  expect(mailings).toContain('mailing pause ID');
  expect(mailings).not.toContain('doctor');
  expect(await help(['mailing', 'show'], await findCommand(['mailing', 'show', 'x']))).not.toContain('mailing pause');
  expect(mailings).toMatch(/\n\nThere is no command "mailing nope"\.$/);
  expect(await help(['mailing'])).toBe(mailings.replace(/\n\nThere is .*$/, ''));
  expect(await help(['nope', 'x'])).toBe(`${await help([])}\n\nThere is no command "nope".`);
  expect(await help(['stff', 'list'])).toBe('There is no command "stff list". Did you mean: ./panel staff list');
});

test('each name leads to the command that is called so', async () => {
  const names = Object.values(topics).flatMap((loads) => Object.keys(loads));
  expect((await allCommands()).map(({ name }) => name)).toEqual(names);
  expect((await findCommand(['jobs', 'retry', 'id']))!.name).toBe('jobs retry');
  expect((await findCommand(['jobs']))!.name).toBe('jobs');
  expect(await findCommand(['toString'])).toBeUndefined();
});

test('these commands take the database as it stands; all others bring it up to date first', async () => {
  const asItStands = (await allCommands()).filter((command) => command.any_database).map(({ name }) => name);
  expect(asItStands.toSorted()).toEqual(['backup', 'dkim new', 'doctor', 'migrate', 'restore', 'version']);
});

test('a long line is folded between words', () => {
  expect(fold('a '.repeat(60).trim(), 2, 6).map((line) => line.length)).toEqual([79, 47]);
});
