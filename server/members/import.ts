import { attributes } from '#contract/attributes.ts';
import { sentences } from '#contract/fields.ts';
import { isoDay } from '#contract/format.ts';
import { phoneSentences } from '#contract/phone.ts';
import { createPasswordMail } from '../account/mail.ts';
import { passwordLink } from '../account/passwords.ts';
import { note } from '../base/audit.ts';
import type { Acting, Context } from '../base/context.ts';
import { Problem } from '../base/problem.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { queueMessage } from '../messages/ledger/enqueue.ts';
import { writeAttributes } from '../people/attributes.ts';
import { answerConsents, noteConsents } from '../people/consent.ts';
import { departedAmong } from '../people/destroy.ts';
import { makeLink } from '../people/link.ts';
import { readCsv } from './csv.ts';
import { type ImportRow, readRow } from './import-row.ts';

const rowsMost = 50_000;
export const importColumns = ['email', 'name', 'phone', 'invitation_method', ...attributes.map(({ key }) => key)];

/** Every row with its verdict. Writes nothing. */
export async function previewImport(context: Context, file: Buffer): Promise<ImportRow[]> {
  const [header, ...below] = readCsv(file);
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
  return rows;
}

function findDoubles(rows: readonly ImportRow[]): void {
  const first = new Map<string, number>();
  for (const row of rows) {
    for (const [what, value] of Object.entries({ email: row.key, phone: row.phone })) {
      if (!value) continue;
      const line = first.get(value);
      if (line) row.faults.push(`${what}: the same as on line ${line}.`);
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
  const gone = 'left the panel; only they can come back.';
  for (const { key, phone, faults } of rows) {
    if (taken.has(key)) faults.push(`email: ${sentences.email_taken}`);
    else if (left.has(key) || departed.has(key)) faults.push(`email: ${gone}`);
    // Of a number nothing is kept once its owner is destroyed; until then it is theirs, whatever address stands beside it.
    if (phone && taken.has(phone)) faults.push(`phone: ${phoneSentences.taken}`);
    else if (phone && left.has(phone)) faults.push(`phone: ${gone}`);
  }
}

/** The operator's word: these people said yes elsewhere. Each consent of theirs says so. */
const vouched = 'Was al lid. De toestemming is eerder gegeven en bij de overgang meegenomen.';

/** All of them or none; each gets a mail to create a password. */
export async function importMembers(context: Acting, rows: readonly ImportRow[]): Promise<void> {
  const refused = rows.filter(({ faults }) => faults.length > 0).length;
  if (refused > 0) throw new Problem('import_rows_refused', { facts: { refused, rows: rows.length } });
  await context.db.transaction(async (tx) => {
    for (const row of rows) await importOne(tx, context, row);
    await note(tx, context, { action: 'members_imported', detail: { members: String(rows.length) } });
  });
}

async function importOne(tx: Queryable, context: Context, row: ImportRow): Promise<void> {
  const { clock, config, random } = context;
  const now = clock.now();
  const { email, key, name, phone, invitation_method } = row;
  const { id } = await tx.one(sql<{ id: string }>`
    insert into contact.member (name, email, email_key, phone, invitation_method, registered_at)
    values (${name}, ${email}, ${key}, ${phone}, ${invitation_method}, ${now}) returning id`);
  await writeAttributes(tx, id, row.attributes, now);
  const contact = { purpose: 'contact', given: true, channel: invitation_method };
  const consents = [contact, ...answerConsents(row.attributes, { withdrawals: false })];
  const said = consents.map((consent) => ({ ...consent, sentence: vouched }));
  await noteConsents(tx, context, id, 'import', said);
  const token = random.token();
  const link = passwordLink(context, 'wachtwoord-aanmaken', email, token);
  const message_id = await queueMessage(
    tx,
    createPasswordMail(config, { member_id: id, name, address: email }, link),
    now,
  );
  await makeLink(tx, context, { member_id: id, purpose: 'create', address: email, message_id, token });
}
