import * as z from 'zod/mini';
import { invitationMethods } from '../../../channels.ts';
import { endpoint } from '../../../endpoint.ts';
import { byId, dayField, done, email, missingOr, name, nonEmpty, sentences, text, typed } from '../../../fields.ts';
import { rules } from '../../../rules.ts';
import { maySeeMembers } from './members.ts';

/** Acts on one member, each while a reason holds (lookAtMember). */
const may = maySeeMembers;
const refuses = [404];
const what = z.enum(['email', 'phone'], missingOr('Kies een e-mailadres of een nummer.'));
const nothing = 'Verander eerst iets.';

/** When the act took effect: by it the act can be undone. */
const acted = z.object({ at: z.string() });
/** Undoes the act of this moment: the messages that it closed wait again. */
const undoes = z.optional(
  typed().check(z.refine((at) => /^\d{4}-/.test(at) && new Date(at).toJSON() === at, sentences.unfit)),
);

export const correctMember = endpoint('POST', '/members/:id/correct', {
  summary: 'Corrects name, address or number as the site does: what is new waits until the member proves it.',
  may,
  params: byId,
  body: z
    .object({ name: z.optional(name), email: z.optional(email), phone: z.optional(typed()) })
    .check(
      z.refine((change) => Object.values(change).some((one) => one !== undefined), { error: nothing, path: ['name'] }),
    ),
  refuses,
  reply: done,
});

export const proveMemberAgain = endpoint('POST', '/members/:id/prove', {
  summary: 'Sends the link to prove an address or number once more.',
  may,
  params: byId,
  body: z.object({ what }),
  refuses: [404, 429],
  reply: done,
});

export const restMember = endpoint('POST', '/members/:id/rest', {
  summary: 'No surveys before that day; null: the rest is over. The member is told.',
  may,
  params: byId,
  body: z.object({
    until: z.nullable(dayField('Kies een dag.')),
    undoes,
  }),
  refuses,
  reply: acted,
});

export const setMemberChannel = endpoint('POST', '/members/:id/channel', {
  summary: 'Stops one channel for surveys, or starts it again. The member is told.',
  may,
  params: byId,
  body: z.object({
    channel: z.enum(invitationMethods, missingOr('Kies een kanaal.')),
    on: z.boolean(),
    /** Started again, surveys come by it: it was the way that the member had chosen before it was stopped. */
    chosen: z.optional(z.boolean()),
    undoes,
  }),
  refuses,
  reply: acted,
});

export const leaveForMember = endpoint('POST', '/members/:id/leave', {
  summary: 'The member leaves, as on the site: erased after the days of regret, and told how to come back until then.',
  may,
  params: byId,
  refuses,
  reply: done,
});

export const noteCall = endpoint('POST', '/members/:id/notes', {
  summary: 'What was said on the phone. The member reads it in the personal file.',
  may,
  params: byId,
  body: z.object({ text: text(rules.call_note_graphemes).check(z.trim(), nonEmpty) }),
  refuses,
  reply: done,
});
