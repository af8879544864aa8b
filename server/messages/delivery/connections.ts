import { timeouts } from '../../platform/database/timeouts.ts';

/**
 * A worker has connections of its own, so that it takes none from the requests of parents. Its statements are long and
 * run thousands of times: planning one anew costs more than running it. When nothing leaves all but one are closed, for
 * each holds its plans in memory.
 */
export const connections = {
  max: 5,
  idleTimeoutMillis: 10_000,
  options: '-c plan_cache_mode=force_generic_plan',
  patience: timeouts.sending,
};
