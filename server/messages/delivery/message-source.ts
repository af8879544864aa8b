import type { OutgoingMessage } from './outgoing.ts';
import type { AttemptResult } from './retry.ts';

export type MessageBatch = {
  /** How many messages were due, those included that turned out not to be allowed to leave. */
  taken: number;
  leaving: OutgoingMessage[];
  /** In how many milliseconds the sending rate lets more messages go. */
  again_ms?: number;
};

/** Where a lane gets its messages. */
export type MessageSource = {
  /** Takes at most `count` messages that are due, and none that this worker has in hand. */
  take(count: number, inHand: readonly string[]): Promise<MessageBatch>;
  /**
   * Closes these messages and takes at most `count` others in the same statement; undefined: nothing was closed,
   * because no message was reserved.
   */
  closeAndTake?(
    closings: readonly AttemptResult[],
    count: number,
    inHand: () => readonly string[],
  ): Promise<{ counted: Set<string>; leaving: OutgoingMessage[] } | undefined>;
  /** Whether there would be anything to take. */
  isDue(): Promise<boolean>;
  /** Gives back what was set aside and not begun. */
  release(): Promise<void>;
};
