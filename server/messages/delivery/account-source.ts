import type { Channel } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { forgetTextWhen } from '../outbox/forget-text.ts';
import { randomDelayMostMs } from '../outbox/random-delay.ts';
import type { MessageBatch, MessageSource } from './message-source.ts';
import type { OutgoingMessage } from './outgoing.ts';
import { countAccount } from './rate.ts';
import { lookedUp, outgoingColumns, reasonOfTaken, take, takenRow } from './send-checks.ts';

/** Messages about accounts: any free worker takes them as soon as they are due. */
export const accountSource = (context: Context, channel: Channel): MessageSource => ({
  async take(count, inHand) {
    const claimed = await claim(context, channel, count, inHand);
    await countAccount(context, channel, claimed.leaving.length);
    const again_ms = claimed.taken < count ? await nextMs(context, channel) : undefined;
    return { ...claimed, ...(again_ms !== undefined && { again_ms }) };
  },
  async isDue() {
    const { due } = await context.db.one(sql<{ due: boolean }>`
      select exists (select from contact.message where channel = ${channel} and mailing_id is null
        and state in ('planned', 'sending') and due_at <= ${context.clock.now()}) as due`);
    return due;
  },
  release: async () => undefined,
});

/**
 * Takes the messages that are due, oldest first, and locks them, so that no other worker takes them too. The same
 * statement looks up who must get nothing more. A message that was taken before and never closed may have left: when it
 * is not sent again, its state says that nobody knows.
 */
async function claim(
  context: Context,
  channel: Channel,
  count: number,
  /**
   * Messages that this worker has taken already: while the database is away, a lease may end before its message is
   * closed.
   */
  inHand: readonly string[],
): Promise<MessageBatch> {
  const now = context.clock.now();
  const rows = await context.db.many(sql<OutgoingMessage & { state: string }>`
    with due as (
      select ${lookedUp('account', now)}
      from contact.message left join contact.member on member.id = message.member_id
      where message.channel = ${channel} and message.mailing_id is null and message.state in ('planned', 'sending') and message.due_at <= ${now}
        and message.id <> all (${inHand})
      order by message.due_at
      limit ${count}
      for update of message skip locked
    ), taken as (
      update contact.message set ${take(now)}, ${forgetTextWhen(context, sql`stop is not null`)}
      from due where message.id = due.id
      returning ${takenRow}
    ), noted as (
      insert into contact.message_event (message_id, state, at, reason)
      select id, state, ${now}, ${reasonOfTaken} from taken
    )
    select ${outgoingColumns}, whatsapp from taken`);
  return { taken: rows.length, leaving: rows.filter((row) => row.state === 'sending') };
}

/** How long until the next message is due, so that it need not wait for the next poll. */
async function nextMs({ clock, db }: Context, channel: Channel): Promise<number | undefined> {
  const now = clock.now();
  const { next } = await db.one(sql<{ next: Date | null }>`
    select min(due_at) as next from contact.message
    where channel = ${channel} and mailing_id is null and state in ('planned', 'sending')
      and due_at > ${now} and due_at <= ${new Date(now.getTime() + randomDelayMostMs)}`);
  return next ? next.getTime() - now.getTime() : undefined;
}
