import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';
import { hashToken } from '../platform/core/secrets.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { noteActive } from './active.ts';

/**
 * A session for the member who gave the right password. `passwordHash` is the one that was checked: when it was changed
 * meanwhile, or the member left, there is none. The lock makes leaving and resetting wait, so that both end it.
 */
export async function startMemberSession(
  context: Context,
  memberId: string,
  passwordHash: string,
  browser: string | null = null,
): Promise<string | undefined> {
  const token = context.random.token();
  const today = isoDay(context.clock.now());
  const started = await context.db.transaction(async (tx) => {
    await tx.run(sql`
      delete from contact.session
      where member_id = ${memberId} and (last_seen < ${today}::date - ${rules.session_idle_days}::int
        or created_on <= ${today}::date - ${rules.session_days}::int)`);
    const made = await tx.run(sql`
      insert into contact.session (member_id, token_hash, created_on, last_seen, browser)
      select id, ${hashToken(token)}, ${today}, ${today}, ${browser} from contact.member
      where id = ${memberId} and password_hash = ${passwordHash} and left_at is null for share`);
    if (made > 0) await noteActive(tx, context, memberId);
    return made;
  });
  return started > 0 ? token : undefined;
}

export async function endMemberSessions(tx: Queryable, memberId: string): Promise<void> {
  await tx.run(sql`delete from contact.session where member_id = ${memberId}`);
}

/** All but the one that asks for it. */
export async function endOtherSessions(tx: Queryable, memberId: string, sessionId: string): Promise<void> {
  await tx.run(sql`delete from contact.session where member_id = ${memberId} and id <> ${sessionId}`);
}
