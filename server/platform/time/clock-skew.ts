import type { Context } from '../core/context.ts';
import type { Queryable } from '../database/sql.ts';

/** Two clocks that are set by the network are seconds apart at most. */
const apartMostMs = 2 * 60_000;

type Asking = Pick<Context, 'clock'> & { db: Queryable };

export async function aheadMs({ clock, db }: Asking): Promise<number> {
  const asked = clock.now().getTime();
  const theirs = (await clock.database(db)).getTime();
  return Math.round((asked + clock.now().getTime()) / 2 - theirs);
}

/**
 * Why our clock cannot be trusted; undefined when it can. With a clock that is wrong nothing is destroyed and nothing
 * is sent: both depend on deadlines that may not have passed in real time.
 */
export async function clockFault(asking: Asking): Promise<string | undefined> {
  const ahead = await aheadMs(asking);
  if (Math.abs(ahead) <= apartMostMs) return undefined;
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  return `the clock of this machine is ${minutes} minutes ${ahead > 0 ? 'ahead of' : 'behind'} the database's`;
}
