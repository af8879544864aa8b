import type { ExportLine } from '#contract/calls/office/exports.ts';
import { isoDay } from '#contract/format.ts';
import type { FileFormat } from '#contract/results/file-formats.ts';
import { recordAudit, staffIdOf } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { notifyLive } from '../platform/core/live-notifications.ts';
import { Problem } from '../platform/core/problem.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { daysLater } from '../platform/time/amsterdam.ts';
import type { ExportSpec } from './register-export.ts';

export type ExportRow = {
  id: string;
  campaign_id: string;
  campaign: string;
  made_at: Date;
  staff_id: string | null;
  by: string | null;
  format: FileFormat;
  why: string;
  people: number;
  until: string;
  removed_at: Date | null;
  number: number;
  stamp: string;
  wanted: ExportSpec;
};

const columns = sql`
  export.id, campaign_id, campaign.title as campaign, made_at, staff_id, name as by, format, why, people,
  to_char(keep_until, 'YYYY-MM-DD') as until, export.removed_at, number, stamp, wanted
  from survey.export join survey.campaign on campaign.id = campaign_id left join office.staff on staff.id = staff_id`;

/** The newest first; of one campaign or of all. */
export const readExports = (db: Queryable, campaignId: string | null): Promise<ExportRow[]> =>
  db.many(sql<ExportRow>`
    select ${columns} where (${campaignId}::uuid is null or campaign_id = ${campaignId})
    order by made_at desc, export.id`);

export async function readExport(db: Queryable, id: string): Promise<ExportRow> {
  const row = await db.maybe(sql<ExportRow>`select ${columns} where export.id::text = ${id}`);
  if (!row) throw new Problem('not_found');
  return row;
}

const soon_days = 7;

/** Files that their maker may keep no longer than a week, or should have thrown away. */
export const readDue = ({ db, clock }: Pick<Acting, 'db' | 'clock'>, staffId: string): Promise<ExportRow[]> =>
  db.many(sql<ExportRow>`
    select ${columns}
    where staff_id = ${staffId} and export.removed_at is null
      and keep_until <= ${isoDay(daysLater(clock.now(), soon_days))}::date
    order by keep_until, made_at, export.id`);

export const asLine = (row: ExportRow, staffId: string | null): ExportLine => ({
  id: row.id,
  format: row.format,
  made_at: row.made_at.toISOString(),
  by: row.by,
  mine: row.staff_id !== null && row.staff_id === staffId,
  why: row.why,
  people: row.people,
  texts: row.wanted.texts ?? null,
  background: [...(row.wanted.background ?? [])],
  weighting: row.wanted.weighting ?? null,
  stamp: row.stamp,
  until: row.until,
  removed_at: row.removed_at?.toISOString() ?? null,
});

/** Its maker says that the file is gone. The operator may say it of any: some were made at the server. */
export async function removeExport(tx: Queryable, acting: Acting, id: string): Promise<void> {
  const row = await readExport(tx, id);
  if (acting.actor !== 'operator' && row.staff_id !== staffIdOf(acting.actor)) throw new Problem('not_found');
  const removed = await tx.run(sql`
    update survey.export set removed_at = ${acting.clock.now()} where id = ${row.id} and removed_at is null`);
  if (removed === 0) return;
  const detail = { format: row.format, stamp: row.stamp };
  await recordAudit(tx, acting, { action: 'export_removed', about: row.campaign_id, detail });
  await notifyLive(tx, `results:${row.campaign_id}`);
}
