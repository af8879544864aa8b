import { isoDay } from '#contract/format.ts';
import { ownQuestionsHere } from '../../people/attributes.ts';
import { departedAmong } from '../../people/erase-member.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Encoding } from '../../platform/file-readers/decode.ts';
import type { ImportRow } from './import-row.ts';
import { type RowPortion, readMemberRows, readMemberRowsInThread } from './read-import-file.ts';

/** Some hundred members: less work than starting a thread. */
const bytesHere = 16 * 1024;

/** A file as it was read. */
export type ImportPreview = { rows: ImportRow[]; encoding: Encoding };

/**
 * Every row with its verdict. Writes no member; that somebody looked is a line, for the verdicts tell which addresses are
 * of members.
 */
export async function previewImport(
  context: Acting,
  file: Uint8Array,
  onShare?: (share: number) => Promise<void> | void,
): Promise<ImportPreview> {
  const year = Number(isoDay(context.clock.now()).slice(0, 4));
  const rows: ImportRow[] = [];
  let encoding: Encoding = 'UTF-8';
  const take = async (portion: RowPortion) => {
    await findKnown(context, portion.rows);
    rows.push(...portion.rows);
    encoding = portion.encoding;
    await onShare?.(portion.share);
  };
  if (file.length > bytesHere) await readMemberRowsInThread({ file, year, own: ownQuestionsHere() }, take);
  else for (const portion of readMemberRows({ file, year })) await take(portion);
  const known = rows.filter(({ faults }) => faults.some(({ code }) => code === 'row_taken' || code === 'row_left'));
  const detail = { members: String(rows.length), hits: String(known.length) };
  await recordAudit(context.db, context, { action: 'members_file_checked', detail });
  return { rows, encoding };
}

async function findKnown(context: Context, rows: readonly ImportRow[]): Promise<void> {
  const keys = rows.map(({ key }) => key).filter(Boolean);
  const phones = rows.map(({ phone }) => phone).filter((phone) => phone !== null);
  const known = await context.db.many(sql<{ value: string; left: boolean }>`
    select unnest(array[email_key, new_email_key, phone, new_phone]) as value, left_at is not null as left
    from contact.member
    where email_key = any(${keys}) or new_email_key = any(${keys}) or phone = any(${phones}) or new_phone = any(${phones})`);
  const taken = new Set(known.filter(({ left }) => !left).map(({ value }) => value));
  const left = new Set(known.filter((one) => one.left).map(({ value }) => value));
  const departed = await departedAmong(context.db, context, keys);
  for (const { key, phone, faults } of rows) {
    if (taken.has(key)) faults.push({ place: 'email', code: 'row_taken' });
    else if (left.has(key) || departed.has(key)) faults.push({ place: 'email', code: 'row_left' });
    // Of a number nothing is kept once its owner is destroyed; until then it is theirs, whatever address stands beside it.
    if (phone && taken.has(phone)) faults.push({ place: 'phone', code: 'row_taken' });
    else if (phone && left.has(phone)) faults.push({ place: 'phone', code: 'row_left' });
  }
}
