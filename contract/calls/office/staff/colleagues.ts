import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, email, id, ok, text } from '../../../fields.ts';
import { rules } from '../../../rules.ts';
import { right, role } from '../staff.ts';
import { accessRequest, doneOrAsked } from './access-requests.ts';

export const colleagueSentences = {
  reason: 'Schrijf in een paar woorden waarom.',
  campaigns: 'Kies minstens één vragenlijst, of kies voor alle vragenlijsten.',
  reason_long: `Gebruik voor de reden hooguit ${rules.reason_graphemes} tekens.`,
} as const;

/** Why somebody may do more than others, or why it was done: read back in the log. */
export const reason = text(rules.reason_graphemes, colleagueSentences.reason_long, colleagueSentences.reason).check(
  z.refine((words) => words.trim().length > 0, colleagueSentences.reason),
);

/** By what somebody proves who they are, beside the password. */
const second = z.enum(['app', 'passkey']);

const colleague = z.object({
  id,
  /** Null: was invited, and has not joined. */
  name: z.nullable(z.string()),
  email: z.string(),
  role,
  state: z.enum(['in', 'invited', 'left']),
  me: z.boolean(),
  second: z.array(second),
  rights: z.array(
    z.object({
      right,
      reason: z.string(),
      given_by: z.nullable(z.string()),
      given_at: z.string(),
      /** The surveys for which it holds; null: all. */
      campaigns: z.nullable(z.array(z.object({ id, title: z.string() }))),
    }),
  ),
  last_at: z.nullable(z.string()),
  /** Whether this colleague is logged in somewhere at this moment. */
  here: z.boolean(),
  /** Until when a link to join works; null: there is none that works. */
  link_until: z.nullable(z.string()),
});
export type Colleague = z.infer<typeof colleague>;

const admins = ['admin'] as const;

export const listColleagues = endpoint('GET', '/staff', {
  summary: 'Who belongs to the office, with role, second factor and rights, and what waits for a second admin.',
  may: admins,
  by_itself: true,
  reply: z.object({ colleagues: z.array(colleague), requests: z.array(accessRequest) }),
});

export const inviteColleague = endpoint('POST', '/staff', {
  summary:
    'Mails somebody a link to join the office with a role; a new admin waits for a second one. Whoever was invited before gets a new link.',
  may: admins,
  body: z.object({ email, role }),
  reply: doneOrAsked,
});

export const changeRole = endpoint('PUT', '/staff/:id/role', {
  summary:
    'Gives a colleague another role, from the next call on; that of admin waits for a second one. The last admin stays one.',
  may: admins,
  params: byId,
  body: z.object({ role }),
  reply: doneOrAsked,
});

export const endColleague = endpoint('DELETE', '/staff/:id', {
  summary: "Ends somebody's access or invitation at once. The last admin stays.",
  may: admins,
  params: byId,
  reply: ok,
});

export const giveRight = endpoint('POST', '/staff/:id/rights', {
  summary: 'Gives one colleague what goes beyond a role, with a reason. For oneself it waits for a second admin.',
  may: admins,
  params: byId,
  body: z.object({
    right,
    reason,
    /** The surveys for which it is given; without: all. */
    campaigns: z.optional(z.array(id).check(z.minLength(1, colleagueSentences.campaigns), z.maxLength(100))),
  }),
  reply: doneOrAsked,
});

export const takeRight = endpoint('DELETE', '/staff/:id/rights/:right', {
  summary: 'Takes from a colleague what was given beyond the role.',
  may: admins,
  params: z.object({ id, right }),
  reply: ok,
});

export const askReset = endpoint('POST', '/staff/:id/reset', {
  summary:
    'For a colleague who lost the phone or forgot the password: mails a new link, or asks another admin to approve it.',
  may: admins,
  params: byId,
  body: z.object({ reason }),
  reply: doneOrAsked,
});
