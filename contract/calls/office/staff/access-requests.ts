import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, id, ok, token } from '../../../fields.ts';
import { accessRequestKinds } from '../../../office/access-request-words.ts';
import { right } from '../staff.ts';

const asked = z.object({
  kind: z.enum(accessRequestKinds),
  /** Of the kind `right`. */
  right: z.nullable(right),
  /** The name of the colleague whom it is about, or the address where there is no name yet. */
  about: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  reason: z.nullable(z.string()),
  /** When it takes effect by itself, because no other admin may approve it; null: somebody may. */
  effective_at: z.nullable(z.string()),
});

export const accessRequest = z.extend(asked, {
  id,
  staff_id: id,
  mine: z.boolean(),
  may_approve: z.boolean(),
  /** When it ends unanswered. */
  ends_at: z.string(),
});
export type AccessRequest = z.infer<typeof accessRequest>;

/** `asked`: it waits for a second admin, or for 72 hours where there is none. */
export const doneOrAsked = z.object({ done: z.enum(['done', 'asked']) });

const admins = ['admin'] as const;

export const approveRequest = endpoint('POST', '/access-requests/:id/approval', {
  summary: 'Approves what another admin asked, so that it takes effect at once.',
  may: admins,
  params: byId,
  reply: ok,
});

export const refuseRequest = endpoint('DELETE', '/access-requests/:id', {
  summary: 'Takes back what an admin asked, or refuses it.',
  may: admins,
  params: byId,
  reply: ok,
});

export const readMailedRequest = endpoint('GET', '/access-requests/mailed/:token', {
  summary: 'What is asked about somebody, who has the link from a mail.',
  caller: 'guest',
  params: z.object({ token }),
  refuses: [422],
  reply: asked,
});

export const refuseMailedRequest = endpoint('POST', '/access-requests/mailed/:token', {
  summary: 'Refuses what is asked, by the one whom it is about.',
  caller: 'guest',
  params: z.object({ token }),
  reply: ok,
});
