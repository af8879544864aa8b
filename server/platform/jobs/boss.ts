import { PgBoss } from 'pg-boss';
import type { Queryable } from '../database/sql.ts';
import { schema } from './queues.ts';

/** Where pg-boss runs its statements: our pool, or one transaction of ours. */
export const bossDb = (db: Pick<Queryable, 'raw'>) => ({
  executeSql: (text: string, values?: unknown[]) => db.raw(text, values),
});

/** Without workers and supervision, for commands and others that only send jobs. Holds no connection and no timer. */
export function makeJobSender(db: Pick<Queryable, 'raw'>, { migrate = false } = {}): PgBoss {
  return new PgBoss({ db: bossDb(db), schema, supervise: false, schedule: false, migrate });
}
