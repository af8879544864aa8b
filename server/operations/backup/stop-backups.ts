import type { Context } from '../../platform/core/context.ts';
import { BackupError } from './backup-errors.ts';

/** The server ends: nobody waits for a backup, and the next one is made up for when it is back. */
export class BackupStopped extends BackupError {}

/** By the database that is backed up: there is one in a process. */
const stops = new WeakMap<Context['db'], AbortController>();

function stopOf({ db }: Pick<Context, 'db'>): AbortController {
  const stop = stops.get(db) ?? new AbortController();
  stops.set(db, stop);
  return stop;
}

export const stopSignal = (context: Pick<Context, 'db'>): AbortSignal => stopOf(context).signal;

/** Ends what is being written or put back for trial, and whatever would be begun after it. */
export const stopBackups = (context: Pick<Context, 'db'>): void => stopOf(context).abort();
