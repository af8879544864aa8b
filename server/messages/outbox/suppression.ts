import type { Channel, InvitationMethod } from '#contract/channels.ts';
import type { NotSentReason, StoppedReason } from '#contract/reason-types.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { stopEffects } from './stop-reasons.ts';
import { wakeWorkers } from './wake-workers.ts';

type AddressStop = { message_id: string; reason: StoppedReason; at: Date };
type Address = { member_id: string; channel: Channel; address: string; reason: AddressStop['reason']; at: Date };

/** From now on no mailing goes to this address of this member. Messages about the account still do. */
export async function stopAddress(tx: Queryable, { member_id, channel, address, reason, at }: Address): Promise<void> {
  await tx.run(sql`
    insert into contact.stopped (member_id, channel, address, reason, at)
    values (${member_id}, ${channel}, ${address}, ${reason}, ${at})
    on conflict (member_id, channel, address) do update set reason = excluded.reason where excluded.reason = 'complained'`);
  await closeWaiting(tx, { member_id, channel, address, reason, at });
}

/**
 * Closes the messages of mailings that wait for this address. The worker also looks up stopped addresses before it
 * sends; closing the messages here leaves no gap between that look-up and this commit.
 */
async function closeWaiting(tx: Queryable, { member_id, channel, address, reason, at }: Address): Promise<void> {
  await tx.run(sql`
    with stopped as (
      update contact.message set state = 'suppressed', reserved_until = null
      where member_id = ${member_id} and channel = ${channel} and to_address = ${address} and state = 'planned'
        and mailing_id is not null
      returning id
    )
    insert into contact.message_event (message_id, state, at, reason)
    select id, 'suppressed', ${at}::timestamptz, ${stopEffects[reason].words}::text from stopped`);
}

export async function stopAddressOf(tx: Queryable, { message_id, reason, at }: AddressStop): Promise<void> {
  const found = await tx.maybe(sql<Pick<Address, 'member_id' | 'channel' | 'address'>>`
    select member_id, channel, to_address as address from contact.message
    where id = ${message_id} and member_id is not null and to_address <> ''`);
  if (found) await stopAddress(tx, { ...found, reason, at });
}

/** Closes what waits of surveys for this member, who asked for a rest. Letters that ask nothing go on. */
export async function closeMailings(tx: Queryable, memberId: string, at: Date): Promise<void> {
  const words: NotSentReason = 'asked for a rest';
  await tx.run(sql`
    with closed as (
      update contact.message set state = 'suppressed', reserved_until = null
      where member_id = ${memberId} and state = 'planned' and mailing_id is not null
        and template not in ('outcome_letter', 'newsletter')
      returning id
    )
    insert into contact.message_event (message_id, state, at, reason)
    select id, 'suppressed', ${at}::timestamptz, ${words}::text from closed`);
}

/**
 * Puts back what a rest or a stop of that moment closed, when it is undone: these messages wait as they did before. Those
 * of a mailing that was cancelled meanwhile stay closed, and so do all while the member rests.
 */
export async function reopenMessages(
  tx: Queryable,
  { clock }: Context,
  memberId: string,
  closedAt: Date,
): Promise<void> {
  const words: NotSentReason[] = ['asked for a rest', stopEffects.asked.words];
  const back = await tx.run(sql`
    with closed as (
      select message.id, event.number from contact.message
      join contact.message_event as event on event.message_id = message.id and event.state = message.state
      join contact.mailing on mailing.id = message.mailing_id
      join contact.member on member.id = message.member_id
      where member.id = ${memberId} and message.state = 'suppressed' and event.at = ${closedAt}
        and event.reason = any(${words}) and mailing.state <> 'cancelled'
        and (rests_until is null or rests_until <= ${clock.now()})
    ), undone as (
      delete from contact.message_event using closed
      where message_event.message_id = closed.id and message_event.number = closed.number
    )
    update contact.message set state = 'planned' from closed where message.id = closed.id`);
  if (back > 0) await wakeWorkers(tx);
}

/** Anyone who chooses a channel again after asking us to stop it means it. */
export async function startAgain(tx: Queryable, memberId: string, channel: InvitationMethod): Promise<void> {
  await tx.run(sql`
    delete from contact.stopped
    where member_id = ${memberId} and channel = ${channel} and reason in ('stop', 'asked')`);
}

/** Whether the member asked us to stop this channel, at the address they have now. */
export async function askedToStop(tx: Queryable, memberId: string, channel: InvitationMethod): Promise<boolean> {
  const stop = await tx.maybe(sql`
    select from contact.stopped where member_id = ${memberId} and channel = ${channel} and reason in ('stop', 'asked') limit 1`);
  return stop !== undefined;
}
