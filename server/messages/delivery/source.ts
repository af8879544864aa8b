import type { Outgoing } from './outgoing.ts';
import type { Closing } from './retry.ts';

export type Taken = {
  /** How many messages were due, those included that turned out not to be allowed to leave. */
  taken: number;
  leaving: Outgoing[];
  /** In how many milliseconds the sending rate lets more messages go. */
  again_ms?: number;
};

/** Where a lane gets its messages. */
export type Source = {
  /** Takes at most `count` messages that are due, and none that this worker has in hand. */
  take(count: number, inHand: readonly string[]): Promise<Taken>;
  /**
   * Closes these messages and takes at most `count` others in the same statement; undefined: nothing was closed,
   * because no message was reserved.
   */
  closeAndTake?(
    closings: readonly Closing[],
    count: number,
    inHand: () => readonly string[],
  ): Promise<{ counted: Set<string>; leaving: Outgoing[] } | undefined>;
  /** Whether there would be anything to take. */
  isDue(): Promise<boolean>;
  /** Gives back what was set aside and not begun. */
  release(): Promise<void>;
};
