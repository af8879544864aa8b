import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, done, id, missingOr } from '../../fields.ts';
import { panelCount } from '../../panel-count.ts';
import { groupKey } from '../../sample/how.ts';

/** Groups of parents that a campaign was drawn by, while it runs. */
const may = ['researcher', 'admin'] as const;
const params = z.object({ id, group: id });

export const drawnGroup = z.object({
  id,
  by: z.array(groupKey),
  /** Its class of each of these. */
  classes: z.array(z.string()),
  /** How many filled-in lists are wanted; null: nobody said. */
  target: z.nullable(z.number()),
  /** A colleague said so; else it is what it was drawn for. */
  target_set: z.boolean(),
  invited: panelCount,
  /** Exactly; null: not told, for so few were invited, or they could be reckoned from it of the one group that is so small. */
  finished: z.nullable(z.number()),
  /** How many were expected to finish when it was drawn; null: under ten, or nothing to go by. */
  expected: panelCount,
  /** Somebody opened it again: it does not close by itself. */
  stays_open: z.boolean(),
  closed_at: z.nullable(z.string()),
  /** It closed by itself. */
  closed_full: z.boolean(),
});
export type DrawnGroup = z.infer<typeof drawnGroup>;

export const closeGroup = endpoint('POST', '/campaigns/:id/groups/:group/close', {
  summary:
    'Closes a group of parents: who has not begun is told kindly that there are enough answers, and is reminded no more.',
  may,
  params,
  refuses: [404],
  reply: done,
});

export const openGroup = endpoint('POST', '/campaigns/:id/groups/:group/open', {
  summary: 'Opens a group again. It does not close by itself any more until it gets another target.',
  may,
  params,
  refuses: [404],
  reply: done,
});

const unread = missingOr('Vul een getal in.');

export const setGroupTarget = endpoint('PUT', '/campaigns/:id/groups/:group', {
  summary: 'How many filled-in lists are wanted of a group; null: as many as its draws were meant to bring in.',
  may,
  params,
  body: z.object({
    target: z.nullable(
      z
        .number(unread)
        .check(
          z.int('Vul een heel getal in.'),
          z.minimum(1, 'Vul een hoger getal in.'),
          z.maximum(1_000_000, 'Vul een lager getal in.'),
        ),
    ),
  }),
  refuses: [404],
  reply: done,
});

export const setClosesFull = endpoint('PUT', '/campaigns/:id/groups', {
  summary: 'Whether each group of a campaign closes by itself once it has met its target.',
  may,
  params: byId,
  body: z.object({ closes_full: z.boolean(unread) }),
  refuses: [404],
  reply: done,
});
