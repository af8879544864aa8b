import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../platform/core/context.ts';
import { notifyFieldworkSoon } from '../../platform/core/live-notifications.ts';
import { isConnectionLost } from '../../platform/database/database.ts';
import { messageLogFields } from './outgoing.ts';
import { type AttemptResult, writeResults } from './retry.ts';

/**
 * Writes the outcome of each message to the ledger. Outcomes that arrive while a statement is running go with the next
 * one. The caller waits until its own outcome is written, so that its slot is not used again before that.
 */
export function makeResultWriter(
  context: Context,
  over: AbortSignal,
  /**
   * Closes them in a statement that does more work at once; undefined: it could not, and they are still to be closed.
   */
  withMore: (closings: AttemptResult[]) => Promise<Set<string> | undefined>,
): (closing: AttemptResult) => Promise<void> {
  let waiting: { closing: AttemptResult; done: () => void }[] = [];
  let busy = false;

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await write(batch.map(({ closing }) => closing));
      notifyFieldworkSoon(context, new Set(batch.flatMap(({ closing }) => closing.message.campaign_id ?? [])));
      for (const { done } of batch) done();
    }
    busy = false;
  }

  /**
   * The database may be away for a while. A message whose outcome is not written would be sent again, so keep trying.
   */
  async function write(closings: AttemptResult[]): Promise<void> {
    for (let time = 1; ; time++) {
      try {
        const counted = (time === 1 && (await withMore(closings))) || (await writeResults(context, closings));
        for (const { message } of closings) {
          if (!counted.has(message.id)) context.log.warn(messageLogFields(message), 'message was taken over');
        }
        return;
      } catch (error) {
        context.log.error({ err: error, ...closings.map(({ message }) => messageLogFields(message))[0] }, cannotWrite);
        if (over.aborted) return;
        // One outcome may be impossible to write; it must not block the others, so each is written alone.
        if (closings.length > 1 && !isConnectionLost(error)) {
          await Promise.all(closings.map((closing) => write([closing])));
          return;
        }
        await pause(1000, undefined, { signal: over }).catch(() => undefined);
      }
    }
  }

  return (closing) =>
    new Promise((done) => {
      waiting.push({ closing, done });
      if (!busy) void work();
    });
}

const cannotWrite = 'the end of a message could not be written';
