import { houseRoles, type StaffRole } from '../../roles.ts';

/**
 * Server-sent events, below the address of the office's calls: `/live?topics=campaigns,draft:ID`. A message without a
 * revision means: look anew. One for each topic comes when the stream opens, and whenever something may have been
 * missed.
 */
export const livePath = '/live';
/** Most topics that one browser may follow, all its tabs together; about as much as fits in an address. */
export const liveTopicsMost = 100;

/** Who may follow what. A topic about one campaign, or one import, has its id behind a colon. */
export const liveTopics = {
  campaigns: houseRoles,
  draft: ['researcher', 'admin'],
  field: ['researcher', 'admin'],
  panel: ['researcher', 'admin'],
  staff: ['admin'],
  import: ['admin'],
  results: ['researcher', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type LiveTopic =
  | 'campaigns'
  | 'panel'
  | 'staff'
  | `import:${string}`
  | `draft:${string}`
  | `field:${string}`
  | `results:${string}`;
export type LiveMessage = { topic: LiveTopic; revision?: number };
/** The name of the event behind which nothing comes: the session is over. */
export const liveOver = 'over';
