import { sweepMembers } from '../members/sweep.ts';
import { sweepCampaigns } from '../surveys/close.ts';
import type { Work } from './queue.ts';

/** Everything that is done at its moment, by whichever server is there. */
export const works: Work[] = [
  { queue: 'members-sweep', run: sweepMembers, cron: '20 * * * *' },
  { queue: 'campaigns-sweep', run: sweepCampaigns, cron: '*/5 * * * *' },
];
