import { CallFailed } from '#contract/client.ts';
import type { Draft } from '#contract/writing/draft.ts';
import { type Kept, type Queue, restored, takenBack, unrooted } from './queue.ts';

type World = {
  /** The queue of this tab. */
  now: () => Queue;
  /** The draft as it was at a revision. */
  draftAt: (revision: number) => Promise<Draft>;
  /** Sends what is on its way, and gives the queue that follows. */
  settled: (left: Queue) => Promise<Queue>;
};

/**
 * What a tab that is gone had not sent, as far as it was on its way sent by now. It stands on the revision that the tab
 * knew, so that it comes to this one as any change of somebody else's does, and never over what others wrote since.
 */
export async function leftBy(kept: Kept, { now, draftAt, settled }: World): Promise<Queue> {
  const base = await answered(draftAt(kept.revision));
  // Too old, or of a database that was put back: there is nothing to compare it with.
  if (!base) return unrooted(kept, now().revision, now().known);
  const left = restored(kept, base);
  // What was refused is refused once more from here, and then says itself what is wrong.
  return left.sending ? ((await answered(settled(left))) ?? takenBack(left)) : left;
}

/** Undefined: it was refused. */
async function answered<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallFailed) return undefined;
    throw error;
  }
}
