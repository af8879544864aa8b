import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { lockCampaign } from './campaigns.ts';
import { stageOf } from './open-campaign.ts';

/** Puts a campaign out of sight or back. What runs stays in sight: somebody has to look after it. */
export async function changeArchived(tx: Queryable, context: Acting, id: string, archived: boolean): Promise<void> {
  const now = context.clock.now();
  const stage = stageOf(await lockCampaign(tx, id), now);
  if (archived && (stage === 'open' || stage === 'waiting'))
    throw new Problem('invalid', {
      errors: { archived: ['Deze vragenlijst loopt of gaat nog open. Sluit haar eerst.'] },
    });
  const changed = await tx.run(sql`
    update survey.campaign set archived_at = ${archived ? now : null}
    where id = ${id} and (archived_at is not null) <> ${archived}`);
  if (changed === 0) return;
  await recordAudit(tx, context, { action: archived ? 'campaign_archived' : 'campaign_unarchived', about: id });
  await notifyLive(tx, 'campaigns');
}
