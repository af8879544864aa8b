import { parseArgs } from 'node:util';
import { type Command, CommandError } from './command.ts';

/** The options that take a value; all others are switches. */
const valued = [
  'mail',
  'role',
  'reason',
  'who',
  'group',
  'member',
  'day',
  'campaign',
  'until',
  'question',
  'sentence',
  'done',
  'sample',
  'emails',
  'seed',
  'where',
  'at',
  'format',
  'out',
  'proven-by',
  'closes-at',
  'texts',
  'background',
  'weighting',
];

/** Reads the words and options of the command line. They are judged later, when the command they are for is known. */
export function readArguments(args: string[]) {
  const options = Object.fromEntries(
    valued.map((name) => [name, { type: 'string' as const, multiple: name === 'where' }]),
  );
  const { positionals, values } = parseArgs({ args, allowPositionals: true, strict: false, options });
  return { words: positionals, options: values as Record<string, unknown> };
}

/** A mistyped `--dry-run` must not write to everybody, so a command takes only the options that its usage names. */
export function refuseUnknownOptions({ usage }: Command, options: Record<string, unknown>): void {
  const known = new Set(['json', 'help', ...Array.from(usage.matchAll(/--([a-z-]+)/g), ([, name]) => name)]);
  for (const [name, value] of Object.entries(options)) {
    if (!known.has(name)) throw new CommandError(`There is no option --${name} here. Usage: ./panel ${usage}`);
    if (!valued.includes(name) && value !== true) throw new CommandError(`--${name} takes no value.`);
  }
}
