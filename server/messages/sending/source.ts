import type { Context } from '../../base/context.ts';
import { sql } from '../../database/sql.ts';
import type { Channel } from '../ledger/enqueue.ts';
import { soonMostMs } from '../ledger/soon.ts';
import { claim } from './claim.ts';
import type { Outgoing } from './outgoing.ts';
import { countAccount } from './rate.ts';
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

/** How long until the next one is due: it is not found at the next look around only. */
async function nextMs({ clock, db }: Context, channel: Channel): Promise<number | undefined> {
  const now = clock.now();
  const { next } = await db.one(sql<{ next: Date | null }>`
    select min(due_at) as next from contact.message
    where channel = ${channel} and mailing_id is null and state in ('planned', 'sending')
      and due_at > ${now} and due_at <= ${new Date(now.getTime() + soonMostMs)}`);
  return next ? next.getTime() - now.getTime() : undefined;
}

export const accountSource = (context: Context, channel: Channel): Source => ({
  async take(count, inHand) {
    const claimed = await claim(context, channel, count, inHand);
    await countAccount(context, channel, claimed.leaving.length);
    const again_ms = claimed.taken < count ? await nextMs(context, channel) : undefined;
    return { ...claimed, ...(again_ms !== undefined && { again_ms }) };
  },
  async isDue() {
    const { due } = await context.db.one(sql<{ due: boolean }>`
      select exists (select from contact.message where channel = ${channel} and mailing_id is null
        and state in ('planned', 'sending') and due_at <= ${context.clock.now()}) as due`);
    return due;
  },
  release: async () => undefined,
});
