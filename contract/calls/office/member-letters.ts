import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, id, ok, text } from '../../fields.ts';
import { haltReasons, mailingStates } from '../../office/mailing-states.ts';
import { maybeHidden, panelCount } from '../../panel-count.ts';
import { numberTyped, wholeNumber } from './campaign-stage.ts';
import { unread } from './changes.ts';
import { testWay } from './letters.ts';

/** Letters to members that ask for no answers: what came out of a survey, the newsletter, and whether the profile still holds. */
const may = ['researcher', 'admin'] as const;

export const memberLetterKinds = ['outcome_letter', 'newsletter', 'profile_check'] as const;
export type MemberLetterKind = (typeof memberLetterKinds)[number];

const words = {
  subject: text(120),
  /** Paragraphs with an empty line between them. */
  text: text(3000),
};
const letter = {
  ...words,
  /** The campaign whose outcome is told; without one it is a newsletter. */
  campaign: z.optional(id),
  /** Of an outcome: who was invited, or of an identified campaign who took part. */
  to: z.optional(z.enum(['invited', 'took_part'], unread)),
  /** Of a newsletter: campaigns whose published outcomes stand in it, with commas between them. */
  outcomes: z.optional(
    z.string().check(z.regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,|$)){0,10}$/, unread)),
  ),
};
/** The letter that asks once a year whether profile answers still hold: it leaves by itself. */
const check = z.optional(z.literal('yes', unread));
const wanted = z.object({ ...letter, check });
export type WantedMemberLetter = z.infer<typeof wanted>;

const sent = z.object({
  id,
  subject: z.string(),
  to: z.nullable(z.enum(['invited', 'took_part'])),
  at: z.string(),
  state: z.enum(mailingStates),
  halted: z.nullable(z.enum(haltReasons)),
  left: z.boolean(),
  /** In tens, as any number of the panel. */
  people: maybeHidden,
  gone: maybeHidden,
  waiting: maybeHidden,
  failed: maybeHidden,
});
export type SentMemberLetter = z.infer<typeof sent>;

const about = z.object({ campaign: z.optional(id), check });

export const readMemberLetters = endpoint('GET', '/member-letters', {
  summary:
    'The letters about an outcome, the newsletters, or those that ask whether a profile still holds: what left, and what the next one begins with.',
  may,
  by_itself: true,
  query: about,
  reply: z.object({
    /** Goes up with each: goes along with confirming. */
    base: z.number(),
    anonymous: z.boolean(),
    words: z.object({ subject: z.string(), text: z.string() }),
    /** Published outcomes, for a newsletter. */
    outcomes: z.array(z.object({ campaign: id, title: z.string() })),
    /** Whether it goes by WhatsApp too. */
    whatsapp: z.boolean(),
    /** Whether it leaves by itself; null: somebody sends it. */
    on: z.nullable(z.boolean()),
    /** The newest first. */
    letters: z.array(sent),
  }),
});

export const tryMemberLetter = endpoint('POST', '/member-letters/try', {
  summary: 'How many a letter would reach now. Nothing is kept.',
  may,
  by_itself: true,
  body: z.pick(wanted, { campaign: true, to: true }),
  reply: z.object({
    people: maybeHidden,
    /** The number that has to be typed; null: none. */
    confirm: z.nullable(z.number()),
    /** It is night: the letter waits for the morning. */
    waits: z.boolean(),
    /** How many messages go first; null: all at once, or it is not told. */
    trial: panelCount,
  }),
});

export const drawMemberLetter = endpoint('POST', '/member-letters/html', {
  summary: 'The page of a letter as it would arrive. Its words are in the body: an address is written in logs.',
  may,
  by_itself: true,
  body: wanted,
  refuses: [422],
  reply: z.object({
    html: z.string(),
    /** As WhatsApp shows it; null: it goes by e-mail alone. */
    whatsapp: z.nullable(z.object({ text: z.string(), button: z.string() })),
  }),
});

export const memberLetterFrame = endpoint('GET', '/member-letters/frame', {
  summary: 'An empty page without scripts, to put the page of a letter in.',
  may,
  by_itself: true,
  reply: z.string(),
  reply_type: 'text/html',
});

export const testMemberLetter = endpoint('POST', '/member-letters/test', {
  summary: 'Sends a letter as a test to the colleague who asks, at the own proven address or number.',
  may,
  body: z.object({ ...letter, check, way: testWay }),
  reply: ok,
});

export const confirmMemberLetter = endpoint('POST', '/member-letters', {
  summary:
    'Sends a letter to members, all of it or nothing. The same `send_id` twice is one send. Refused with 409 when another was made since `base`.',
  may,
  body: z.object({
    ...letter,
    send_id: z.string(unread).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, unread)),
    base: wholeNumber,
    number: numberTyped,
  }),
  refuses: [409],
  reply: ok,
});

export const switchProfileCheck = endpoint('PUT', '/member-letters/check', {
  summary: 'Whether members are mailed once a year whether their profile answers still hold.',
  may,
  body: z.object({ on: z.boolean() }),
  reply: ok,
});

export const steerMemberLetter = endpoint('POST', '/member-letters/:id', {
  summary: 'Pauses, resumes or stops a letter to members. What has not left waits, or never leaves.',
  may,
  params: byId,
  body: z.object({
    act: z.enum(['pause', 'resume', 'cancel'], unread),
    /** Why a letter may go on that stopped by itself. */
    reason: z.optional(text(500)),
    /** How many were waiting, before they are stopped. */
    number: numberTyped,
  }),
  reply: ok,
});
