import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { takeReport } from '../outbox/delivery-report.ts';
import { stopAddressOf } from '../outbox/suppression.ts';
import type { OwnAddresses } from './bounce-address.ts';
import { type BounceReport, readBounceReport } from './bounce-report.ts';
import { countIncoming, readIncomingCounts } from './count-incoming.ts';

/** What came of a mail to a bounce address. These are counted, and the doctor shows the counts. */
export type BounceOutcome = 'final' | 'delayed' | 'complaint' | 'nothing' | 'unreadable' | 'of no message';

/**
 * `address` is a bounce address, with the token of a message or bare. The sender of a report is told nothing of this.
 */
export async function takeBounce(
  context: Context,
  addresses: OwnAddresses,
  address: string,
  raw: Buffer,
): Promise<BounceOutcome> {
  const report = readBounceReport(raw);
  const id = addresses.read(address) ?? messageOf(report, addresses);
  const heard = await context.db.transaction(async (tx) => {
    const became = await take(tx, context, id, report);
    await countIncoming(tx, context, setting, became);
    return became;
  });
  const level = heard === 'unreadable' || (report.kind === 'final' && report.about === 'us') ? 'warn' : 'info';
  const reason = 'reason' in report ? report.reason : undefined;
  context.log[level]({ message_id: id, heard, reason }, 'a mail to the bounce address');
  return heard;
}

async function take(
  tx: Queryable,
  context: Context,
  id: string | undefined,
  report: BounceReport,
): Promise<BounceOutcome> {
  if (report.kind === 'unreadable' || report.kind === 'nothing') return report.kind;
  if (!id) return 'of no message';
  const at = context.clock.now();
  if (report.kind === 'final') {
    const state = report.about === 'address' ? 'bounced' : 'failed';
    const taken = await takeReport(tx, context, { channel: 'email', message_id: id, state, reason: report.reason, at });
    // A dead address is stopped in whatever state its message was before, because reports come in any order.
    if (state === 'bounced' && taken.what === 'known')
      await stopAddressOf(tx, { message_id: id, reason: 'bounced', at });
    return taken.what === 'unknown' ? 'of no message' : 'final';
  }
  const exists = await tx.maybe(sql`select from contact.message where id = ${id} and channel = 'email' for update`);
  if (!exists) return 'of no message';
  await noteOnce(tx, id, at, report);
  if (report.kind === 'complaint') await stopAddressOf(tx, { message_id: id, reason: 'complained', at });
  return report.kind;
}

/** Notes an event that changes no state, and notes it once: a report can be repeated without end. */
async function noteOnce(tx: Queryable, id: string, at: Date, { kind, reason }: { kind: string; reason: string }) {
  await tx.run(sql`
    insert into contact.message_event (message_id, state, at, reason)
    select id, state, ${at}::timestamptz, ${`${kind}: ${reason}`} from contact.message
    where id = ${id} and not exists (
      select from contact.message_event where message_id = ${id} and reason like ${`${kind}: %`})`);
}

/** A feedback loop has one address for all messages: the return address of the mail stands inside its report. */
function messageOf(report: BounceReport, addresses: OwnAddresses): string | undefined {
  if (report.kind !== 'complaint') return undefined;
  return report.returnTo.map((address) => addresses.read(address)).find((id) => id !== undefined);
}

const setting = 'bounce_mails';

export const countsOfBounces = (db: Queryable) => readIncomingCounts<BounceOutcome>(db, setting);
