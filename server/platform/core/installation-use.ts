import { readSetting, writeSetting } from '../database/house-setting.ts';
import { type Queryable, sql } from '../database/sql.ts';
import type { Context } from './context.ts';

type Use = 'tryout' | 'production';

/** A try-out on a database of real people: a sentence for the operator, and nothing is touched. */
export class UseError extends Error {}

const instead =
  'A try-out would put invented people into it and show its mail to whoever opens the mailbox. Set PANEL_ENV=production, or another DATA_DIR or DATABASE_URL.';

/** Marks what a database is used for. A try-out never starts on one that was in production or holds real people. */
export async function admitUse({ config, db, clock }: Context): Promise<void> {
  const use: Use = config.panel_env;
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('use of the database'))`);
    const before = await readUse(tx);
    if (use === before) return;
    if (use === 'tryout') await refuseTryout(tx, before);
    await writeSetting(tx, 'use', use, clock.now());
  });
}

export const readUse = (db: Queryable): Promise<Use | undefined> => readSetting(db, 'use');

/** The same of a backup that is to be put back, before anything of it is. */
export function refuseTryoutOf({ config }: Pick<Context, 'config'>, before: string | null): void {
  if (config.panel_env !== 'tryout' || before !== 'production') return;
  throw new UseError(`This backup is of a database that was used in production. ${instead}`);
}

async function refuseTryout(tx: Queryable, before: Use | undefined): Promise<void> {
  if (before === 'production') throw new UseError(`This database was used in production. ${instead}`);
  const { strangers } = await tx.one(sql<{ strangers: boolean }>`
    select exists (select from contact.member where not demo) as strangers`);
  if (strangers) throw new UseError(`This database holds people who are not of the try-out's story. ${instead}`);
}
