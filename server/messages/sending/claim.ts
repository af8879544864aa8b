import type { Context } from '../../base/context.ts';
import { sql } from '../../database/sql.ts';
import type { Channel } from '../ledger/enqueue.ts';
import type { Outgoing } from './outgoing.ts';

/** So long a worker has for a message; then another takes it over. Longer than any sending may last. */
export const leaseMs = 50_000;
export const sendLimitMs = 40_000;

/** These say that somebody left, or came back, so they leave all the same. */
const aboutLeaving = ['unsubscribed', 'welcome_back'];

/** A message that took its worker down with it this often is not tried for ever. */
export const lostMost = 5;

/** What taking makes of a message, from `stop` and `taken_before`; beginning one of a mailing says the same. */
export const takenOver = sql`state = case
    when stop is null then 'sending'
    when taken_before then 'unknown'
    when stop like 'too late%' then 'failed'
    else 'suppressed' end,
  attempts = attempts + 1,
  lost = lost + taken_before::integer`;

/** A message as it is taken, with its state. */
export const outgoingColumns = sql`id, state, channel, template, member_id, member_email, mailing_id, campaign_id, round,
  invitation_id, to_name, to_address, subject, body_text, body_html, one_click_link, created_at, give_up_at, attempts,
  spared, lost, demo, decoy`;

type Row = Outgoing & { state: string };
export type Claimed = { taken: number; leaving: Outgoing[] };

/**
 * Takes what is due, oldest first, so that no other worker has it too. Who must get nothing more is looked up in the
 * same moment. What was taken before and never closed may have left: that is said honestly when it is not sent again.
 */
export async function claim(
  context: Context,
  channel: Channel,
  count: number,
  /** What this worker has in hand already: while the database is away a lease may end before its message is closed. */
  inHand: readonly string[] = [],
): Promise<Claimed> {
  const now = context.clock.now();
  const lease = new Date(now.getTime() + leaseMs);
  const empties = forgets(context);
  const rows = await context.db.many(sql<Row>`
    with due as (
      select message.id, message.state = 'sending' as taken_before, coalesce(member.demo, false) as demo, member.email as member_email,
        case
          when message.to_address = '' then 'erased'
          when member.left_at is not null and message.template <> all (${aboutLeaving}) then 'left the panel'
          when message.give_up_at <= ${now} then 'too late to be of use'
          when message.state = 'sending' and message.lost >= ${lostMost} then 'lost too often'
        end as stop
      from contact.message left join contact.member on member.id = message.member_id
      where message.channel = ${channel} and message.mailing_id is null and message.state in ('planned', 'sending') and message.due_at <= ${now}
        and message.id <> all (${inHand})
      order by message.due_at
      limit ${count}
      for update of message skip locked
    ), taken as (
      update contact.message set
        ${takenOver},
        due_at = ${lease},
        body_text = case when stop is not null and ${empties} then '' else body_text end,
        body_html = case when stop is not null and ${empties} then null else body_html end,
        one_click_link = case when stop is not null and ${empties} then null else one_click_link end
      from due where message.id = due.id
      returning message.*, due.demo, due.member_email, due.stop, due.taken_before
    ), noted as (
      insert into contact.message_event (message_id, state, at, reason)
      select id, state, ${now}, coalesce(stop, case when taken_before then 'taken over' end) from taken
    )
    select ${outgoingColumns}
    from taken`);
  return { taken: rows.length, leaving: rows.filter((row) => row.state === 'sending') };
}

/** What left is not kept: it holds links that open things. Trying out, it is what the mailbox shows. */
export const forgets = ({ config }: Context): boolean => config.panel_env === 'production';
