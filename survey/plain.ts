export { plainCampaign } from '#contract/replies/campaign.ts';
export { plainRefusal } from '#contract/replies/refusal.ts';
