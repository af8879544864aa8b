import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { EmbeddedDatabaseError } from '../database/embedded-errors.ts';
import { migrate } from '../database/migrate.ts';
import { openContext } from '../open.ts';
import { type Command, CommandError } from './command.ts';
import { commands } from './commands.ts';

/** `npm run panel -- <command> …`. Standard output is the answer alone; all else goes to standard error. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: {
      json: { type: 'boolean' },
      help: { type: 'boolean' },
      role: { type: 'string' },
      sample: { type: 'string' },
      emails: { type: 'string' },
      format: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const command = findCommand(positionals);
  if (!command || values.help) {
    console.error(usage());
    process.exitCode = command || values.help ? 0 : 1;
    return;
  }
  const context = await openContext(readConfig());
  try {
    if (!command.any_database) await migrate(context.db);
    const words = command.name.split(' ').length;
    const answer = await command.run(context, { words: positionals.slice(words), options: values });
    console.log(values.json ? JSON.stringify(answer.json) : answer.text);
    if (answer.failed) process.exitCode = 1;
  } finally {
    await context.db.end();
  }
}

function findCommand(words: string[]): Command | undefined {
  return commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
}

function usage(): string {
  const width = Math.max(...commands.map((command) => command.usage.length)) + 2;
  const lines = commands.map((command) => `  ${command.usage.padEnd(width)}${command.summary}`);
  return ['Usage: npm run -s panel -- <command> [--json]', '', ...lines].join('\n');
}

main().catch((error: unknown) => {
  const expected = [CommandError, ConfigError, EmbeddedDatabaseError].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
});
