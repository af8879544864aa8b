import type pg from 'pg';

const tickMs = 500;

/** The connection was closed because no answer came. What was asked may have been kept. */
export class UnansweredError extends Error {
  constructor() {
    super('Connection terminated: the database did not answer in time');
  }
}

type ConnectionWatchdog = {
  /** The statement must be answered within this time, or its connection is closed. */
  watched<T>(client: pg.ClientBase, answerMs: number, statement: Promise<T>): Promise<T>;
  end(): void;
};

/**
 * Closes a connection on which no answer comes: a commit that waits for a standby for ever, a PostgreSQL that stands
 * still, a network that swallows. PostgreSQL's own limits end none of these. Ticks are counted and not time, so that
 * nothing is closed because this process itself stood still.
 */
export function makeConnectionWatchdog(): ConnectionWatchdog {
  const asked = new Map<pg.ClientBase, { count: number; ticksLeft: number; closed: boolean }>();
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    for (const [client, one] of asked) {
      if (one.ticksLeft-- > 0) continue;
      one.closed = true;
      streamOf(client).destroy();
    }
  }

  return {
    async watched(client, answerMs, statement) {
      if (answerMs === 0) return statement;
      timer ??= setInterval(tick, tickMs).unref();
      const one = asked.get(client) ?? { count: 0, ticksLeft: 0, closed: false };
      asked.set(client, one);
      one.count++;
      one.ticksLeft = answerMs / tickMs;
      try {
        return await statement;
      } catch (error) {
        throw one.closed ? new UnansweredError() : error;
      } finally {
        one.count--;
        if (one.count === 0) asked.delete(client);
      }
    },
    end: () => clearInterval(timer),
  };
}

const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
