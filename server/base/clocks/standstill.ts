import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { localTime } from '../../time/amsterdam.ts';
import { note } from '../audit.ts';
import type { Acting, Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { clockFault } from './agree.ts';

/**
 * With the database on the same machine both clocks are one, and a jump of it cannot be told from a long standstill.
 * So after more than a day and a half without a sweep nothing is destroyed before real time has passed, or an operator
 * said that the clock is right.
 */
const longestHours = 36;
const waitHours = 24;
const hourMs = 3_600_000;

type Work = (context: Context, data: unknown) => Promise<void>;

/** When each server found out, by the clock that nobody sets. */
const found = new WeakMap<Context, number>();

/** For work that goes wrong with a wrong clock and can be done later. */
export const whenClocksAgree =
  (work: Work): Work =>
  async (context, data) => {
    const fault = await clockFault(context);
    if (fault) context.log.error({ reason: fault }, 'work by the clock waits until the clock is right');
    else await work(context, data);
  };

/** For work that destroys what is over its time. */
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

/** Why nobody can be sure that so much time has passed; undefined: there is no doubt. */
export async function readDoubt({ clock, db }: Pick<Context, 'clock' | 'db'>): Promise<string | undefined> {
  const { swept, members } = await db.one(sql<{ swept: string | null; members: boolean }>`
    select (select value ->> 'at' from house.setting where name = 'swept') as swept,
      exists (select from contact.member where not demo) as members`);
  // Nothing was swept ever: where there is nobody yet, nobody can be destroyed too early.
  if (!swept) return members ? 'this database was never swept by a server that looks at its clock' : undefined;
  const at = new Date(swept);
  if (clock.now().getTime() - at.getTime() <= longestHours * hourMs) return undefined;
  return `the last sweep was on ${localTime(at)}, more than ${longestHours} hours ago, or the clock jumped`;
}

/** Somebody says that the clock is right after a long standstill. What was doubted. */
export async function acceptClock(context: Acting): Promise<string> {
  const fault = await clockFault(context);
  if (fault) throw new Problem('clock_wrong', { facts: { fault } });
  const doubt = await readDoubt(context);
  if (!doubt) throw new Problem('clock_not_doubted', { facts: { now: localTime(context.clock.now()) } });
  await context.db.transaction(async (tx) => {
    await noteSwept(tx, context);
    await note(tx, context, { action: 'clock_accepted', detail: { doubt } });
  });
  return doubt;
}

/** From here on time is counted again: after a sweep, or because somebody says that the clock is right. */
async function noteSwept(db: Queryable, { clock }: Pick<Context, 'clock'>): Promise<void> {
  const now = clock.now();
  await db.run(sql`
    insert into house.setting (name, value, changed_at) values ('swept', ${JSON.stringify({ at: now })}, ${now})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`);
}
