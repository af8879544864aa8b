import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId } from '../../../fields.ts';
import { stage } from '../campaigns.ts';
import { code } from './codes.ts';
import { leftOutCount } from './left-out.ts';

const openAnswers = z.object({
  title: z.string(),
  stage,
  anonymous: z.boolean(),
  /** Who finished and does not count: what they wrote is not here. */
  left_out: z.array(leftOutCount),
  /** What was asked in words. `few`: fewer than ten wrote something, so nothing of it is shown. */
  questions: z.array(z.object({ id: z.string(), title: z.string(), few: z.boolean() })),
  question: z.nullable(z.string()),
  /** Given as `after` it brings the texts behind these; null: these are the last. */
  next: z.nullable(z.string()),
  /** By the rules of tables: hidden or in fives. Null: hidden. */
  found: z.nullable(z.number()),
  /** What may tell who wrote it is replaced by its kind, such as '[naam]'. */
  texts: z.array(
    z.object({
      /** By what it is coded. Null: it cannot be. */
      key: z.nullable(z.string()),
      text: z.string(),
      masked: z.array(z.string()),
      /** The numbers of its codes; 0: read, and about none of them. Empty: not read. */
      codes: z.array(z.number()),
      /** A colleague coded it, and this reader does so too without seeing what they chose: the codes are the reader's own. */
      again: z.boolean(),
    }),
  ),
  codes: z.array(code),
  /** How many were read, and how many there are. Null: hidden. */
  read: z.nullable(z.number()),
  written: z.nullable(z.number()),
  /**
   * How far two people agree who each coded the same texts: Cohen's kappa of each code, null where both always said the same,
   * and the mean of those. `texts` is null while there are too few.
   */
  agreement: z.nullable(
    z.object({
      texts: z.nullable(z.number()),
      mean: z.nullable(z.number()),
      codes: z.array(z.object({ number: z.number(), kappa: z.nullable(z.number()) })),
    }),
  ),
  coding_refused: z.nullable(z.string()),
});
export type OpenAnswers = z.infer<typeof openAnswers>;

const asked = z.object({
  question: z.optional(z.string()),
  search: z.optional(z.string()),
  /** Only answers with the code of this number; 0: read and about none; `none`: not read. */
  code: z.optional(z.string()),
  /** The `next` of the page before. Of what is not there any more, the first page comes. */
  after: z.optional(z.string()),
});
export type OpenAnswersAsked = z.infer<typeof asked>;

export const readOpenAnswers = endpoint('GET', '/campaigns/:id/open-answers', {
  summary:
    'What people wrote at one question, fifty at a time, in an order by chance, with names, numbers and addresses masked. Each ' +
    'opening is a line in the audit log.',
  may: ['researcher', 'admin'],
  params: byId,
  query: asked,
  refuses: [404, 422],
  reply: openAnswers,
});
