import type { HaltReason } from '#contract/office/mailing-states.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { localTime } from '../../platform/time/amsterdam.ts';

/** Nights are eleven hours. After more than this nobody knows whether a mailing is still meant. */
const longestHours = 12;

const before = ({ clock }: Pick<Context, 'clock'>): Date => new Date(clock.now().getTime() - longestHours * 3_600_000);

export const waitedTooLong = (context: Pick<Context, 'clock'>, since: Date): boolean => since < before(context);

/** The mailing was looked after not long ago, so there was no standstill since and the clock did not jump. */
export const isLookedAfter = (context: Pick<Context, 'clock'>): Sql =>
  sql`(mailing.tended_at >= ${before(context)}) is not false`;

/** Pauses the mailing until somebody says that it is still meant: the office reads `halted`, the operator `why`. */
export async function askAgain(
  tx: Queryable,
  { log }: Context,
  id: string,
  halted: Extract<HaltReason, 'nobody_looked' | 'another_reminder'>,
  why: string,
): Promise<void> {
  const reason = `${why}: it waits for \`panel mailing resume\``;
  const asked = await tx.run(sql`
    update contact.mailing set state = 'paused', reason = ${reason}, halted = ${halted}
    where id = ${id} and state in ('scheduled', 'running')`);
  if (asked === 0) return;
  await notifyLive(tx, 'campaigns');
  log.error({ mailing_id: id, reason }, 'a mailing asks to be started again');
}

export const waitedSince = (at: Date): string => `nobody looked after it since ${localTime(at)}`;

const noteEveryMs = 60_000;

/** Running mailings are looked after from now on; those that nobody looked after for half a day ask first. */
export async function noteLookedAfter(context: Context): Promise<void> {
  const { clock, db } = context;
  const now = clock.now();
  const waiting = await db.many(sql<{ id: string; tended_at: Date }>`
    select id, tended_at from contact.mailing
    where state = 'running' and planned_at is not null and not ${isLookedAfter(context)} and exists (
      select from contact.message where mailing_id = mailing.id and state in ('planned', 'sending'))`);
  for (const { id, tended_at } of waiting) {
    await db.transaction((tx) => askAgain(tx, context, id, 'nobody_looked', waitedSince(tended_at)));
  }
  await db.run(sql`
    update contact.mailing set tended_at = ${now}
    where state = 'running' and planned_at is not null
      and (tended_at is null or abs(extract(epoch from tended_at - ${now}::timestamptz)) * 1000 >= ${noteEveryMs})`);
}
