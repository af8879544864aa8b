import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

const longestMs = 1000;
const stepMs = 20;

/**
 * A member has left, and that is committed: no new message to them is begun. One that a worker is sending at this very
 * moment may still arrive, so the answer waits until it is through, a second at most. It waits by the real clock,
 * because the worker may be another machine.
 */
export async function waitForClaimed({ clock, db }: Context, memberId: string): Promise<void> {
  const until = performance.now() + longestMs;
  for (;;) {
    const { busy } = await db.one(sql<{ busy: boolean }>`
      select exists (select from contact.message
        where member_id = ${memberId} and state = 'sending' and due_at > ${clock.now()} and template <> 'unsubscribed') as busy`);
    if (!busy || performance.now() > until) return;
    await pause(stepMs);
  }
}
