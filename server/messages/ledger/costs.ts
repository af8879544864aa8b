import { type PaidChannel, paidChannels } from '#contract/channels.ts';
import type { Config } from '../../config/config.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

export type Cost = { channel: PaidChannel; messages: number; cents: number };

/**
 * What a mailing cost so far, at the prices of the settings: what left by WhatsApp or as a text message, delivered or
 * not. An estimate to watch by; the invoice is the provider's.
 */
export async function costsOf(db: Queryable, config: Config, mailingId: string): Promise<Cost[]> {
  const rows = await db.many(sql<{ channel: PaidChannel; messages: number }>`
    select channel, count(*)::integer as messages from contact.message
    where mailing_id = ${mailingId} and channel = any(${paidChannels}::text[])
      and (state in ('sent', 'delivered', 'read') or (state in ('failed', 'unknown') and provider_id is not null))
    group by channel order by channel`);
  return rows.map(({ channel, messages }) => ({
    channel,
    messages,
    cents: messages * config[`${channel}_cost_cents`],
  }));
}

/** For a person; nothing where no price is set. */
export const costLines = (costs: readonly Cost[]): string[] =>
  costs
    .filter(({ cents }) => cents > 0)
    .map(({ channel, messages, cents }) => `about €${(cents / 100).toFixed(2)} so far: ${messages} by ${channel}`);
