import { planPasswords } from '../../fieldwork/letters/password-plan.ts';
import { answersToStored } from '../../people/attributes.ts';
import { answerConsents } from '../../people/consent.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { ImportRow } from './import-row.ts';

type ImportOptions = {
  /** Where it was proven that the addresses are these people's: the operator vouches for them with this sentence. */
  proven_by?: string;
  /** The mailing waits for an operator. */
  hold?: boolean;
  /** The mailing rests at no night. */
  now?: boolean;
  /** Told after each portion. */
  onDone?: (done: number) => void;
};

/** The operator's word: these people said yes elsewhere. Each consent of theirs says so. */
const vouchedConsent = 'Was al lid. De toestemming is eerder gegeven en bij de overgang meegenomen.';

/** As many as are written without holding up a parent who saves. */
const atOnce = 100;

/** All of them or none. Each gets a mail to create a password, in a mailing of its own: its id. */
export async function importMembers(
  context: Acting,
  rows: readonly ImportRow[],
  options: ImportOptions = {},
): Promise<string> {
  const refused = rows.filter(({ faults }) => faults.length > 0).length;
  if (refused > 0) throw new Problem('import_rows_refused', { facts: { refused, rows: rows.length } });
  return context.db
    .transaction(async (tx) => {
      const members: ImportedMember[] = [];
      for (let at = 0; at < rows.length; at += atOnce) {
        members.push(...(await writePortion(tx, context, rows.slice(at, at + atOnce), options)));
        options.onDone?.(members.length);
      }
      const mailing = await planPasswords(tx, context, members, { round: 0, ...options });
      const detail = {
        members: String(rows.length),
        mailing,
        ...(options.proven_by !== undefined && { proven_by: options.proven_by }),
      };
      await recordAudit(tx, context, { action: 'members_imported', detail });
      return mailing;
    })
    .catch((error: Error & { constraint?: string }) => {
      const overtaken = ['member_email_taken', 'member_phone_taken'].includes(error.constraint ?? '');
      throw overtaken ? new Problem('import_overtaken') : error;
    });
}

type ImportedMember = { id: string; name: string | null; email: string };

async function writePortion(
  tx: Queryable,
  context: Context,
  rows: readonly ImportRow[],
  { proven_by }: ImportOptions,
): Promise<ImportedMember[]> {
  const now = context.clock.now();
  const proven = proven_by === undefined ? null : now;
  const made = await tx.many(sql<ImportedMember & { key: string }>`
    insert into contact.member (name, email, email_key, email_verified_at, phone, invitation_method, registered_at)
    select name, email, key, ${proven}::timestamptz, phone, method, ${now}::timestamptz
    from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ key }) => key)}::text[], ${rows.map(({ phone }) => phone)}::text[],
      ${rows.map((row) => row.invitation_method)}::text[]) as one (name, email, key, phone, method)
    returning id, name, email, email_key as key`);
  const ids = new Map(made.map(({ key, id }) => [key, id]));
  const idOf = ({ key }: ImportRow): string => ids.get(key)!;
  await writeAnswers(tx, rows, idOf, now);
  await writeConsents(tx, rows, idOf, now);
  if (proven_by !== undefined) {
    await tx.run(sql`
      insert into contact.vouched (member_id, address, sentence, at)
      select id, email, ${proven_by}, ${now}
      from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ email }) => email)}::text[]) as one (id, email)`);
  }
  // In the order of the file, in which the mails leave too.
  return rows.map((row) => ({ id: idOf(row), name: row.name, email: row.email }));
}

type IdOf = (row: ImportRow) => string;

async function writeAnswers(tx: Queryable, rows: readonly ImportRow[], idOf: IdOf, now: Date): Promise<void> {
  const told = rows.map((row) => ({ member_id: idOf(row), answers: answersToStored(row.attributes, now) }));
  await tx.run(sql`
    insert into profile.answers (member_id, answers)
    select member_id, answers
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (member_id uuid, answers jsonb)`);
}

async function writeConsents(tx: Queryable, rows: readonly ImportRow[], idOf: IdOf, now: Date): Promise<void> {
  const said = rows.flatMap((row) => [
    { member_id: idOf(row), purpose: 'contact', channel: row.invitation_method },
    ...answerConsents(row.attributes, { withdrawals: false }).map(({ purpose }) => ({
      member_id: idOf(row),
      purpose,
      channel: null,
    })),
  ]);
  await tx.run(sql`
    insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
    select member_id, purpose, true, ${vouchedConsent}, channel, 'import', ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (member_id uuid, purpose text, channel text)`);
}
