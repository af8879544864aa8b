import type { InvitationMethod } from '#contract/channels.ts';
import { channelReaches, invitationMethods } from '#contract/channels.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { askedToStop, reopenMessages, startAgain, stopAddress } from '../../messages/outbox/suppression.ts';
import { contactConsent, noteConsents } from '../../people/consent.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { channelMail } from './mail.ts';
import { recipientIn } from './recipient.ts';

type Member = {
  email: string;
  phone: string | null;
  email_proven: boolean;
  phone_proven: boolean;
  invitation_method: InvitationMethod;
};

type ChannelChange = {
  channel: InvitationMethod;
  on: boolean;
  chosen?: boolean | undefined;
  undoes?: string | undefined;
};

/**
 * The member said that no survey may come by this channel any more, or that it may again. A stop that is undone at once
 * gives back what it had closed.
 */
export async function setChannel(
  context: Acting,
  id: string,
  { channel, on, chosen = false, undoes }: ChannelChange,
): Promise<{ at: string }> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    const to = await recipientIn(tx, id);
    const member = await tx.one(sql<Member>`
      select email, phone, invitation_method, email_verified_at is not null as email_proven,
        phone is not null and phone_verified_at is not null as phone_proven
      from contact.member where id = ${id}`);
    const address = member[channelReaches[channel]];
    if (!address) throw new Problem('channel_without_address');
    const stopped = await askedToStop(tx, id, channel);
    // A second press says nothing new: no consent, no mail.
    if (on ? !stopped && (!chosen || member.invitation_method === channel) : stopped) return;
    if (on) await startAgain(tx, id, channel);
    else await stopAddress(tx, { member_id: id, channel, address, reason: 'asked', at });
    await noteConsents(tx, context, id, 'office', [{ ...contactConsent(channel, context), given: on }]);
    if (on && undoes) await reopenMessages(tx, context, id, new Date(undoes));
    const other = on ? null : await otherWay(tx, id, member, channel);
    const way = on && chosen ? channel : other;
    if (way) await tx.run(sql`update contact.member set invitation_method = ${way} where id = ${id}`);
    if (to.theirs) await queueWithRandomDelay(tx, context, channelMail(context.config, to, { channel, on, other }));
    const action = on ? 'member_channel_started' : 'member_channel_stopped';
    await recordAudit(tx, context, { action, about: auditReference(context, id), detail: { channel } });
  });
  return { at: at.toISOString() };
}

/** The other channel by which surveys can reach the member. */
async function otherWay(tx: Queryable, id: string, member: Member, stopped: InvitationMethod) {
  const stops = await tx.many(sql<{ channel: string; address: string }>`
    select channel, address from contact.stopped where member_id = ${id}`);
  const works = (channel: InvitationMethod) => {
    const kind = channelReaches[channel];
    return member[`${kind}_proven`] && !stops.some((one) => one.channel === channel && one.address === member[kind]);
  };
  return invitationMethods.find((channel) => channel !== stopped && works(channel)) ?? null;
}
