import { lookAtMember } from '#contract/calls/office/support/members.ts';
import { makeCampaign } from '../make-campaigns.ts';
import { type Make, made, type Seed } from './seed.ts';

const fresh = async ({ world }: Seed) => ({ params: { id: (await makeCampaign(world)).id } });
const everybody = { conditions: [], how: { kind: 'everybody' } };

/** Choosing who is asked: counts in tens, and one member's reasons for member service. */
export const drawExamples: Record<string, Make> = {
  'GET /campaigns/:id/draw': ({ named }) => ({ params: { id: named } }),
  'PUT /campaigns/:id/draw': async (seed) => ({ ...(await fresh(seed)), body: { ...everybody, revision: 0 } }),
  'POST /campaigns/:id/draw/count': async (seed) => ({ ...(await fresh(seed)), body: { conditions: [] } }),
  'POST /campaigns/:id/draw/look': async (seed) => ({ ...(await fresh(seed)), body: everybody }),
  'GET /members/:id/draws/:campaign': async (seed) => {
    const { id } = seed.member;
    await made(seed, lookAtMember, { params: { id }, body: { reason: 'contact', words: 'Belde over een mail' } });
    return { params: { id, campaign: seed.named } };
  },
};
