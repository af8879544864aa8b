import { expect, test } from 'vitest';
import { CommandError } from './command.ts';
import { allCommands } from './commands.ts';
import { readArguments, refuseUnknownOptions } from './options.ts';

const commands = await allCommands();
const judge = (line: string) => {
  const { words, options } = readArguments(line.split(' '));
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))!;
  refuseUnknownOptions(command, options);
  return options;
};

test.each([
  'campaign invite 1 --all --dryrun',
  'campaign invite 1 --all --Dry-run',
  'campaign invite 1 --all --dry-run=yes',
  'campaign invite 1 --all=500',
  'campaign invite 1 --all --everybody',
  'campaign close 1 --dry-run',
  'mailing cancel 1 --at 20:00',
  'member erase a@b.nl -n',
])('%s is refused: whoever typed it meant something else', (line) => {
  expect(() => judge(line)).toThrow(CommandError);
});

test.each([
  'campaign invite 1 --all --dry-run --json',
  'campaign invite 1 --sample 5 --seed x --where a=b --where c=d --at 2027-03-03T19:30 --print-links',
  'results export 1 --format csv --out x',
  'staff add a@b.nl --role admin',
])('%s is understood', (line) => {
  expect(judge(line)).toBeTruthy();
});

test('an option that is written with a value has one, or what stands behind it would be a word of its own', () => {
  const usages = commands.flatMap(({ name, usage }) =>
    [...usage.matchAll(/--([a-z-]+) (?![[(|-])/g)].map(([, option]) => [name, option!] as const),
  );
  expect(usages.length).toBeGreaterThan(15);
  for (const [name, option] of usages) {
    const { words, options } = readArguments([`--${option}`, 'x']);
    expect([name, option, words, options[option]].flat(2)).toEqual([name, option, 'x']);
  }
});
