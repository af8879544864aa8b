import type { Acting, Context } from '#server/platform/core/context.ts';
import { checkCampaign } from '#server/surveys/campaigns/campaign-file.ts';
import { addCampaign, publishCampaign } from '#server/surveys/campaigns/campaigns.ts';

/** Checks a campaign file and publishes it, as the command does. Throws an error that holds its faults. */
export async function publishFile(context: Context, draft: unknown): Promise<string> {
  const campaign = checkCampaign(draft, context.config);
  if (Array.isArray(campaign)) throw new Error(JSON.stringify(campaign));
  const acting: Acting = { ...context, actor: 'operator' };
  return context.db.transaction(async (tx) => {
    const id = await addCampaign(tx, acting, campaign, draft);
    await publishCampaign(tx, acting, id);
    return id;
  });
}
