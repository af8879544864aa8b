import type { Outgoing } from './outgoing.ts';
import type { Closing } from './retry.ts';

export type Taken = {
  /** How many were due; of some it turned out that they must not leave. */
  taken: number;
  leaving: Outgoing[];
  /** The pace lets more go then. */
  again_ms?: number;
};

/** Where a lane gets its messages. */
export type Source = {
  /** At most so many that are due; never what this worker has in hand. */
  take(count: number, inHand: readonly string[]): Promise<Taken>;
  /**
   * Closes these and takes as many others in the same statement; undefined: nothing was done, for there is nothing at
   * hand.
   */
  closeAndTake?(
    closings: readonly Closing[],
    inHand: () => readonly string[],
  ): Promise<{ counted: Set<string>; leaving: Outgoing[] } | undefined>;
  /** Whether there would be anything to take. */
  isDue(): Promise<boolean>;
  /** Gives back what was set aside and not begun. */
  release(): Promise<void>;
};
