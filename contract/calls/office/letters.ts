import * as z from 'zod/mini';
import { invitationMethods } from '../../channels.ts';
import { endpoint } from '../../endpoint.ts';
import { byId, id, ok } from '../../fields.ts';
import { letterVariables } from '../../office/letter-variables.ts';
import { unread } from './changes.ts';
import { mailingKind } from './sending.ts';

/** The letters of a campaign as they would arrive. Their words are settings of its draft (contract/calls/office/writing.ts). */
const may = ['researcher', 'admin'] as const;
/** Whose letter is shown: somebody whose name we know, or not. */
const reader = z.optional(z.enum(['named', 'nameless'], unread));
const last = z.optional(z.enum(['yes'], unread));
/** By what a test goes: by e-mail unless it says so. */
export const testWay = z.optional(z.enum(invitationMethods, unread));

const letter = z.object({
  kind: mailingKind,
  /** As it leaves: the panel's own words where the campaign has none. */
  subject: z.string(),
  /** What in the subject tells a bystander what goes on in a family. */
  tells: z.nullable(z.object({ word: z.string(), topic: z.string() })),
  /** What the text asks to be filled in and nobody knows: such a letter cannot leave. */
  unknown: z.array(z.enum(letterVariables)),
  /** Of WhatsApp: the phone draws the button, and a text that is cut off misses its end. */
  whatsapp: z.object({
    text: z.string(),
    button: z.nullable(z.object({ label: z.string(), link: z.string() })),
    cut: z.boolean(),
  }),
  email: z.object({ text: z.string() }),
});
export type ShownLetter = z.infer<typeof letter>;

export const readLetters = endpoint('GET', '/campaigns/:id/letters', {
  summary: 'The letters of a campaign as they would arrive at somebody, in the words of its newest draft.',
  may,
  by_itself: true,
  params: byId,
  query: z.object({ reader, last }),
  reply: z.object({
    letters: z.array(letter),
    /** What a text can have filled in, with its value; null: not known. */
    variables: z.array(z.object({ name: z.enum(letterVariables), value: z.nullable(z.string()) })),
    /** The words of the draft are not those that leave: they wait to be taken over. */
    pending: z.boolean(),
  }),
});

export const readLetterHtml = endpoint('GET', '/campaigns/:id/letters/:kind/html', {
  summary: 'The page of a letter by e-mail, for a frame without scripts.',
  may,
  by_itself: true,
  params: z.object({ id, kind: mailingKind }),
  /** `revision`: another one is another page to the browser. */
  query: z.object({ reader, last, revision: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  reply: z.string(),
  reply_type: 'text/html',
});

export const testLetter = endpoint('POST', '/campaigns/:id/letters/:kind/test', {
  summary:
    'Sends a letter as a test to the colleague who asks, at the own proven address or number. It invites nobody.',
  may,
  params: z.object({ id, kind: mailingKind }),
  body: z.object({ reader, last, way: testWay }),
  reply: ok,
});
