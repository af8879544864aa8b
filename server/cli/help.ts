import type { Command } from './command.ts';
import { topics } from './commands.ts';

const columns = 80;

/** A text on lines that fit a terminal; those after the first begin where the eye looks for them. */
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

/** One command; or all that begin with the word that was given, or else all there are, by what they are about. */
export async function help(given: readonly string[], command?: Command): Promise<string> {
  if (command) return ['Usage: npm run -s panel -- … [--json]', '', ...describe(command)].join('\n');
  const [word] = given;
  const all = Object.entries(topics).map(([topic, loads]) => ({ topic, loads: Object.entries(loads) }));
  const isKnown = all.some(({ loads }) => loads.some(([name]) => name.split(' ')[0] === word));
  const shown = all
    .map(({ topic, loads }) => ({ topic, loads: loads.filter(([name]) => !isKnown || name.split(' ')[0] === word) }))
    .filter(({ loads }) => loads.length > 0);
  const parts = await Promise.all(
    shown.map(async ({ topic, loads }) => {
      const commands = await Promise.all(loads.map(([, load]) => load()));
      return ['', topic, ...commands.flatMap(describe)];
    }),
  );
  return ['Usage: npm run -s panel -- COMMAND [--json]', ...parts.flat()].join('\n');
}
