import {
  type CameIn,
  type ChannelLedger,
  ledgerPage,
  type listCameIn as listCameInCall,
  type listUndelivered as listUndeliveredCall,
  type readLedger as readLedgerCall,
  type Undelivered,
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

const weekAgo = (clock: Context['clock']): Date => new Date(clock.now().getTime() - 7 * 86_400_000);
const reasonsMost = 5;

/** What another server said may quote the address or the number that it was about. */
const anonymous = (reason: string): string => withoutAddresses(reason).replaceAll(/\+?\d{7,}/g, '…');

type Counted = { channel: Channel; state: string; count: number };
type Reason = Counted & { reason: string };

export async function readLedger(db: Queryable, context: Context): Promise<Reply<typeof readLedgerCall>> {
  const since = weekAgo(context.clock);
  const [held, states, counts, reasons, replies] = await Promise.all([
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

type Dated = { at: Date; member_id: string };

/** One more than a page is asked for, to know whether there are older ones. */
const paged = <Row extends Dated>(rows: readonly Row[]) => ({
  lines: rows
    .slice(0, ledgerPage)
    .map((row) => ({ ...row, at: row.at.toISOString(), reference: referenceOf(row.member_id) })),
  older: rows.length > ledgerPage,
});

export async function listUndelivered(
  db: Queryable,
  { clock }: Context,
  before: string | undefined,
): Promise<Reply<typeof listUndeliveredCall>> {
  const rows = await db.many(sql<Omit<Undelivered, 'at' | 'reference'> & Dated>`
    select message.id, message.created_at as at, message.channel, message.template, campaign.title as campaign,
      message.state, member_id, (
        select reason from contact.message_event
        where message_id = message.id and reason is not null order by number desc limit 1) as reason
    from contact.message left join survey.campaign on campaign.id = campaign_id
    where message.created_at > ${weekAgo(clock)} and message.state in ('failed', 'bounced') and member_id is not null
      ${before ? sql`and (message.created_at, message.id) < (select last.created_at, last.id from contact.message as last where last.id = ${before})` : sql``}
    order by message.created_at desc, message.id desc limit ${ledgerPage + 1}`);
  return paged(rows.map(({ reason, ...row }) => ({ ...row, reason: reason && anonymous(reason) })));
}

/** Nobody looked at the member since something came in. Where contact.incoming is `incoming`. */
export const unseen = sql`not exists (
  select from contact.look where look.member_id = incoming.member_id and look.until > incoming.at)`;

export async function listCameIn(
  db: Queryable,
  { clock }: Context,
  before: string | undefined,
): Promise<Reply<typeof listCameInCall>> {
  return paged(
    await db.many(sql<Omit<CameIn, 'at' | 'reference'> & Dated>`
      select id, at, channel, member_id, not (${unseen}) as seen from contact.incoming
      where at > ${weekAgo(clock)}
        ${before ? sql`and (at, id) < (select last.at, last.id from contact.incoming as last where last.id = ${before})` : sql``}
      order by at desc, id desc limit ${ledgerPage + 1}`),
  );
}
