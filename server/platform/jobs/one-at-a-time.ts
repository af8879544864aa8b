import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { QueueName } from './queues.ts';

export type OneAtATime = {
  /** Does the work, unless another server is at it, or this one is. Says whether it was done. */
  run(queue: QueueName, work: () => Promise<void>): Promise<boolean>;
  end(): Promise<void>;
};

/**
 * Every server that starts asks for a sweep, and one that takes long would run twice at once. What runs is marked by a lock
 * in the database, all of one server's on one connection: when that is lost the locks are gone, and the next turn takes them.
 */
export function makeOneAtATime(db: Database): OneAtATime {
  const running = new Set<QueueName>();
  const ended = Promise.withResolvers<void>();
  let lane: Promise<pg.PoolClient> | undefined;
  let closed: Promise<void> = Promise.resolve();

  function connection(): Promise<pg.PoolClient> {
    lane ??= new Promise((resolve, reject) => {
      closed = db
        .alone(async (client) => {
          const lost = new Promise<void>((gone) => client.once('end', () => gone()));
          resolve(client);
          await Promise.race([ended.promise, lost]);
        })
        .catch(reject)
        .finally(() => {
          lane = undefined;
        });
    });
    return lane;
  }
  // A connection takes one statement at a time.
  let asked: Promise<unknown> = Promise.resolve();
  const ask = (what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', queue: QueueName): Promise<boolean> => {
    const answer = asked.then(async () => {
      const client = await connection();
      const { rows } = await client.query<{ mine: boolean }>(`select ${what}(hashtext('job'), hashtext($1)) as mine`, [
        queue,
      ]);
      return rows[0]!.mine;
    });
    asked = answer.catch(() => undefined);
    return answer;
  };

  return {
    async run(queue, work) {
      if (running.has(queue)) return false;
      running.add(queue);
      try {
        if (!(await ask('pg_try_advisory_lock', queue))) return false;
        try {
          await work();
        } finally {
          // Of a connection that was lost meanwhile the lock is gone too.
          await ask('pg_advisory_unlock', queue).catch(() => undefined);
        }
        return true;
      } finally {
        running.delete(queue);
      }
    },
    async end() {
      ended.resolve();
      await closed.catch(() => undefined);
    },
  };
}
