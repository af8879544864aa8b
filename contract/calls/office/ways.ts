import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId } from '../../fields.ts';
import { shownCount } from './campaigns.ts';

const counted = z.object({
  /** The version whose ways were counted: the newest one that was out. */
  version: z.number(),
  /** Then all numbers are in tens, and what is under ten is left out, whether it is anything or nothing. */
  anonymous: z.boolean(),
  /** Who came to the end, by the way that was taken: names of questions in the order of the list. */
  ways: z.array(z.object({ questions: z.array(z.string()), parents: z.number() })),
  /** Who did not come to the end, by the question that was left open. Null: all were answered, and nothing was sent in. */
  stopped: z.array(z.object({ question: z.nullable(z.string()), parents: z.number() })),
  /** Who began an earlier version, and is not counted here. Null: under ten, of an anonymous one. */
  earlier: shownCount,
});
export type WaysCounted = z.infer<typeof counted>;

export const readWays = endpoint('GET', '/campaigns/:id/ways', {
  summary:
    'How many parents took each way through a campaign that is over, and where the others stopped; null before that. ' +
    'Of an anonymous one in tens; what is under ten is left out.',
  may: ['researcher', 'admin'],
  params: byId,
  refuses: [404],
  reply: z.object({ counted: z.nullable(counted) }),
});
