import type { Context } from '../core/context.ts';
import type { StoredSealPurpose } from '../core/secrets.ts';
import { readSetting, writeSetting } from '../database/house-setting.ts';
import { type Sql, sql } from '../database/sql.ts';

type SealedColumn = { purpose: StoredSealPurpose; table: Sql; key: Sql; type: Sql; column: Sql };
/** Copies of drafts are not here: they live for an hour. */
const sealedColumns: readonly SealedColumn[] = [
  { purpose: 'app key', table: sql`office.staff`, key: sql`id`, type: sql`uuid`, column: sql`totp_sealed` },
  {
    purpose: 'app key',
    table: sql`office.staff_invitation`,
    key: sql`staff_id`,
    type: sql`uuid`,
    column: sql`totp_sealed`,
  },
  { purpose: 'call note', table: sql`contact.call_note`, key: sql`id`, type: sql`uuid`, column: sql`sealed` },
  { purpose: 'incoming message', table: sql`contact.incoming`, key: sql`id`, type: sql`uuid`, column: sql`sealed` },
  {
    purpose: 'incoming message',
    table: sql`contact.provider_report`,
    key: sql`number`,
    type: sql`bigint`,
    column: sql`sealed`,
  },
  { purpose: 'request', table: sql`contact.request`, key: sql`id`, type: sql`uuid`, column: sql`sealed` },
];

const setting = 'seals_of_key';
const rowsAtOnce = 200;

/**
 * Seals anew, once for each SECRET_KEY, what was sealed with an earlier one or before seals had a purpose. A restored
 * backup from before brings it back.
 */
export async function renewSeals(context: Context): Promise<void> {
  const { clock, db, log, secrets } = context;
  const mark = secrets.fingerprint('key', 'of these seals').toString('hex', 0, 8);
  if ((await readSetting(db, setting)) === mark) return;
  let renewed = 0;
  for (const one of sealedColumns) renewed += await renewColumn(context, one);
  await writeSetting(db, setting, mark, clock.now());
  if (renewed > 0) log.info({ renewed }, 'texts were sealed anew');
}

async function renewColumn({ db, secrets }: Context, one: SealedColumn): Promise<number> {
  const { purpose, table, key, type, column } = one;
  let renewed = 0;
  let after: string | null = null;
  for (;;) {
    const rows: { key: string; sealed: Buffer }[] = await db.many(sql<{ key: string; sealed: Buffer }>`
      select ${key}::text as key, ${column} as sealed from ${table}
      where ${column} is not null and (${after}::text is null or ${key} > ${after}::${type}) order by ${key}
      limit ${rowsAtOnce}`);
    for (const { key: row, sealed } of rows) {
      const fresh = secrets.renewSeal(purpose, sealed);
      // What somebody changed meanwhile was sealed for its purpose.
      if (fresh)
        renewed += await db.run(sql`
          update ${table} set ${column} = ${fresh} where ${key} = ${row}::${type} and ${column} = ${sealed}`);
    }
    if (rows.length < rowsAtOnce) return renewed;
    after = rows.at(-1)!.key;
  }
}
