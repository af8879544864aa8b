import type { readUnreachable } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { note } from '../../base/audit.ts';
import type { Acting } from '../../base/context.ts';
import { sql } from '../../database/sql.ts';
import { referenceOf } from '../../people/reference.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';

type Shown = Reply<typeof readUnreachable>;
const most = 200;

/**
 * Whom no message of a campaign reached, by the reference that stands under our mails: who they are support sees on the page
 * of a member, with a reason. Whoever looks leaves a line in the audit log.
 */
export async function listUnreachable(context: Acting, id: string): Promise<Shown> {
  return context.db.transaction(async (tx) => {
    await readCampaign(tx, id);
    const members = await tx.many(sql<Omit<Shown['members'][number], 'reference'>>`
      select member.id, last.channel, last.state
      from contact.invitation join contact.member on member.id = invitation.member_id
      cross join lateral (
        select channel, state from contact.message where invitation_id = invitation.id
        order by created_at desc, id limit 1
      ) as last
      where invitation.campaign_id = ${id} and not exists (
          select from contact.message where invitation_id = invitation.id
            and state in ('planned', 'sending', 'sent', 'delivered', 'read', 'unknown'))
        and exists (
          select from contact.message where invitation_id = invitation.id and state in ('failed', 'bounced'))
      order by member.id limit ${most + 1}`);
    const shown = members.slice(0, most).map((one) => ({ ...one, reference: referenceOf(one.id) }));
    const detail = { members: String(shown.length) };
    await note(tx, context, { action: 'campaign_unreachable_seen', about: id, detail });
    return { members: shown, more: members.length > most };
  });
}
