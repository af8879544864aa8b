import pg from 'pg';
import { compile, type Sql } from './sql.ts';

/** What a statement can be run on: the pool, or one transaction. */
export type Queryable = {
  many<Row>(query: Sql<Row>): Promise<Row[]>;
  /** Returns exactly one row; any other number is a bug of ours, and throws. */
  one<Row>(query: Sql<Row>): Promise<Row>;
  maybe<Row>(query: Sql<Row>): Promise<Row | undefined>;
  /** How many rows were touched. */
  run(query: Sql): Promise<number>;
  /** Statements of a library, as it wrote them: not prepared, possibly several in one. */
  raw(text: string, values?: unknown[]): Promise<pg.QueryResult>;
};

export type Database = Queryable & {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Runs `work` on a connection of its own, for advisory locks and listening. */
  alone<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The same database over a pool of its own, so that work that needs many connections takes them from nobody. */
  apart(more: Partial<Opening>): Database;
  /** How many connections there are, how many of them do nothing, and how many callers wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Whether a statement failed because a disk was full, since the last time that this was settled. */
  room: { lacked: boolean };
  end(): Promise<void>;
};

type Runs = {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
};

export function queryable(on: Runs): Queryable {
  return {
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

/** It was written, and may be gone when the standby takes over: whoever asked must not hear that it is kept. */
class UnsureError extends Error {
  constructor() {
    super('the wait for the standby was cancelled: what was committed may be kept on one disk alone');
  }
}

export type Opening = pg.PoolConfig & {
  /** Called when a connection could not be made, before the caller hears of it. */
  onLost?: () => void;
  onError: (error: Error) => void;
};

export function connect({ onLost, onError, ...options }: Opening): Database {
  // Idle connections stay, with their prepared statements: else each statement sets a timer and clears one.
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5000, idleTimeoutMillis: 0, ...options });
  // Without a listener a connection that dies while idle ends the process.
  pool.on('error', onError);
  // Nor may a connection that dies while it is in use end the process: the running statement or the next one fails, and
  // its caller handles that.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
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
  const noted = (error: unknown) => {
    if ((error as { code?: string }).code === diskFull) room.lacked = true;
    return error as Error;
  };
  const checkout = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      onLost?.();
      throw error;
    }
  };
  const onPool: Runs = {
    query: async (query: pg.QueryConfig | string, values?: unknown[]) => {
      const client = await checkout();
      let failed: Error | undefined;
      try {
        const result = await (typeof query === 'string' ? client.query(query, values) : client.query(query));
        refuseUnsure(client);
        return result;
      } catch (error) {
        failed = noted(error);
        throw error;
      } finally {
        // Several statements in one text may have begun a transaction that nobody ends.
        client.release(failed && (typeof query === 'string' || isLost(failed)) ? failed : undefined);
      }
    },
  };

  const once = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    const client = await checkout();
    let lost: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(queryable(client));
      await client.query('commit');
      refuseUnsure(client);
      return result;
    } catch (error) {
      noted(error);
      if (error instanceof UnsureError) lost = error;
      await client.query('rollback').catch((fault: Error) => {
        lost = fault;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  };

  return {
    ...queryable(onPool),
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
      const client = await checkout();
      try {
        return await work(client);
      } finally {
        // The connection is closed, and with it ends whatever was set or locked on it.
        client.release(true);
      }
    },
    apart: (more) => connect({ ...options, ...(onLost && { onLost }), onError, ...more }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    room,
    end: () => pool.end(),
  };
}

/** Serialisation failure and deadlock: nothing happened, and the same work may be tried again. */
const collided = new Set(['40001', '40P01']);

const diskFull = '53100';
/** It is there and cannot keep anything: full, broken, or another server's copy that may only be read. */
const cannotKeep = new Set([diskFull, '58030', '25006', '53200']);

/** Nothing was kept, and the same may work in a while: the caller may come back later. */
export const isAway = (error: unknown): boolean =>
  isLost(error) || cannotKeep.has((error as { code?: string }).code ?? '');

/** The database cannot be reached or is going away. */
export function isLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    error instanceof UnsureError ||
    /^(08|57P0|53300)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  );
}
