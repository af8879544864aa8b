import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, id } from '../../../fields.ts';
import { stage } from '../campaigns.ts';
import { guardRules } from '../results.ts';
import { leftOutCount } from './left-out.ts';

const wave = z.object({
  campaign: id,
  title: z.string(),
  /** When it was opened. */
  date: z.string(),
  refused: z.nullable(z.string()),
  /** What stands beside its numbers. Null: nothing is shown of it. */
  account: z.nullable(
    z.object({ rules: guardRules, left_out: z.array(leftOutCount), made_at: z.string(), stamp: z.string() }),
  ),
});

const compared = z.object({
  question: z.string(),
  title: z.string(),
  rows: z.array(z.object({ id: z.string(), title: z.string(), no_opinion: z.boolean() })),
  /** One for each wave that asked it, oldest first; the last is the campaign itself. */
  waves: z.array(
    z.object({
      campaign: id,
      /** Why its numbers do not stand beside the others: it was asked in other words, or with other answers. */
      said: z.nullable(z.string()),
      n: z.nullable(z.number()),
      /** By row. Null: hidden. */
      percents: z.array(z.nullable(z.number())),
    }),
  ),
  /**
   * By row how the last wave differs from the one before it: more than chance explains, or not. Null: not compared.
   */
  changes: z.array(z.nullable(z.enum(['higher', 'lower', 'same']))),
});
export type TrendQuestion = z.infer<typeof compared>;

const trend = z.object({
  title: z.string(),
  stage,
  anonymous: z.boolean(),
  /** Oldest first; the last is the campaign itself. */
  waves: z.array(wave),
  questions: z.array(compared),
});
export type Trend = z.infer<typeof trend>;

export const readTrend = endpoint('GET', '/campaigns/:id/trend', {
  summary:
    'The questions of a campaign that earlier ones asked in the same words and with the same answers, side by side, each by the rules ' +
    'that hold for its campaign. What was asked otherwise is said, and not compared.',
  may: ['researcher', 'admin', 'reader'],
  params: byId,
  refuses: [404, 422],
  reply: trend,
});
