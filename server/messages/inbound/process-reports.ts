import { dayMs } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { type PollLoop, startPollLoop } from '../../platform/core/poll-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { forgetIncomingWhatsapp, stopWhatsapp, takeIncomingWhatsapp } from '../channels/whatsapp/incoming.ts';
import { keepWhatsappUser } from '../channels/whatsapp/user-id.ts';
import { takeReport } from '../outbox/delivery-report.ts';

type Row = {
  number: string;
  channel: 'whatsapp' | 'sms';
  kind: 'status' | 'inbound';
  message_id: string | null;
  provider_id: string | null;
  state: 'sent' | 'delivered' | 'read' | 'failed' | null;
  reason: string | null;
  elsewhere: boolean;
  stops: boolean;
  resumes: boolean;
  phone: string | null;
  user_print: Buffer | null;
  sealed: Buffer | null;
  at: Date;
};

const pollMs = 1000;
const atOnce = 100;
const keptDays = 30;

/**
 * Works off what providers told, oldest first; returns how many. One server at a time, so that no two wait for each
 * other's messages. A row is gone in the very transaction that took it: a kill leaves it to be taken again, and a
 * report that is taken twice counts once.
 */
export async function processReports(context: Context): Promise<number> {
  try {
    return await workOff(context, atOnce);
  } catch (error) {
    context.log.warn({ err: error }, 'reports of a provider are taken one by one now');
    return workOff(context, 1);
  }
}

async function workOff(context: Context, count: number): Promise<number> {
  let at: string | undefined;
  try {
    return await context.db.transaction(async (tx) => {
      const { mine } = await tx.one(sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7245010) as mine`);
      if (!mine) return 0;
      const rows = await tx.many(sql<Row>`
        select * from contact.provider_report where attempts < 5 order by attempts, number limit ${count}`);
      for (const row of rows) {
        at = row.number;
        await take(tx, context, row);
      }
      await tx.run(sql`
        delete from contact.provider_report where number = any(${rows.map(({ number }) => number)}::bigint[])`);
      return rows.length;
    });
  } catch (error) {
    if (count > 1 || at === undefined) throw error;
    // The other reports go first, and after five failures this one stays for somebody to look at.
    context.log.error({ err: error, report: at }, 'a report of a provider could not be taken');
    await context.db.run(sql`update contact.provider_report set attempts = attempts + 1 where number = ${at}`);
    return 1;
  }
}

async function take(tx: Queryable, context: Context, row: Row): Promise<void> {
  if (row.kind === 'inbound') {
    const { phone, user_print, stops, resumes, at, sealed, provider_id } = row;
    return takeIncomingWhatsapp(tx, context, {
      phone,
      user_print,
      stops,
      resumes,
      at,
      sealed,
      name: provider_id ?? `report ${row.number}`,
    });
  }
  const { channel, state, reason, elsewhere, at, message_id, provider_id } = row;
  const report = { channel, state: state!, ...(reason !== null && { reason }), elsewhere, at };
  // Looked up by our own id first: a status may come in before the answer that tells us the provider's id.
  let taken = message_id ? await takeReport(tx, context, { ...report, message_id }) : undefined;
  if ((!taken || taken.what === 'unknown') && provider_id)
    taken = await takeReport(tx, context, { ...report, provider_id });
  if (!taken || taken.what === 'unknown') {
    context.log.info({ channel, state }, 'a provider reports a message that is none of ours');
    return;
  }
  if (row.user_print) await keepWhatsappUser(tx, { user_print: row.user_print, message_id: taken.message_id });
  if (row.stops && taken.member_id) await stopWhatsapp(tx, context, taken.member_id, at);
}

/** Deletes reports that could not be taken, and what is kept no longer than it is needed. */
export async function sweepReports(context: Context): Promise<void> {
  const old = new Date(context.clock.now().getTime() - keptDays * dayMs);
  const gone = await context.db.run(sql`delete from contact.provider_report where received_at <= ${old}`);
  if (gone > 0) context.log.warn({ gone }, 'reports of providers that could not be taken were deleted');
  await forgetIncomingWhatsapp(context);
}

/** Works off reports every second. */
export function startProcessingReports(context: Context): PollLoop {
  const all = async (over: () => boolean) => {
    while (!over() && (await processReports(context)) > 0);
  };
  return startPollLoop(context, pollMs, all, 'reports of providers could not be worked off');
}
