import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** A report of a provider as it came in, before anything is done with it. */
export type NewReport = {
  channel: 'whatsapp' | 'sms';
  at: Date;
  stops?: boolean;
  /** By which Meta names the reader. */
  user_id?: string;
} & (
  | {
      kind: 'status';
      state: 'sent' | 'delivered' | 'read' | 'failed';
      message_id?: string;
      provider_id?: string;
      reason?: string;
      elsewhere?: boolean;
    }
  // With a phone or a user_id. Without `said` WhatsApp itself tells what its reader chose in its settings.
  | { kind: 'inbound'; phone?: string; provider_id?: string; said?: string; resumes?: boolean }
);

/** WhatsApp allows as many; more is cut. */
const saidMost = 4096;

/** Stores all of a webhook in one statement, so that an answer of 200 means that every report of it is kept. */
export async function storeReports({ db, clock, secrets }: Context, reports: readonly NewReport[]): Promise<void> {
  if (reports.length === 0) return;
  const now = clock.now();
  const rows = reports.map(({ said, user_id, ...report }: NewReport & { said?: string }) => ({
    ...report,
    ...(user_id && { user_print: secrets.fingerprint('whatsapp user', user_id).toString('base64') }),
    ...(said !== undefined && {
      sealed: secrets
        .seal('incoming message', said.slice(0, saidMost).toWellFormed().replaceAll('\0', ''))
        .toString('base64'),
    }),
    // Nothing happens later than now, whatever a provider's clock says.
    at: report.at > now ? now : report.at,
  }));
  await db.run(sql`
    insert into contact.provider_report
      (channel, kind, message_id, provider_id, state, reason, elsewhere, stops, resumes, phone, user_print, sealed, at,
      received_at)
    select channel, kind, message_id, provider_id, state, reason, coalesce(elsewhere, false), coalesce(stops, false),
      coalesce(resumes, false), phone, decode(user_print, 'base64'), decode(sealed, 'base64'), at, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (channel text, kind text, message_id uuid,
      provider_id text, state text, reason text, elsewhere boolean, stops boolean, resumes boolean, phone text,
      user_print text, sealed text, at timestamptz)`);
}
