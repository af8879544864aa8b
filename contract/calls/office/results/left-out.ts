import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, dayField, id, missingOr, ok } from '../../../fields.ts';
import { type LeftOutReason, leftOutReasons } from '../../../results/left-out-reasons.ts';
import { stage } from '../campaigns.ts';
import { reason as words } from '../staff/colleagues.ts';

const reason = z.enum(
  Object.keys(leftOutReasons) as LeftOutReason[],
  missingOr('Kies waarom deze antwoorden niet meetellen.'),
);

/** How many who finished do not count, by reason. Null: fewer than ten, by the outside rules. */
export const leftOutCount = z.object({ reason, n: z.nullable(z.number()) });
export type LeftOutCount = z.infer<typeof leftOutCount>;

/** A question and answers to it: somebody fits who gave one of these. */
const condition = z.object({ id: z.string(), values: z.array(z.string()).check(z.minLength(1)) });

const leftOut = z.object({
  title: z.string(),
  stage,
  anonymous: z.boolean(),
  refused: z.nullable(z.string()),
  questions: z.array(
    z.object({ id: z.string(), title: z.string(), answers: z.array(z.object({ id: z.string(), title: z.string() })) }),
  ),
  acts: z.array(
    z.object({
      number: z.number(),
      made_at: z.string(),
      by: z.nullable(z.string()),
      reason,
      words: z.string(),
      day: z.nullable(z.string()),
      /** What they answered, in words. */
      pattern: z.array(z.string()),
      /** How many are left out by it now. Null: hidden. */
      count: z.nullable(z.number()),
      undone_at: z.nullable(z.string()),
      undone_by: z.nullable(z.string()),
    }),
  ),
});
export type LeftOut = z.infer<typeof leftOut>;

const may = ['researcher', 'admin'] as const;

export const readLeftOut = endpoint('GET', '/campaigns/:id/left-out', {
  summary: 'Which answers of a campaign do not count, why, who decided so, and what was undone.',
  may,
  params: byId,
  refuses: [404],
  reply: leftOut,
});

export const leaveOut = endpoint('POST', '/campaigns/:id/left-out', {
  summary:
    'Leaves answers out of all results, with a reason: by the numbers of respondents that a file of answers has, or all that were ' +
    'given on a day and fit a pattern. Those of an anonymous campaign by day and pattern only, never fewer than ten, once nobody can answer any more.',
  may,
  params: byId,
  body: z.object({
    reason,
    words,
    numbers: z.optional(z.array(z.string()).check(z.maxLength(1000))),
    day: z.optional(dayField('Vul een dag in.')),
    pattern: z.optional(z.array(condition).check(z.maxLength(10))),
  }),
  refuses: [404],
  reply: z.object({ number: z.number() }),
});

export const countAgain = endpoint('POST', '/campaigns/:id/left-out/:number/undo', {
  summary: 'Counts answers again that were left out.',
  may,
  params: z.object({ id, number: z.string().check(z.regex(/^\d{1,6}$/)) }),
  refuses: [404],
  reply: ok,
});
