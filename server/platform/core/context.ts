import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { type Queryable, sql } from '../database/sql.ts';
import type { Random } from './random.ts';
import type { Secrets } from './secrets.ts';

export type Clock = {
  now(): Date;
  /** Monotonic milliseconds: setting the clock of the machine does not change them. */
  steady(): number;
  /** What the clock of the database shows, which may be another machine's. */
  database(db: Queryable): Promise<Date>;
};
export type Log = FastifyBaseLogger;

/** Everything a request needs that is not the request. Made once in main.ts, and once per world in the tests. */
export type Context = { config: Config; db: Database; clock: Clock; random: Random; secrets: Secrets; log: Log };

/**
 * Who does an act: a colleague, a program with a key, the operator at the server, the panel by itself, a member in their own account, or
 * somebody who has proven nothing yet.
 */
export type Actor = { staff_id: string } | { key_id: string } | 'operator' | 'panel' | 'member' | 'nobody';
/** The context of an act. It names who does it, because the line in the audit log must. */
export type Acting = Context & { actor: Actor };

export const systemClock: Clock = {
  now: () => new Date(),
  steady: () => performance.now(),
  database: async (db) => (await db.one(sql<{ at: Date }>`select clock_timestamp() as at`)).at,
};
