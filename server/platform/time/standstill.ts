import { hourMs } from '#contract/format.ts';
import { recordAudit } from '../core/audit.ts';
import type { Acting, Context } from '../core/context.ts';
import { Problem } from '../core/problem.ts';
import { writeSetting } from '../database/house-setting.ts';
import { type Queryable, sql } from '../database/sql.ts';
import { localTime } from './amsterdam.ts';
import { clockFault } from './clock-skew.ts';

/**
 * Where server and database share a machine they share its clock, and a clock that jumped ahead looks the same as a
 * server that stood still for long. So after more than a day and a half without a sweep nothing is destroyed until
 * enough real time has passed, or until an operator confirms that the clock is right.
 */
const longestHours = 36;
const waitHours = 24;

type Work = (context: Context, data: unknown) => Promise<void>;

/** When each server noticed the standstill, on the monotonic clock, which nobody can set. */
const found = new WeakMap<Context, number>();

/** Wraps work that a wrong clock would spoil and that can be done later. */
export const whenClocksAgree =
  (work: Work): Work =>
  async (context, data) => {
    const fault = await clockFault(context);
    if (fault) context.log.error({ reason: fault }, 'work by the clock waits until the clock is right');
    else await work(context, data);
  };

/** Wraps work that destroys what is kept no longer. */
export const whenTimeIsSure = (work: Work): Work =>
  whenClocksAgree(async (context, data) => {
    const doubt = await readDoubt(context);
    if (doubt && !hasWaited(context)) {
      context.log.warn({ reason: doubt }, 'nothing is destroyed before the server has run for a day');
      return;
    }
    await work(context, data);
    await noteSwept(context.db, context);
    found.delete(context);
  });

function hasWaited(context: Context): boolean {
  const now = context.clock.steady();
  const since = found.get(context) ?? now;
  found.set(context, since);
  return now - since >= waitHours * hourMs;
}

/** Why the time since the last sweep is in doubt; undefined when it is not. */
export async function readDoubt({ clock, db }: Pick<Context, 'clock' | 'db'>): Promise<string | undefined> {
  const { swept, members } = await db.one(sql<{ swept: string | null; members: boolean }>`
    select (select value ->> 'at' from house.setting where name = 'swept') as swept,
      exists (select from contact.member where not demo) as members`);
  // A panel that was never swept is new: it has no members yet who could be destroyed too early.
  if (!swept) return members ? 'this database was never swept by a server that looks at its clock' : undefined;
  const at = new Date(swept);
  if (clock.now().getTime() - at.getTime() <= longestHours * hourMs) return undefined;
  return `the last sweep was on ${localTime(at)}, more than ${longestHours} hours ago, or the clock jumped`;
}

/** An operator confirms that the clock is right after a long standstill. Returns what was in doubt. */
export async function acceptClock(context: Acting): Promise<string> {
  const fault = await clockFault(context);
  if (fault) throw new Problem('clock_wrong', { facts: { fault } });
  const doubt = await readDoubt(context);
  if (!doubt) throw new Problem('clock_not_doubted', { facts: { now: localTime(context.clock.now()) } });
  await context.db.transaction(async (tx) => {
    await noteSwept(tx, context);
    await recordAudit(tx, context, { action: 'clock_accepted', detail: { doubt } });
  });
  return doubt;
}

/** Counts the time since the last sweep from now on: after a sweep, or when an operator confirmed the clock. */
async function noteSwept(db: Queryable, { clock }: Pick<Context, 'clock'>): Promise<void> {
  const now = clock.now();
  await writeSetting(db, 'swept', { at: now }, now);
}
