import type { Channel } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyFieldworkSoon } from '../../platform/core/live-notifications.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { queueFallbackEmail } from '../delivery/fallback-email.ts';
import { type MessageState, noteState } from './enqueue.ts';
import { stopAddressOf } from './suppression.ts';

/**
 * What a provider says later about a message. It names the message by the provider's own id, or by ours, which we sent
 * along.
 */
type DeliveryReport = {
  channel: Channel;
  state: 'sent' | 'delivered' | 'read' | 'failed' | 'bounced';
  reason?: string;
  /** The time of the report by the provider's clock. */
  at: Date;
  /** With 'failed': this channel cannot reach the member, but e-mail may. */
  elsewhere?: boolean;
} & ({ provider_id: string } | { message_id: string });

/** 'moved': it says something new. 'known': repeated, late or the wrong way round. 'unknown': no message of ours. */
type ReportResult = { what: 'moved' | 'known'; message_id: string; member_id: string | null } | { what: 'unknown' };

const underWay: MessageState[] = ['sending', 'unknown'];
/**
 * From which states each report may move a message. Reports come in any order and repeatedly: a state never goes back.
 */
const from: Record<DeliveryReport['state'], MessageState[]> = {
  sent: underWay,
  delivered: [...underWay, 'sent'],
  read: [...underWay, 'sent', 'delivered'],
  failed: [...underWay, 'sent'],
  bounced: [...underWay, 'sent'],
};

type Row = {
  id: string;
  state: MessageState;
  member_id: string | null;
  campaign_id: string | null;
  lost: number;
  due_at: Date;
  secret: boolean;
};

export async function takeReport(tx: Queryable, context: Context, report: DeliveryReport): Promise<ReportResult> {
  const { channel } = report;
  const by = 'provider_id' in report ? sql`provider_id = ${report.provider_id}` : sql`id = ${report.message_id}::uuid`;
  const message = await tx.maybe(sql<Row>`
    select id, state, member_id, campaign_id, lost, due_at,
      exists (select from survey.campaign where id = message.campaign_id and anonymous) as secret
    from contact.message where channel = ${channel} and ${by} for update`);
  if (!message) return { what: 'unknown' };
  const { id, member_id } = message;
  const { state, reason, at } = message.secret ? unread(report, message) : report;
  // The message waits to be sent once more because nobody knew whether it had left; this report tells.
  const waits = message.state === 'planned' && message.lost > 0;
  if (!waits && !from[state].includes(message.state)) return { what: 'known', message_id: id, member_id };

  await noteState(tx, id, state, at, reason);
  if (message.campaign_id) notifyFieldworkSoon(context, [message.campaign_id]);
  if (state === 'bounced') await stopAddressOf(tx, { message_id: id, reason: 'bounced', at: context.clock.now() });
  if (state === 'failed' && report.elsewhere) await queueFallbackEmail(tx, context, message);
  return { what: 'moved', message_id: id, member_id };
}

/**
 * Anyone who reads a letter may answer a minute later, so the moment at which a letter of an anonymous campaign was read
 * is not kept. The report then only tells that the letter left, at the moment that it was due.
 */
function unread(report: DeliveryReport, { due_at }: Row): Pick<DeliveryReport, 'state' | 'reason' | 'at'> {
  return report.state === 'read' ? { state: 'sent', at: due_at } : report;
}
