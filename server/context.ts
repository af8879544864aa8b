import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Secrets } from './secrets.ts';

export type Clock = { now(): Date };
export type Random = {
  bytes(count: number): Buffer;
  /** For links and sessions: 256 bits, safe in a URL. */
  token(): string;
};
export type Log = FastifyBaseLogger;

/** Everything a request needs that is not the request. Made once in main.ts, and once per world in the tests. */
export type Context = { config: Config; db: Database; clock: Clock; random: Random; secrets: Secrets; log: Log };

export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  token: () => randomBytes(32).toString('base64url'),
};
