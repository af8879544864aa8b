import { conflictOf, type getDraft, type saveChanges } from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { accepted, brought, crossed, type Queue, type Sending, takenBack } from './queue.ts';

type World = {
  post: (body: Sending) => Promise<Reply<typeof saveChanges>>;
  readWhole: () => Promise<Reply<typeof getDraft>>;
  /** Which revision the server has by now. */
  onRevision: (revision: number, how: 'saved' | 'anew') => void;
};

/** Sends what is on its way, and gives the queue that follows from `now`, which may have grown meanwhile. */
export async function settled(sending: Sending, now: () => Queue, world: World): Promise<Queue> {
  try {
    const answer = await world.post(sending);
    world.onRevision(answer.revision, 'saved');
    return accepted(now(), answer);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 409) throw error;
    const both = conflictOf(error);
    if (both) return crossed(now(), both);
    // The server does not have the base: it is too old, or the database was put back. The whole draft it has.
    const whole = await world.readWhole();
    world.onRevision(whole.revision, 'anew');
    return brought(takenBack(now()), whole.revision, whole.draft, { anew: true });
  }
}
