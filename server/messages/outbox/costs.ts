import { type Channel, type PaidChannel, paidChannels } from '#contract/channels.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type ChannelCost = { channel: PaidChannel; messages: number; cents: number };

/**
 * What a mailing cost so far, at the prices of the settings: every message that left by WhatsApp or as a text message,
 * delivered or not. It is an estimate; what counts is the provider's invoice.
 */
export async function costsOf(db: Queryable, config: Config, mailingId: string): Promise<ChannelCost[]> {
  const rows = await db.many(sql<{ channel: PaidChannel; messages: number }>`
    select channel, count(*)::integer as messages from contact.message
    where mailing_id = ${mailingId} and channel = any(${paidChannels}::text[])
      and (state in ('sent', 'delivered', 'read') or (state in ('failed', 'unknown') and provider_id is not null))
    group by channel order by channel`);
  return rows.map(({ channel, messages }) => ({
    channel,
    messages,
    cents: messages * priceOf(config, channel),
  }));
}

/** What one message by a channel costs, in cents, at the price of the settings. */
export const priceOf = (config: Config, channel: Channel): number => config[`${channel}_cost_cents`];

/** The costs as lines to read; no line for a channel that has no price. */
export const costLines = (costs: readonly ChannelCost[]): string[] =>
  costs
    .filter(({ cents }) => cents > 0)
    .map(({ channel, messages, cents }) => `about €${(cents / 100).toFixed(2)} so far: ${messages} by ${channel}`);
