import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { maySeeMembers } from './members.ts';

export const readWaits = endpoint('GET', '/waits', {
  summary:
    'What waits for member service: requests whose legal date is near, and who wrote to us. To admins also requests of access that others asked, who looked at many members, or searched without end.',
  may: maySeeMembers,
  reply: z.object({
    /** Open requests that must be answered within a week, and those that should have been. */
    requests: z.object({ due: z.number(), late: z.number(), next: z.nullable(z.string()) }),
    /** Members who wrote to us in the last week, and at whom nobody looked since. */
    unread: z.number(),
    /** Requests of access that somebody else asked; 0 for who is no admin. */
    access_requests: z.number(),
    /** Since yesterday; empty for who is no admin. */
    many_seen: z.array(z.object({ by: z.string(), at: z.string(), members: z.number() })),
    /** Whose searches were refused, because there were so many: since yesterday, and for admins alone. */
    many_searched: z.array(z.object({ by: z.string(), at: z.string() })),
  }),
});
