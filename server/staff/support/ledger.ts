import type {
  CameIn,
  ChannelLedger,
  readLedger as readLedgerCall,
  Undelivered,
} from '#contract/calls/office/support/ledger.ts';
import type { Channel } from '#contract/channels.ts';
import type { Reply } from '#contract/endpoint.ts';
import { notSetUp } from '../../messages/channels/channels.ts';
import { readChannels } from '../../messages/delivery/channel-pause.ts';
import { withoutAddresses } from '../../messages/inbound/bounce-class.ts';
import { countsOfReplies } from '../../messages/inbound/take-reply.ts';
import { readSendHold } from '../../messages/outbox/send-hold.ts';
import { referenceOf } from '../../people/reference.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

const weekMs = 7 * 86_400_000;
const reasonsMost = 5;
const undeliveredMost = 50;
const cameInMost = 50;

/** What another server said may quote the address or the number that it was about. */
const anonymous = (reason: string): string => withoutAddresses(reason).replaceAll(/\+?\d{7,}/g, '…');

type Counted = { channel: Channel; state: string; count: number };
type Reason = Counted & { reason: string };

export async function readLedger(db: Queryable, context: Context): Promise<Reply<typeof readLedgerCall>> {
  const since = new Date(context.clock.now().getTime() - weekMs);
  const [held, states, counts, reasons, undelivered, came_in, replies] = await Promise.all([
    readSendHold(db),
    readChannels(db),
    db.many(sql<Counted>`
      select channel, state, count(*) from contact.message
      where not decoy and (created_at > ${since} or state in ('planned', 'sending')) group by channel, state order by count(*) desc`),
    db.many(sql<Reason>`
      select channel, message.state, last.reason, count(*)
      from contact.message cross join lateral (
        select reason from contact.message_event
        where message_id = message.id and reason is not null order by number desc limit 1) as last
      where not decoy and created_at > ${since} and message.state in ('failed', 'bounced', 'suppressed')
      group by channel, message.state, last.reason`),
    readUndelivered(db, since),
    readCameIn(db, since),
    countsOfReplies(db),
  ]);
  const unset = notSetUp(context.config);
  return {
    held: held !== undefined,
    channels: states.map(({ name, paused_at, by_hand, reason, retry_at }) => ({
      channel: name,
      absent: unset.has(name),
      rests_since: paused_at?.toISOString() ?? null,
      by_hand,
      reason: reason && !by_hand ? anonymous(reason) : null,
      retry_at: retry_at?.toISOString() ?? null,
      states: counts.filter(({ channel }) => channel === name),
      reasons: mostFrequent(reasons.filter(({ channel }) => channel === name)),
    })),
    undelivered,
    came_in,
    mail_comes_in: context.config.reply_address !== undefined && context.config.bounce_port !== undefined,
    not_kept: { automatic: replies.automatic ?? 0, of_nobody: replies['of nobody'] ?? 0 },
  };
}

/** Reasons that differ in the address alone are one. */
function mostFrequent(reasons: readonly Reason[]): ChannelLedger['reasons'] {
  const together = new Map<string, ChannelLedger['reasons'][number]>();
  for (const { state, reason, count } of reasons) {
    const said = anonymous(reason);
    const key = `${state} ${said}`;
    together.set(key, { state, reason: said, count: count + (together.get(key)?.count ?? 0) });
  }
  return [...together.values()].sort((one, other) => other.count - one.count).slice(0, reasonsMost);
}

async function readUndelivered(db: Queryable, since: Date): Promise<Undelivered[]> {
  const rows = await db.many(sql<Omit<Undelivered, 'at' | 'reference'> & { at: Date }>`
    select message.id, message.created_at as at, message.channel, message.template, campaign.title as campaign,
      message.state, member_id, (
        select reason from contact.message_event
        where message_id = message.id and reason is not null order by number desc limit 1) as reason
    from contact.message left join survey.campaign on campaign.id = campaign_id
    where message.created_at > ${since} and message.state in ('failed', 'bounced') and member_id is not null
    order by message.created_at desc, message.id limit ${undeliveredMost}`);
  return rows.map(({ at, reason, ...row }) => ({
    ...row,
    at: at.toISOString(),
    reason: reason && anonymous(reason),
    reference: referenceOf(row.member_id),
  }));
}

/** Nobody looked at the member since something came in. Where contact.incoming is `incoming`. */
export const unseen = sql`not exists (
  select from contact.look where look.member_id = incoming.member_id and look.until > incoming.at)`;

async function readCameIn(db: Queryable, since: Date): Promise<CameIn[]> {
  const rows = await db.many(sql<Omit<CameIn, 'at' | 'reference'> & { at: Date }>`
    select id, at, channel, member_id, not (${unseen}) as seen from contact.incoming
    where at > ${since} order by at desc, id limit ${cameInMost}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), reference: referenceOf(row.member_id) }));
}
