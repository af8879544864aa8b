import { rules } from '#contract/rules.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { shuffleAnswers } from '../answering/shuffle.ts';
import { lockCampaign } from './campaigns.ts';
import { stageOf } from './open-campaign.ts';

/** Closes a campaign now. Anyone who had started has half an hour to finish. */
export async function closeCampaign(context: Acting, id: string): Promise<void> {
  const { anonymous } = await context.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign.state === 'draft') throw new Problem('campaign_draft_not_open');
    if (campaign.state === 'closed') throw new Problem('campaign_closed_before');
    await tx.run(sql`
      update survey.campaign set state = 'closed', closed_at = ${context.clock.now()} where id = ${id}`);
    await recordAudit(tx, context, { action: 'campaign_closed', about: id });
    await notifyLive(tx, `draft:${id}`);
    await notifyLive(tx, 'campaigns');
    return campaign;
  });
  // Without pauses: somebody waits for it.
  if (anonymous) await shuffleAnswers(context, [], 0);
}

/** After this margin, statements that were under way when the half hour ended have long finished. */
const marginMs = 5 * 60_000;

/**
 * Closes campaigns whose end has come, and shuffles anonymous ones that nobody is answering any more. Any number of
 * servers may do so at once.
 */
export async function sweepCampaigns(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const closed = await db.many(sql<{ id: string; anonymous: boolean }>`
    update survey.campaign set state = 'closed' where state = 'published' and closes_at <= ${now}
    returning id, anonymous`);
  for (const { id } of closed) await notifyLive(db, `draft:${id}`);
  if (closed.length > 0) await notifyLive(db, 'campaigns');
  if (closed.some(({ anonymous }) => anonymous)) await shuffleAnswers(context);
  const over = new Date(now.getTime() - rules.survey_grace_minutes * 60_000 - marginMs);
  const quiet = await db.many(sql<{ id: string }>`
    select id from survey.campaign
    where anonymous and state = 'closed' and shuffled_at is null and least(closes_at, closed_at) <= ${over}`);
  const ids = quiet.map(({ id }) => id);
  if (ids.length === 0) return;
  await shuffleAnswers(context, ids);
  // Written last, so that whatever failed before it is done once more.
  await db.run(sql`update survey.campaign set shuffled_at = ${now} where id = any(${ids}::uuid[])`);
}

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
