import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, dayField, done, id, missingOr, nonEmpty, text } from '../../../fields.ts';
import { requestKinds } from '../../../reason-types.ts';
import { rules } from '../../../rules.ts';
import { maySeeMembers } from './members.ts';
import { requestLine } from './request-line.ts';

const may = maySeeMembers;
const words = text(rules.request_graphemes);

export const listRequests = endpoint('GET', '/requests', {
  summary:
    'Requests about rights, and complaints, that came by letter or phone: what waits first, by legal date. A page at a time.',
  may,
  query: z.object({ state: z.optional(z.enum(['open', 'closed'])), after: z.optional(id) }),
  reply: z.object({ requests: z.array(requestLine), more: z.boolean(), today: z.string() }),
});

const whole = z.extend(requestLine, {
  noted_at: z.string(),
  noted_by: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  from_whom: z.string(),
  words: z.string(),
  /** Why it takes longer, as the asker was told. */
  extended_why: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  /** The last day on which an extension may be told; null: it cannot be any more. */
  extend_until: z.nullable(z.string()),
});
export type WholeRequest = z.infer<typeof whole>;

export const readRequest = endpoint('GET', '/requests/:id', {
  summary: 'One request with who asked and in which words. A line in the audit.',
  may,
  params: byId,
  refuses: [404],
  reply: whole,
});

export const noteRequest = endpoint('POST', '/requests', {
  summary: 'Writes down a request that came by letter or phone. A month from the day it came is its legal date.',
  may,
  body: z.object({
    kind: z.enum(requestKinds, missingOr('Kies wat er gevraagd wordt.')),
    came_by: z.enum(['letter', 'phone', 'email'], missingOr('Kies hoe het binnenkwam.')),
    received_on: dayField('Kies een dag.'),
    from_whom: text(rules.request_from_graphemes).check(z.trim(), nonEmpty),
    words: words.check(z.trim(), nonEmpty),
    /** The member it is about, if one is known; a reason must hold. */
    member_id: z.optional(id),
  }),
  refuses: [404],
  reply: z.object({ id }),
});

export const extendRequest = endpoint('POST', '/requests/:id/extend', {
  summary: 'Two months more, which the law allows once and which the asker must be told within the first month.',
  may,
  params: byId,
  body: z.object({ why: words.check(z.trim(), nonEmpty) }),
  refuses: [404],
  reply: done,
});

export const closeRequest = endpoint('POST', '/requests/:id/close', {
  summary: 'The request is answered, or refused with the reason that the asker was told.',
  may,
  params: byId,
  body: z.object({
    state: z.enum(['done', 'refused'], missingOr('Kies hoe het afliep.')),
    outcome: words.check(z.trim(), nonEmpty),
  }),
  refuses: [404],
  reply: done,
});

export const reopenRequest = endpoint('POST', '/requests/:id/reopen', {
  summary: 'Opens a request that was closed by mistake. Its legal date stays.',
  may,
  params: byId,
  refuses: [404],
  reply: done,
});
