import { rules } from '#contract/rules.ts';
import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import { note } from '../office/audit.ts';
import { CampaignFault, lockCampaign } from './campaigns.ts';
import { shuffleAnswers } from './shuffle.ts';

/** Closes a campaign now. Whoever had started has half an hour to finish. */
export async function closeCampaign(context: Context, id: string): Promise<void> {
  const { anonymous } = await context.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign.state === 'draft') throw new CampaignFault('A draft is not open, so it cannot be closed.');
    if (campaign.state === 'closed') throw new CampaignFault('This campaign was closed before.');
    await tx.run(sql`
      update survey.campaign set state = 'closed', closed_at = ${context.clock.now()} where id = ${id}`);
    await note(tx, context, { action: 'campaign_closed', about: id });
    return campaign;
  });
  if (anonymous) await shuffleAnswers(context, id, { for_good: false });
}

/** A statement that was on its way when the half hour ended has long arrived. */
const marginMs = 5 * 60_000;

/**
 * Campaigns that closed by their own date, and anonymous ones on which nobody is at work any more. Any number of
 * servers may do so at once.
 */
export async function sweepCampaigns(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const closed = await db.many(sql<{ id: string; anonymous: boolean }>`
    update survey.campaign set state = 'closed' where state = 'published' and closes_at <= ${now}
    returning id, anonymous`);
  for (const { id } of closed.filter(({ anonymous }) => anonymous)) {
    await shuffleAnswers(context, id, { for_good: false });
  }
  const over = new Date(now.getTime() - rules.survey_grace_minutes * 60_000 - marginMs);
  const quiet = await db.many(sql<{ id: string }>`
    select id from survey.campaign
    where anonymous and state = 'closed' and shuffled_at is null and least(closes_at, closed_at) <= ${over}`);
  for (const { id } of quiet) await shuffleAnswers(context, id, { for_good: true });
}
