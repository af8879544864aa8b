import { readSetting } from '../database/house-setting.ts';
import { type Queryable, sql } from '../database/sql.ts';
import { recordAudit } from './audit.ts';
import type { Acting, Context } from './context.ts';
import { dropKeyRing, loadKeyRing, renewKeyRing } from './key-ring.ts';
import { Problem } from './problem.ts';
import type { Secrets } from './secrets.ts';

/** The SECRET_KEY of the settings is not the one that this database was used with: a sentence for the operator. */
export class KeyError extends Error {}

const setting = 'key';

/**
 * What tells a key from another one, and from which nobody can go back to it. After a renewal it is another mark, so that a
 * release that knows of no renewal refuses: without the lasting key it would make fingerprints that fit nobody.
 */
const markOf = ({ secrets }: Pick<Context, 'secrets'>, renewed = false): string =>
  secrets.fingerprint('key', `of this database${renewed ? ', renewed' : ''}`).toString('hex', 0, 16);

/** Why the key is not the one of before; undefined: it is, or this database has not met one yet. */
export async function keyFault(context: Pick<Context, 'secrets'> & { db: Queryable }): Promise<string | undefined> {
  const { there } = await context.db.one(
    sql<{ there: boolean }>`select to_regclass('house.setting') is not null as there`,
  );
  if (!there) return undefined;
  const known = await readSetting<string>(context.db, setting);
  if (!known || known === markOf(context) || known === markOf(context, true)) return undefined;
  return 'SECRET_KEY is not the key that this database was used with';
}

export const keyAdvice =
  'Set SECRET_KEY to the one of before. To renew it: SECRET_KEY_BEFORE=… ./panel key renew. If the old one is lost: ./panel key accept. Then all staff need new second factors (staff renew), links of running campaigns and bounces of mail from before are dead, and old backups open with the old key only.';

export async function refuseOtherKey(context: Context): Promise<void> {
  const fault = await keyFault(context);
  if (fault) throw new KeyError(`${fault}. ${keyAdvice}`);
}

/**
 * Marks which key a database is used with, and refuses another one: fingerprints of who was erased would fit nobody, and
 * every link that went out would be dead, without a word.
 */
export async function admitKey(context: Context): Promise<void> {
  await refuseOtherKey(context);
  const { db, clock } = context;
  await db.run(sql`
    insert into house.setting (name, value, changed_at) values (${setting}, to_jsonb(${markOf(context)}::text), ${clock.now()})
    on conflict (name) do nothing`);
  await loadKeyRing(db, context);
}

const markDatabase = (tx: Queryable, { clock }: Context, mark: string) =>
  tx.run(sql`
    update house.setting set value = to_jsonb(${mark}::text), changed_at = ${clock.now()} where name = ${setting}`);

/** Somebody says that the key was changed on purpose and that of before is lost. */
export async function acceptKey(context: Acting): Promise<void> {
  if (!(await keyFault(context))) throw new Problem('key_not_changed');
  await context.db.transaction(async (tx) => {
    await markDatabase(tx, context, markOf(context));
    await dropKeyRing(tx);
    await recordAudit(tx, context, { action: 'key_accepted' });
  });
  context.secrets.setKeyRing(undefined, context.clock.now);
}

/**
 * From the key of before to that of the settings: what may never change goes on with the lasting key, what went out is
 * read, and everything new is made with the new key.
 */
export async function renewKey(context: Acting, before: Secrets): Promise<void> {
  if (!(await keyFault(context))) throw new Problem('key_not_changed');
  if (await keyFault({ ...context, secrets: before })) throw new Problem('key_before_wrong');
  await context.db.transaction(async (tx) => {
    await renewKeyRing(tx, context, before);
    await markDatabase(tx, context, markOf(context, true));
    await recordAudit(tx, context, { action: 'key_renewed' });
  });
  await loadKeyRing(context.db, context);
}
