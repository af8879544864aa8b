import * as z from 'zod/mini';
import { id } from '../../../fields.ts';
import { requestKinds } from '../../../reason-types.ts';

/** What somebody asked of us about their rights, as a line of a list: it says nothing of who. */
export const requestLine = z.object({
  id,
  kind: z.enum(requestKinds),
  came_by: z.enum(['letter', 'phone', 'email']),
  received_on: z.string(),
  due_on: z.string(),
  extended_on: z.nullable(z.string()),
  state: z.enum(['open', 'done', 'refused']),
  member_id: z.nullable(id),
});
export type RequestLine = z.infer<typeof requestLine>;
