import type { Acting } from '../../platform/core/context.ts';

export type CommandArgs = { words: string[]; options: Record<string, unknown> };
/**
 * The answer of a command: as text for a person, and as one JSON value. `failed` makes the exit code 1; `refused` means
 * that nothing was done.
 */
export type CommandResult = { text: string; json: unknown; failed?: boolean; refused?: boolean; exit_code?: number };
export type Command = {
  name: string;
  usage: string;
  summary: string;
  /** The command works on a database in any state; for all other commands the database is brought up to date first. */
  any_database?: boolean;
  /** The command works even when SECRET_KEY is not the key that the database was used with. */
  any_key?: boolean;
  run(context: Acting, given: CommandArgs): Promise<CommandResult>;
};

/** What was typed makes no command: one English sentence for the operator, and exit code 1. What an act refuses is a Problem. */
export class CommandError extends Error {}
