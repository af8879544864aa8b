import { loadOwnQuestions } from '../../people/attributes.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import { admitUse } from '../../platform/core/installation-use.ts';
import { openContext } from '../../platform/core/open-context.ts';
import { admitKey } from '../../platform/core/secret-key-check.ts';
import { databaseWords } from '../../platform/database/error-messages.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { jobQueue } from '../../platform/jobs/install.ts';
import type { Command, CommandArgs, CommandResult } from './command.ts';
import { findCommand } from './commands.ts';
import { help, noCommand } from './help.ts';
import { fileWords, isOperatorError } from './operator-errors.ts';
import { readArguments, refuseUnknownOptions } from './options.ts';
import { printed, runCommand } from './run-command.ts';

/** `./panel <command> …`. Standard output is the answer alone; all else goes to standard error. */
async function main(): Promise<void> {
  const { words: given, options } = readArguments(process.argv.slice(2));
  const command = await findCommand(given);
  if (!command || options.help) {
    const text = await help(given, command);
    if (!command && options.json) console.log(JSON.stringify(noCommand(given, text)));
    else console.error(text);
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

async function open(command: Command, given: CommandArgs): Promise<CommandResult> {
  let context: Context;
  try {
    context = await openContext(readConfig());
  } catch (error) {
    if (command.name === 'doctor' && isOperatorError(error))
      return (await import('./doctor/doctor.ts')).cannotOpen(error);
    throw error;
  }
  try {
    if (!command.any_database) {
      await migrate(context.db, jobQueue);
      await admitUse(context);
      if (!command.any_key) await admitKey(context);
      await loadOwnQuestions(context.db);
    }
    return await runCommand(command, context, given);
  } finally {
    await context.db.end();
  }
}

main().catch((error: unknown) => {
  console.error(isOperatorError(error) ? error.message : (databaseWords(error) ?? fileWords(error) ?? error));
  process.exit(1);
});
