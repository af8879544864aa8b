import type { Context } from '../context.ts';
import { sweepCampaigns } from './close.ts';

const everyMs = 5 * 60_000;

/** Sweeps at the start and every five minutes. Any number of servers may do so at once. */
export function startSurveyJobs(context: Context): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const sweep = () => {
    running = sweepCampaigns(context).catch((error: unknown) => {
      context.log.error({ err: error }, 'the sweep of campaigns failed; it is tried again in five minutes');
    });
  };
  sweep();
  const timer = setInterval(sweep, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
