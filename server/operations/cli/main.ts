import { readConfig } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import { admitKey } from '../../platform/core/key.ts';
import { openContext } from '../../platform/core/open.ts';
import { admitUse } from '../../platform/core/use.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { databaseWords } from '../../platform/database/words.ts';
import { jobQueue } from '../../platform/jobs/install.ts';
import type { Answer, Command, Given } from './command.ts';
import { findCommand } from './commands.ts';
import { help } from './help.ts';
import { fileWords, isMendable } from './mendable.ts';
import { readArguments, refuseUnknownOptions } from './options.ts';
import { perform, printed } from './perform.ts';

/** `./panel <command> …`. Standard output is the answer alone; all else goes to standard error. */
async function main(): Promise<void> {
  const { words: given, options } = readArguments(process.argv.slice(2));
  const command = await findCommand(given);
  if (!command || options.help) {
    console.error(await help(given, command));
    process.exitCode = command || options.help ? 0 : 1;
    return;
  }
  refuseUnknownOptions(command, options);
  const words = given.slice(command.name.split(' ').length);
  const answer = await open(command, { words, options });
  const { to, line, exit_code } = printed(answer, options.json === true);
  process[to].write(`${line}\n`);
  process.exitCode = exit_code;
}

async function open(command: Command, given: Given): Promise<Answer> {
  let context: Context;
  try {
    context = await openContext(readConfig());
  } catch (error) {
    if (command.name === 'doctor' && isMendable(error)) return (await import('./doctor/doctor.ts')).cannotOpen(error);
    throw error;
  }
  try {
    if (!command.any_database) {
      await migrate(context.db, jobQueue);
      await admitUse(context);
      if (!command.any_key) await admitKey(context);
    }
    return await perform(command, context, given);
  } finally {
    await context.db.end();
  }
}

main().catch((error: unknown) => {
  console.error(isMendable(error) ? error.message : (databaseWords(error) ?? fileWords(error) ?? error));
  process.exit(1);
});
