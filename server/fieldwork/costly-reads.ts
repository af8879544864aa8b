import { limitConcurrency } from '../platform/core/concurrency-limit.ts';
import type { Context } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';

const busy = () =>
  new Problem('unavailable', {
    retry_after_s: 30,
    message: 'Je collega’s vragen nu veel van het panel. Probeer het over een halve minuut nog eens.',
  });

const turn = limitConcurrency(undefined, 200, { ms: 30_000, refusal: busy });

/**
 * What is counted over the whole panel, or over every answer of a campaign, takes a core of the database for a good part of
 * a second. Such looks of the office take turns, on connections that give way to parents who save. The work gets the
 * context to look by.
 */
export const inTurn = <Seen>(context: Context, work: (aside: Context) => Promise<Seen>): Promise<Seen> =>
  turn(() => work({ ...context, db: context.db.looks() }));
