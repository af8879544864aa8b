import type { QueueOptions } from 'pg-boss';

/** Whoever dies over a job is silent for this long before another takes it; the least that can be asked for. */
const heartbeatSeconds = 10;
const day = 86_400;

/** Tried again at its next time anyway. */
const sweep: QueueOptions = { heartbeatSeconds, retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 7 * day };

/** Every kind of work that can wait for its moment. A job that keeps failing is parked, and `panel jobs` shows it. */
export const queues = {
  'members-sweep': sweep,
  'reports-sweep': sweep,
  'campaigns-sweep': sweep,
  'answers-shuffle': { ...sweep, retryLimit: 5, retryDelay: 300 },
  'files-maintenance': sweep,
  // Of a large panel on a slow disk.
  backup: { ...sweep, expireInSeconds: 6 * 3600 },
  'passwords-remind': sweep,
  'mailing-start': {
    heartbeatSeconds,
    // Five times in all, within about five minutes.
    retryLimit: 4,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 1800,
    // One that is parked stays until somebody has looked; one that came late by a long standstill is not thrown away.
    deleteAfterSeconds: 90 * day,
    retentionSeconds: 365 * day,
  },
} satisfies Record<string, QueueOptions>;

export type QueueName = keyof typeof queues;
/** In the database pg-boss has a schema to itself. */
export const schema = 'jobs';
