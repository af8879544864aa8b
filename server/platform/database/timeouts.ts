import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a caller of the database waits for it, in milliseconds. */
export type Timeouts = {
  /** Among those who wait for a connection a lower rank goes first. */
  rank: number;
  connection_ms: number;
  /** Number of waiting calls at which another one is refused at once. */
  queue_most: number;
  /** For what somebody else holds; PostgreSQL ends the statement. */
  lock_ms: number;
  statement_ms: number;
  /**
   * For an answer, whatever happened to PostgreSQL or the way to it, and for a commit: that one waits for a standby, and is
   * never to be cancelled there. The connection is closed, and nobody is told that anything was kept.
   */
  answer_ms: number;
  /**
   * Each statement looks for its rows by a key, and planning costs as much as running it: a connection plans it once, and
   * never to read a table whole, however few rows that had then.
   */
  by_key?: boolean;
};

const second = 1000;
const minute = 60 * second;
const parents = {
  connection_ms: 3.5 * second,
  lock_ms: 2 * second,
  statement_ms: 4 * second,
  answer_ms: 4.5 * second,
  by_key: true,
};

/**
 * A parent hears within five seconds that it did not work, and her page tries again. When many wait, those who only
 * look are sent away before those who bring an answer. Five hundred are served in a quarter of a second: a disk that stood
 * still for so long is no reason to send a parent away.
 */
export const timeouts = {
  health: { ...parents, rank: 0, queue_most: 1000 },
  save: { ...parents, rank: 1, queue_most: 1000 },
  read: { ...parents, rank: 3, queue_most: 500 },
  /** What a page tells of a whole table. */
  count: { ...parents, rank: 3, queue_most: 500, by_key: false },
  office: {
    rank: 2,
    connection_ms: 5 * second,
    queue_most: 200,
    lock_ms: 30 * second,
    statement_ms: minute,
    answer_ms: 65 * second,
  },
  /** A look that many of the office share: it waits for those before it, for nobody likes to ask for it again. */
  look: {
    rank: 2,
    connection_ms: 30 * second,
    queue_most: 200,
    lock_ms: 30 * second,
    statement_ms: minute,
    answer_ms: 65 * second,
  },
  /** What sends messages: its statements are small, and it tries again by itself. */
  sending: {
    rank: 2,
    connection_ms: 30 * second,
    queue_most: 1000,
    lock_ms: 30 * second,
    statement_ms: minute,
    answer_ms: 65 * second,
  },
  /** Jobs, and commands: a sweep or a draw may take long, but has an end. */
  work: {
    rank: 2,
    connection_ms: 30 * second,
    queue_most: 1000,
    lock_ms: 10 * minute,
    statement_ms: 60 * minute,
    answer_ms: 61 * minute,
  },
} satisfies Record<string, Timeouts>;

/** Where nothing is said: as long as it takes, but for a connection. */
export const noTimeouts: Timeouts = {
  rank: 2,
  connection_ms: 5 * second,
  queue_most: 10_000,
  lock_ms: 0,
  statement_ms: 0,
  answer_ms: 0,
};

/** Whose patience holds for what is asked of the database from here on. */
const asking = new AsyncLocalStorage<Timeouts>();
export const withTimeouts = <T>(whose: Timeouts, work: () => T): T => asking.run(whose, work);
export const currentTimeouts = (): Timeouts | undefined => asking.getStore();
