import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database, Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Secrets } from './secrets.ts';

export type Clock = {
  now(): Date;
  /** Milliseconds that count up at the pace of real time: nobody who sets the clock moves these. */
  steady(): number;
  /** What the clock of the database shows, which may be another machine's. */
  database(db: Queryable): Promise<Date>;
};
export type Random = {
  bytes(count: number): Buffer;
  /** For links and sessions: 256 bits, safe in a URL. */
  token(): string;
};
export type Log = FastifyBaseLogger;

/** Everything a request needs that is not the request. Made once in main.ts, and once per world in the tests. */
export type Context = { config: Config; db: Database; clock: Clock; random: Random; secrets: Secrets; log: Log };

export const systemClock: Clock = {
  now: () => new Date(),
  steady: () => performance.now(),
  database: async (db) => (await db.one(sql<{ at: Date }>`select clock_timestamp() as at`)).at,
};
/** Drawn in stock: the name of a request alone is eight bytes, and the kernel is asked for a page as fast as for those. */
let stock = Buffer.alloc(0);
function draw(count: number): Buffer {
  if (stock.length < count) stock = randomBytes(Math.max(count, 4096));
  const drawn = stock.subarray(0, count);
  stock = stock.subarray(count);
  return drawn;
}

export const systemRandom: Random = {
  bytes: draw,
  token: () => randomBytes(32).toString('base64url'),
};
