import { attributes, isAsked } from '#contract/attributes.ts';
import { isoDay } from '#contract/format.ts';
import { adoptOwnQuestions, type OwnQuestion } from '#contract/own-questions.ts';
import { ownQuestionsHere } from '../../people/attributes.ts';
import { departedAmong } from '../../people/erase-member.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { csvRows } from '../../platform/file-readers/csv.ts';
import { decodeText, type Encoding } from '../../platform/file-readers/decode.ts';
import { inThread } from '../../platform/file-readers/thread.ts';
import { type ImportRow, readRow } from './import-row.ts';

const rowsMost = 50_000;
const portionRows = 100;
const importColumns = () => [
  'email',
  'name',
  'phone',
  'invitation_method',
  ...attributes.filter(isAsked).map(({ key }) => key),
];

/** `share`: how much of the file was read so far. */
type RowPortion = { rows: ImportRow[]; encoding: Encoding; share: number };

function checkColumns(columns: readonly string[]): void {
  const known = importColumns();
  const unknown = columns.filter((column) => !known.includes(column));
  if (unknown.length > 0) {
    const facts = { unknown: unknown.join(', '), known: known.join(', ') };
    throw new Problem('import_unknown_columns', { facts });
  }
  if (new Set(columns).size < columns.length) throw new Problem('import_column_twice');
  if (!columns.includes('email')) throw new Problem('import_no_email_column');
}

type MemberFile = { file: Uint8Array; year: number };

/** The rows of a file, judged by themselves and beside the others. Of what is known of them, the database tells. */
function* readMemberRows({ file, year }: MemberFile): Generator<RowPortion> {
  const { text, encoding } = decodeText(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const parsed = csvRows(text);
  const header = parsed.next();
  const columns = (header.done ? [] : header.value.cells).map((cell) => cell.trim().toLowerCase());
  checkColumns(columns);
  // Spreadsheets leave rows of nothing but separators below the last one.
  const lines = [...parsed].filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw new Problem('import_empty');
  if (lines.length > rowsMost) {
    throw new Problem('import_too_many_rows', { facts: { rows: lines.length, most: rowsMost } });
  }
  const first = new Map<string, number>();
  for (let at = 0; at < lines.length; at += portionRows) {
    const rows = lines
      .slice(at, at + portionRows)
      .map(({ line, cells }) => readRow(line, new Map(columns.map((column, n) => [column, cells[n]!])), year));
    for (const row of rows) findDoubles(row, first);
    yield { rows, encoding, share: Math.min(1, (at + portionRows) / lines.length) };
  }
}

function findDoubles(row: ImportRow, first: Map<string, number>): void {
  for (const [place, value] of Object.entries({ email: row.key, phone: row.phone })) {
    if (!value) continue;
    const line = first.get(value);
    if (line) row.faults.push({ place, code: 'row_same', facts: { line } });
    else first.set(value, row.line);
  }
}

/** A thread has read no database, so it is told what is asked. */
export function* readMemberRowsThere({ own, ...file }: MemberFile & { own: OwnQuestion[] }): Generator<RowPortion> {
  adoptOwnQuestions(own);
  yield* readMemberRows(file);
}
const readMemberRowsInThread = inThread(import.meta.url, readMemberRowsThere);

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
