import type { QueueOptions } from 'pg-boss';

/** A server that gave no sign of life for this long loses its job to another one; pg-boss allows no less. */
const heartbeatSeconds = 10;
const day = 86_400;

/** Not retried when it fails: it runs again at its next time anyway. */
const sweep: QueueOptions = { heartbeatSeconds, retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 7 * day };

/** Every kind of work that can wait for its moment. A job that keeps failing is parked, and `panel jobs` shows it. */
export const queues = {
  'members-sweep': sweep,
  'reports-sweep': sweep,
  'campaigns-sweep': sweep,
  'fieldwork-freeze': sweep,
  'campaigns-add-up': sweep,
  'campaigns-check': sweep,
  'previews-sweep': sweep,
  'panel-sweep': sweep,
  'drafts-sweep': sweep,
  'access-requests': sweep,
  // Asked for by who looks at a large panel.
  'panel-count': { ...sweep, retryLimit: 2, retryDelay: 5, expireInSeconds: 900, deleteAfterSeconds: day },
  'answers-shuffle': { ...sweep, retryLimit: 5, retryDelay: 300 },
  'files-maintenance': sweep,
  // So long it may take for a large panel on a slow disk.
  backup: { ...sweep, expireInSeconds: 6 * 3600 },
  'passwords-remind': sweep,
  'profile-checks': sweep,
  'whatsapp-limit': sweep,
  // Asked for by everybody who looks; one at a time of each campaign.
  'results-make': { ...sweep, retryLimit: 2, retryDelay: 5, expireInSeconds: 900, deleteAfterSeconds: day },
  'results-sweep': sweep,
  'editions-nightly': sweep,
  'mailing-start': {
    heartbeatSeconds,
    // Tried five times in all, within about five minutes.
    retryLimit: 4,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 1800,
    // A parked job stays until somebody has looked at it, and one that is late after a long standstill is not deleted.
    deleteAfterSeconds: 90 * day,
    retentionSeconds: 365 * day,
  },
} satisfies Record<string, QueueOptions>;

export type QueueName = keyof typeof queues;
/** In the database pg-boss has a schema to itself. */
export const schema = 'jobs';
