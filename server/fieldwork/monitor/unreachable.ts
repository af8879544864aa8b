import type { readUnreachable } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { withoutAddresses } from '../../messages/inbound/bounce-class.ts';
import { referenceOf } from '../../people/reference.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { isRounded } from '../sample/sensitive.ts';

type UnreachableReply = Reply<typeof readUnreachable>;
type Row = Omit<UnreachableReply['members'][number], 'reference' | 'at'> & { at: Date };
const unreachableMost = 200;

/**
 * Whom no message of a campaign reached, by the reference that stands under our mails: who they are support sees on the page
 * of a member, with a reason. Anyone who looks leaves a line in the audit log.
 */
export async function listUnreachable(context: Acting, id: string, after?: string): Promise<UnreachableReply> {
  return context.db.transaction(async (tx) => {
    const { title } = await readCampaign(tx, id);
    // That somebody was drawn by something sensitive is seen on their own page alone, with a reason.
    if (await isRounded(tx, id)) throw new Problem('unreachable_sensitive');
    const members = await tx.many(sql<Row>`
      select member.id, last.at, last.channel, last.state, last.reason
      from contact.invitation join contact.member on member.id = invitation.member_id
      cross join lateral (
        select created_at as at, channel, state, (
          select reason from contact.message_event
          where message_id = message.id and reason is not null order by number desc limit 1) as reason
        from contact.message where invitation_id = invitation.id
        order by created_at desc, id limit 1
      ) as last
      where invitation.campaign_id = ${id} and (${after ?? null}::uuid is null or member.id > ${after ?? null})
        and not exists (
          select from contact.message where invitation_id = invitation.id
            and state in ('planned', 'sending', 'sent', 'delivered', 'read', 'unknown'))
        and exists (
          select from contact.message where invitation_id = invitation.id and state in ('failed', 'bounced'))
      order by member.id limit ${unreachableMost + 1}`);
    const shown = members.slice(0, unreachableMost).map(({ at, reason, ...one }) => ({
      ...one,
      at: at.toISOString(),
      // What another server said may quote the address or the number that it was about.
      reason: reason && withoutAddresses(reason).replaceAll(/\+?\d{7,}/g, '…'),
      reference: referenceOf(one.id),
    }));
    const detail = { members: String(shown.length) };
    await recordAudit(tx, context, { action: 'campaign_unreachable_seen', about: id, detail });
    return { title, members: shown, more: members.length > unreachableMost };
  });
}
