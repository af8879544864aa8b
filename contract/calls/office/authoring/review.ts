import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, id, nonEmpty, ok, text } from '../../../fields.ts';
import { questionKey } from '../changes.ts';

const may = ['researcher', 'admin'] as const;
export const comment_most = 1000;

const reviewComment = z.object({
  id,
  key: questionKey,
  /** What the question said then. */
  question: z.string(),
  words: z.string(),
  /** Null: the name is no longer kept. */
  by: z.nullable(z.string()),
  at: z.string(),
  resolved: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
});
export type ReviewComment = z.infer<typeof reviewComment>;

export const readReview = endpoint('GET', '/campaigns/:id/review', {
  summary: 'The comments at the questions of a draft, who was asked to read it, and who can be.',
  may,
  by_itself: true,
  params: byId,
  reply: z.object({
    /** Oldest first. */
    comments: z.array(reviewComment),
    /** Those that wait. `mine`: you are asked. */
    requests: z.array(
      z.object({
        id,
        staff_id: id,
        to: z.nullable(z.string()),
        by: z.nullable(z.string()),
        at: z.string(),
        mine: z.boolean(),
      }),
    ),
    colleagues: z.array(z.object({ id, name: z.string() })),
  }),
});

export const addComment = endpoint('POST', '/campaigns/:id/comments', {
  summary: 'Remarks something at a question of the draft, also while a colleague writes it. It makes no revision.',
  may,
  params: byId,
  body: z.object({ key: questionKey, words: text(comment_most).check(z.trim(), nonEmpty) }),
  refuses: [404],
  reply: z.object({ id }),
});

export const resolveComment = endpoint('POST', '/campaigns/:id/comments/:comment/resolved', {
  summary: 'Resolves a comment, or opens it again. Of two who resolve it the first stands.',
  may,
  params: z.object({ id, comment: id }),
  body: z.object({ resolved: z.boolean() }),
  refuses: [404],
  reply: ok,
});

export const askReview = endpoint('POST', '/campaigns/:id/review-requests', {
  summary: 'Asks a colleague to read the draft. Who is asked already is asked once.',
  may,
  params: byId,
  body: z.object({ staff_id: id }),
  refuses: [404],
  reply: ok,
});

export const answerReview = endpoint('POST', '/campaigns/:id/review-requests/:request/answered', {
  summary: 'Says that it was read, by who was asked; or that it need not be, by any other.',
  may,
  params: z.object({ id, request: id }),
  reply: ok,
});

export const listReviews = endpoint('GET', '/review-requests', {
  summary:
    'The questionnaires that you were asked to read and did not yet, and those that can still be changed and have open comments.',
  may,
  by_itself: true,
  reply: z.object({
    requests: z.array(z.object({ id, campaign_id: id, title: z.string(), by: z.nullable(z.string()), at: z.string() })),
    comments: z.array(z.object({ campaign_id: id, title: z.string(), open: z.number() })),
  }),
});
