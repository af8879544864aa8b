import { slips } from '../../platform/config/near-names.ts';
import type { Command } from './command.ts';
import { topics } from './commands.ts';

const columns = 80;

/**
 * Folds a text into lines that fit a terminal. `first` and `next` are the indents of the first line and of the others.
 */
export function fold(text: string, first: number, next: number): string[] {
  const lines: string[] = [];
  let line = ' '.repeat(first);
  for (const word of text.split(' ')) {
    const isBegun = line.trim() !== '';
    if (isBegun && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = ' '.repeat(next) + word;
    } else line += `${isBegun ? ' ' : ''}${word}`;
  }
  return [...lines, line];
}

const describe = ({ usage, summary }: Command): string[] => [...fold(usage, 2, 6), ...fold(summary, 6, 6)];

/** The help for one command; or for all commands that begin with the given word; or else for all commands, by topic. */
export async function help(given: readonly string[], command?: Command): Promise<string> {
  if (command) return ['Usage: ./panel … [--json]', '', ...describe(command)].join('\n');
  const [word] = given;
  const meant = word !== undefined && nearest(given);
  if (meant) return `There is no command "${given.slice(0, 2).join(' ')}". Did you mean: ./panel ${meant}`;
  const all = Object.entries(topics).map(([topic, loads]) => ({ topic, loads: Object.entries(loads) }));
  const isKnown = all.some(({ loads }) => loads.some(([name]) => name.split(' ')[0] === word));
  // At the end, where the eye is when so many lines have gone by.
  const called = given.slice(0, isKnown ? 2 : 1).join(' ');
  const mistake = word === undefined || called === (isKnown && word) ? [] : ['', `There is no command "${called}".`];
  const shown = all
    .map(({ topic, loads }) => ({ topic, loads: loads.filter(([name]) => !isKnown || name.split(' ')[0] === word) }))
    .filter(({ loads }) => loads.length > 0);
  const parts = await Promise.all(
    shown.map(async ({ topic, loads }) => {
      const commands = await Promise.all(loads.map(([, load]) => load()));
      return ['', topic, ...commands.flatMap(describe)];
    }),
  );
  return ['Usage: ./panel COMMAND [--json]', ...parts.flat(), ...mistake].join('\n');
}

/** The same for a program: the last line says what is wrong. */
export const noCommand = (given: readonly string[], text: string) => ({
  error: given.length > 0 ? text.split('\n').at(-1) : 'Which command? Without --json all of them are listed.',
  code: 'no_command',
  faults: [],
});

/** The command that was meant by words that are none; undefined: they are one, or like none. */
function nearest(given: readonly string[]): string | undefined {
  const names = Object.values(topics).flatMap((loads) => Object.keys(loads));
  if (names.some((name) => name.split(' ')[0] === given[0])) return undefined;
  const firsts = [...new Set(names.map((name) => name.split(' ')[0]!))];
  const word = firsts.find((first) => slips(given[0]!, first) <= (first.length < 6 ? 1 : 2));
  const whole = word && names.find((name) => name === [word, ...given.slice(1, 2)].join(' '));
  return whole || word;
}
