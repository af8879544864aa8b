import { attributes } from '#contract/attributes.ts';
import { isoDay } from '#contract/format.ts';
import { note } from '../../base/audit.ts';
import type { Acting, Context } from '../../base/context.ts';
import { readCsv } from '../../base/csv/csv.ts';
import { decodeText, type Encoding } from '../../base/csv/decode.ts';
import { Problem } from '../../base/problem.ts';
import { sql } from '../../database/sql.ts';
import { departedAmong } from '../../people/destroy.ts';
import { type ImportRow, readRow } from './row.ts';

const rowsMost = 50_000;
export const importColumns = ['email', 'name', 'phone', 'invitation_method', ...attributes.map(({ key }) => key)];

/** A file as it was read. */
export type Preview = { rows: ImportRow[]; encoding: Encoding };

/**
 * Every row with its verdict. Writes no member; that somebody looked is a line, for the verdicts tell which addresses are
 * of members.
 */
export async function previewImport(context: Acting, file: Buffer): Promise<Preview> {
  const { text, encoding } = decodeText(file);
  const [header, ...below] = readCsv(text);
  // Spreadsheets leave rows of nothing but separators below the last one.
  const lines = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = columns.filter((column) => !importColumns.includes(column));
  if (unknown.length > 0) {
    const facts = { unknown: unknown.join(', '), known: importColumns.join(', ') };
    throw new Problem('import_unknown_columns', { facts });
  }
  if (new Set(columns).size < columns.length) throw new Problem('import_column_twice');
  if (!columns.includes('email')) throw new Problem('import_no_email_column');
  if (lines.length === 0) throw new Problem('import_empty');
  if (lines.length > rowsMost) {
    throw new Problem('import_too_many_rows', { facts: { rows: lines.length, most: rowsMost } });
  }

  const year = Number(isoDay(context.clock.now()).slice(0, 4));
  const rows = lines.map(({ line, cells }) =>
    readRow(line, new Map(columns.map((column, index) => [column, cells[index]!])), year),
  );
  findDoubles(rows);
  await findKnown(context, rows);
  const known = rows.filter(({ faults }) => faults.some(({ code }) => code === 'row_taken' || code === 'row_left'));
  const detail = { members: String(rows.length), hits: String(known.length) };
  await note(context.db, context, { action: 'members_file_checked', detail });
  return { rows, encoding };
}

function findDoubles(rows: readonly ImportRow[]): void {
  const first = new Map<string, number>();
  for (const row of rows) {
    for (const [place, value] of Object.entries({ email: row.key, phone: row.phone })) {
      if (!value) continue;
      const line = first.get(value);
      if (line) row.faults.push({ place, code: 'row_same', facts: { line } });
      else first.set(value, row.line);
    }
  }
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
