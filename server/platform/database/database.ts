import { availableParallelism } from 'node:os';
import pg from 'pg';
import { makeCaches } from './caches.ts';
import { makeConnectionQueue, NoConnectionError } from './connection-priority.ts';
import { makeConnectionWatchdog, UnansweredError } from './connection-watchdog.ts';
import { compile, type Queryable } from './sql.ts';
import { currentTimeouts, noTimeouts, type Timeouts } from './timeouts.ts';

export type Database = Queryable & {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Runs `work` on a connection of its own, for advisory locks and listening, with no limits but those it sets. */
  alone<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The same database over a pool of its own, so that work that needs many connections takes them from nobody. */
  apart(more: Partial<PoolOptions>): Database;
  /**
   * The same database over a few connections of their own, for looks of the office that take long: parents who save wait
   * behind none of them, and the embedded PostgreSQL lets them give way. What is remembered is remembered once.
   */
  looks(): Database;
  /** How many callers wait for what others like them are doing (batching.ts): they ask for a connection together. */
  gathered: { waiting: number };
  /** How many connections there are, how many of them do nothing, and how many callers wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Whether a statement failed because a disk was full, since the last time that this was settled. */
  room: { lacked: boolean };
  end(): Promise<void>;
};

type Executor = {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
};

export function queryable(on: Executor, remembered = makeCaches()): Queryable {
  return {
    remembered,
    many: async (query) => (await on.query(compile(query))).rows,
    maybe: async (query) => (await on.query(compile(query))).rows[0],
    run: async (query) => (await on.query(compile(query))).rowCount ?? 0,
    raw: (text, values) => on.query(text, values),
    one: async (query) => {
      const { rows } = await on.query(compile(query));
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${compile(query).text}`);
      return rows[0];
    },
  };
}

/** It was written, and may be gone when the standby takes over: the caller must not hear that it is kept. */
class UnsureError extends Error {
  constructor() {
    super('the wait for the standby was cancelled: what was committed may be kept on one disk alone');
  }
}

type PoolOptions = pg.PoolConfig & {
  /** Called when a connection could not be made, before the caller hears of it. */
  onLost?: () => void;
  onError: (error: Error) => void;
  /** Of who asks without having said how long they wait. */
  patience?: Timeouts | undefined;
  /** Called with the number of PostgreSQL's process behind each connection. */
  onProcess?: ((pid: number) => void) | undefined;
  /** What the connections for looks have otherwise. */
  forLooks?: Partial<PoolOptions> | undefined;
};

const mostUnlessTold = 10;
/** Half as many as cores for costly reads (fieldwork/costly-reads.ts), one for fieldwork (fieldwork/monitor/cached-counts.ts), one for the quality of answers, and one for what is quick. */
export const looksMost = Math.max(4, 3 + Math.floor(availableParallelism() / 2));

export function connect(opening: PoolOptions, remembered = makeCaches()): Database {
  const { onLost, onError, patience: usual = noTimeouts, onProcess, forLooks, ...options } = opening;
  const max = options.max ?? mostUnlessTold;
  // Idle connections stay, with their prepared statements: else each statement sets a timer and clears one.
  // A machine that lost its power says no farewell: who only listens would never hear that nobody is there any more.
  const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
  const pool = new pg.Pool({ connectionTimeoutMillis: 5000, idleTimeoutMillis: 0, ...alive, ...options, max });
  const crowd = makeConnectionQueue(max);
  const answers = makeConnectionWatchdog();
  /** Whose limits PostgreSQL has on a connection; none on a new one. */
  const limits = new WeakMap<pg.ClientBase, Timeouts>();
  // Without a listener a connection that dies while idle ends the process.
  pool.on('error', onError);
  // Nor may a connection that dies while it is in use end the process: the running statement or the next one fails, and
  // its caller handles that.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    onProcess?.((client as unknown as { processID: number }).processID);
    // By the routine too: the message may be in another language.
    client.on('notice', ({ message = '', routine }) => {
      if (routine === 'SyncRepWaitForLSN' || /wait for synchronous replication/.test(message)) unsure.add(client);
    });
  });
  // A commit that waits for the standby and is cancelled is told as done, with a warning: kept on one disk alone.
  const unsure = new WeakSet<pg.ClientBase>();
  const refuseUnsure = (client: pg.PoolClient): void => {
    if (unsure.has(client)) throw new UnsureError();
  };

  const room = { lacked: false };
  const gathered = { waiting: 0 };
  const noted = (error: unknown) => {
    const { code = '' } = error as { code?: string };
    if (code === diskFull) room.lacked = true;
    if (isTooSlow(error)) crowd.stuck();
    return error as Error;
  };
  const runsOn = (client: pg.PoolClient, { answer_ms }: Pick<Timeouts, 'answer_ms'>): Executor => ({
    query: (query: pg.QueryConfig | string, values?: unknown[]) =>
      answers.watched(client, answer_ms, typeof query === 'string' ? client.query(query, values) : client.query(query)),
  });
  /** A connection with these limits, and its release: with an error it is closed. */
  const checkout = async (whose: Timeouts) => {
    const came = performance.now();
    const waited = () => performance.now() - came;
    const leave = await crowd.enter(whose);
    let client: pg.PoolClient;
    try {
      // One that is there comes at once: a timer for each statement would cost more than it saves.
      const isThere = pool.idleCount > 0;
      const connecting = pool.connect();
      client = await (isThere ? connecting : withinTime(connecting, whose.connection_ms - waited()));
    } catch (error) {
      crowd.stuck();
      leave();
      onLost?.();
      throw error;
    }
    const release = (lost?: Error | boolean) => {
      client.release(lost);
      leave();
    };
    // Anyone who waited for a connection hears no later than others: that time is gone.
    const answer_ms = whose.answer_ms && Math.max(shortestMs, whose.answer_ms - waited());
    const on = runsOn(client, { answer_ms });
    const known = limits.get(client) ?? noTimeouts;
    if (known !== whose && settingsFor(known) !== settingsFor(whose)) {
      try {
        await on.query(settingsFor(whose));
      } catch (error) {
        release(error as Error);
        throw error;
      }
    }
    limits.set(client, whose);
    return { client, on, release };
  };
  const onPool: Executor = {
    query: async (query: pg.QueryConfig | string, values?: unknown[]) => {
      const { client, on, release } = await checkout(currentTimeouts() ?? usual);
      let failed: Error | undefined;
      try {
        const result = await (typeof query === 'string' ? on.query(query, values) : on.query(query));
        refuseUnsure(client);
        crowd.served();
        return result;
      } catch (error) {
        failed = noted(error);
        throw error;
      } finally {
        // Several statements in one text may have begun a transaction that nobody ends.
        release(failed && (typeof query === 'string' || isConnectionLost(failed)) ? failed : undefined);
      }
    },
  };

  const once = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    const { client, on, release } = await checkout(currentTimeouts() ?? usual);
    let lost: Error | undefined;
    try {
      await on.query('begin');
      const result = await work(queryable(on, remembered));
      await on.query('commit');
      refuseUnsure(client);
      crowd.served();
      return result;
    } catch (error) {
      noted(error);
      if (error instanceof UnsureError) lost = error;
      await on.query('rollback').catch((fault: Error) => {
        lost = fault;
      });
      throw error;
    } finally {
      release(lost);
    }
  };

  let looks: Database | undefined;

  return {
    ...queryable(onPool, remembered),
    looks() {
      looks ??= { ...connect({ ...opening, max: looksMost, ...forLooks }, remembered), looks: () => looks! };
      return looks;
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt === 3 || !collided.has((error as { code?: string }).code ?? '')) throw error;
        }
      }
    },
    async alone(work) {
      const { connection_ms, rank, queue_most } = currentTimeouts() ?? usual;
      const { client, release } = await checkout({ ...noTimeouts, connection_ms, rank, queue_most });
      try {
        return await work(client);
      } finally {
        // The connection is closed, and with it ends whatever was set or locked on it.
        release(true);
      }
    },
    apart: (more) => connect({ ...opening, ...more }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: crowd.waiting() + gathered.waiting }),
    gathered,
    room,
    async end() {
      answers.end();
      await Promise.all([pool.end(), looks?.end()]);
    },
  };
}

/** A statement that must read a table whole seems to cost so much that PostgreSQL would compile it: that is off, too. */
const byKey = 'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set jit = off';
const settingsFor = ({ statement_ms, lock_ms, by_key }: Timeouts): string =>
  `set statement_timeout = ${statement_ms}; set lock_timeout = ${lock_ms}; ${by_key ? byKey : byKey.replaceAll(/= \w+/g, '= default')}`;

/** So long an answer is waited for even by who waited for a connection until the last moment. */
const shortestMs = 500;

/** The connection, unless it comes too late: then it goes back for the next one who asks. */
async function withinTime(connecting: Promise<pg.PoolClient>, ms: number): Promise<pg.PoolClient> {
  const late = Promise.withResolvers<never>();
  const limit = setTimeout(() => {
    void connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    late.reject(new NoConnectionError());
  }, ms);
  try {
    return await Promise.race([connecting, late.promise]);
  } finally {
    clearTimeout(limit);
  }
}

/** Serialisation failure and deadlock: nothing happened, and the same work may be tried again. */
const collided = new Set(['40001', '40P01']);

const diskFull = '53100';
/** It is there and cannot keep anything: full, broken, or another server's copy that may only be read. */
const cannotKeep = new Set([diskFull, '58030', '25006', '53200']);

const lockHeld = '55P03';
const tookTooLong = new Set(['57014', lockHeld]);

/** Somebody else held what it needed. */
export const isLocked = (error: unknown): boolean => (error as { code?: string }).code === lockHeld;

/** It took longer than the caller may wait: a statement, a lock that somebody else holds, or any answer at all. */
export function isTooSlow(error: unknown): boolean {
  return tookTooLong.has((error as { code?: string }).code ?? '') || error instanceof UnansweredError;
}

/** Nothing was kept, and the same may work in a while: the caller may come back later. */
export function isAway(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return isConnectionLost(error) || cannotKeep.has(code) || tookTooLong.has(code);
}

/** The database cannot be reached or is going away. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    error instanceof UnsureError ||
    error instanceof NoConnectionError ||
    /^(08|57P0|53300)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  );
}
