import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../base/context.ts';
import { sql } from '../../database/sql.ts';

const longestMs = 1000;
const stepMs = 20;

/**
 * Somebody left, and that is committed: nothing new is begun for them. What a worker has in hand at this very moment may
 * still arrive; so the answer waits for it, as long as somebody may wait for an answer. By the real clock: it is another
 * machine that is waited for.
 */
export async function waitForInHand({ clock, db }: Context, memberId: string): Promise<void> {
  const until = performance.now() + longestMs;
  for (;;) {
    const { busy } = await db.one(sql<{ busy: boolean }>`
      select exists (select from contact.message
        where member_id = ${memberId} and state = 'sending' and due_at > ${clock.now()} and template <> 'unsubscribed') as busy`);
    if (!busy || performance.now() > until) return;
    await pause(stepMs);
  }
}
