import { plainCampaign } from '#contract/lenient-parsing/campaign.ts';
import { plainRefusal } from '#contract/lenient-parsing/refusal.ts';

/** Readers of whatever a foreign server may say: a script of its own, fetched when a reply needs it. */
export const plainReply = { campaign: plainCampaign, refusal: plainRefusal };
