import type { readUnreachable } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { note } from '../../base/audit.ts';
import type { Acting } from '../../base/context.ts';
import { sql } from '../../database/sql.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';

type Shown = Reply<typeof readUnreachable>;
const most = 200;

/** Whom no message of a campaign reached: support may know them, and whoever looks leaves a line in the audit log. */
export async function listUnreachable(context: Acting, id: string): Promise<Shown> {
  return context.db.transaction(async (tx) => {
    await readCampaign(tx, id);
    const members = await tx.many(sql<Shown['members'][number]>`
      select member.id, member.name, last.channel, last.state
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
      order by member.name, member.id limit ${most + 1}`);
    const shown = members.slice(0, most);
    const detail = { members: String(shown.length) };
    await note(tx, context, { action: 'campaign_unreachable_seen', about: id, detail });
    return { members: shown, more: members.length > most };
  });
}
