import * as z from 'zod/mini';
import { channels, invitationMethods } from '../../../channels.ts';
import { endpoint } from '../../../endpoint.ts';
import { byId, done, id, missingOr, nonEmpty, text } from '../../../fields.ts';
import { lookReasons } from '../../../reason-types.ts';
import { requestLine } from './request-line.ts';

export const maySeeMembers = ['support', 'admin'] as const;
const may = maySeeMembers;
const moment = z.nullable(z.string());

export const memberStatus = z.enum(['active', 'quiet', 'unproven', 'resting', 'unreachable', 'left']);
export type MemberStatus = z.infer<typeof memberStatus>;

/** The least by which somebody on the phone can be told from others: shown before any reason was given. */
export const memberHit = z.object({
  id,
  reference: z.string(),
  /** The first letter of the name. */
  initial: z.nullable(z.string()),
  /** m•••@v•••.nl */
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The first two digits of the postcode. */
  area: z.nullable(z.string()),
  /** The month, as 2025-09. */
  joined: z.string(),
  status: memberStatus,
});
export type MemberHit = z.infer<typeof memberHit>;

/** More are no answer: the caller can say something more. */
export const hitsMost = 20;

export const searchMembers = endpoint('POST', '/members/search', {
  summary:
    'Members by name (with four digits of a postcode beside it), address, number or the reference in a mail. Masked, and a line in the audit.',
  may,
  body: z.object({
    search: text(200).check(z.refine((typed) => typed.trim().length > 0, 'Vul iets in om te zoeken.')),
  }),
  reply: z.object({ hits: z.array(memberHit), more: z.boolean() }),
});

const whyWords = 'Zeg in een paar woorden waarom je kijkt.';

const double = z.enum(['phone', 'profile']);
export type WhyDouble = z.infer<typeof double>;

export const listDoubles = endpoint('GET', '/members/doubles', {
  summary:
    'Pairs of members who may be one person, masked: the same number, or name, postcode and years of birth. A line in the audit.',
  may,
  reply: z.object({ pairs: z.array(z.object({ one: memberHit, other: memberHit, why: double })), more: z.boolean() }),
});

export const lookAtMember = endpoint('POST', '/members/:id/look', {
  summary: 'Says why: from now on, and for a quarter of an hour, this colleague sees this member.',
  may,
  params: byId,
  body: z.object({
    reason: z.enum(lookReasons, missingOr('Kies waarom je kijkt.')),
    words: text(200).check(z.trim(), nonEmpty, z.minLength(3, whyWords)),
  }),
  refuses: [404],
  reply: z.object({ until: z.string() }),
});

export const stopLooking = endpoint('DELETE', '/members/:id/look', {
  summary: 'Ends the quarter of an hour.',
  may,
  params: byId,
  reply: done,
});

const reach = z.object({
  address: z.string(),
  proven_at: moment,
  /** Imported with a word for it that the address was proven elsewhere. */
  vouched: z.boolean(),
  stopped: z.nullable(z.object({ reason: z.string(), at: z.string() })),
});
const waiting = z.object({ address: z.string(), entered_at: z.string(), proven: z.boolean(), counts_from: z.string() });

const memberMessage = z.object({
  id,
  at: z.string(),
  channel: z.enum(channels),
  template: z.string(),
  subject: z.string(),
  campaign: z.nullable(z.string()),
  /** Of a campaign in which nobody knows who answered. */
  anonymous: z.boolean(),
  state: z.string(),
  reason: z.nullable(z.string()),
  /** It took the place of one that could not arrive. */
  stands_in: z.boolean(),
});
export type MemberMessage = z.infer<typeof memberMessage>;

const asked = z.object({
  campaign_id: id,
  campaign: z.string(),
  at: z.string(),
  /** What is known of taking part, never an answer. Nobody knows of an anonymous one; 'cut': no longer known. */
  state: z.enum(['not_begun', 'missed', 'begun', 'finished', 'anonymous', 'cut']),
});
const notAsked = z.object({ campaign_id: id, campaign: z.string(), at: z.string(), reason: z.string() });

/** What goes when a member is erased, by kind. */
const heldKinds = [
  'profile',
  'consents',
  'messages',
  'invitations',
  'background',
  'not_invited',
  'talks',
  'notes',
  'incoming',
  'requests',
  'stops',
  'vouched',
  'looks',
  'sessions',
] as const;
export type HeldKind = (typeof heldKinds)[number];

const seen = z.object({
  until: z.string(),
  name: z.nullable(z.string()),
  registered_at: z.string(),
  left_at: moment,
  back_until: moment,
  /** Days in which somebody who left can still come back. */
  regret_days: z.number(),
  rests_until: moment,
  /** The day of the oldest profile answer: none was given or confirmed longer ago. */
  checked_on: moment,
  invitation_method: z.enum(invitationMethods),
  email: reach,
  new_email: z.nullable(waiting),
  phone: z.nullable(reach),
  new_phone: z.nullable(waiting),
  /** What the product can do now, so that no button is a dead end. */
  can_prove: z.object({ email: z.boolean(), phone: z.boolean() }),
  messages: z.array(memberMessage),
  incoming: z.array(z.object({ id, at: z.string(), channel: z.enum(channels), text: z.string() })),
  notes: z.array(z.object({ id, at: z.string(), by: z.nullable(z.string()), text: z.string() })),
  consents: z.array(
    z.object({
      purpose: z.string(),
      given: z.boolean(),
      sentence: z.string(),
      channel: z.nullable(z.enum(channels)),
      route: z.string(),
      at: z.string(),
    }),
  ),
  asked: z.array(asked),
  not_asked: z.array(notAsked),
  talks: z.array(z.object({ title: z.string(), at: z.string(), written: z.boolean() })),
  requests: z.array(requestLine),
  looks: z.array(z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.string(), words: z.string() })),
  acts: z.array(z.object({ at: z.string(), by: z.nullable(z.string()), action: z.string() })),
  /** What goes when the member is erased, and what stays without them. */
  holds: z.array(z.object({ what: z.enum(heldKinds), count: z.number() })),
  doubles: z.array(z.object({ hit: memberHit, why: double })),
});
export type MemberSeen = z.infer<typeof seen>;

export const readMember = endpoint('GET', '/members/:id', {
  summary:
    'One member for member service: masked, and while a reason holds whole. Never an answer to a survey or to a profile question.',
  may,
  params: byId,
  refuses: [404],
  reply: z.object({ hit: memberHit, seen: z.nullable(seen) }),
});
