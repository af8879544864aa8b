import { plainCampaign } from '#contract/replies/campaign.ts';
import { plainRefusal } from '#contract/replies/refusal.ts';

/** Readers of whatever a foreign server may say: a script of its own, fetched when a reply needs it. */
export const plainReply = { campaign: plainCampaign, refusal: plainRefusal };
