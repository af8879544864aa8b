import { attributes } from '#contract/attributes.ts';
import { adoptOwnQuestions, type OwnQuestion } from '#contract/own-questions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { csvRows } from '../../platform/file-readers/csv.ts';
import { decodeText, type Encoding } from '../../platform/file-readers/decode.ts';
import { inThread } from '../../platform/file-readers/thread.ts';
import { type ImportRow, readRow } from './import-row.ts';

const rowsMost = 50_000;
const portionRows = 100;
const importColumns = () => ['email', 'name', 'phone', 'invitation_method', ...attributes.map(({ key }) => key)];

/** `share`: how much of the file was read so far. */
export type RowPortion = { rows: ImportRow[]; encoding: Encoding; share: number };

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
export function* readMemberRows({ file, year }: MemberFile): Generator<RowPortion> {
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
export const readMemberRowsInThread = inThread(import.meta.url, readMemberRowsThere);
