import * as z from 'zod/mini';
import { attributeTypes, ownFormats } from '../attributes.ts';
import { invitationMethods } from '../channels.ts';
import { endpoint } from '../endpoint.ts';
import { byId, done, email, id, name, newPassword, password, sentences, token, typed } from '../fields.ts';
import { attributesIn } from '../lenient-parsing/attributes-in.ts';
import { phoneSentences } from '../phone.ts';
import { reasonsIn } from '../reasons.ts';
import { outcome } from './home.ts';

const method = z.enum(invitationMethods, {
  error: ({ input }) =>
    input === undefined || input === null || input === '' ? sentences.required : 'Kies WhatsApp of e-mail.',
});

/** What registration and profile share. Phone and attributes are judged whole, in the room, with their sentences. */
export const accountFields = {
  name: z.optional(z.nullable(name)),
  email,
  invitation_method: method,
  phone: z.optional(z.nullable(z.string(phoneSentences.invalid))),
  attributes: attributesIn,
};

const option = z.object({ id: z.string(), title: z.string() });
const attribute = z.object({
  key: z.string(),
  type: z.enum(attributeTypes),
  question: z.string(),
  description: z.string(),
  options: z.array(option),
  value: z.nullable(z.union([z.string(), z.boolean()])),
  page: z.number(),
  required: z.boolean(),
  /** It became sensitive after it was answered: who agrees, answers anew. */
  again: z.optional(z.literal(true)),
  /** Of words that are a number or a day, and the least and most that it may be. */
  format: z.optional(z.enum(ownFormats)),
  least: z.optional(z.string()),
  most: z.optional(z.string()),
});
export type AttributeView = z.output<typeof attribute>;

export const registerAttributes = endpoint('GET', '/register/attributes', {
  summary: 'The profile questions, in the order and pages of the registration.',
  caller: 'guest',
  reply: z.array(attribute),
});

const user = z.object({
  name: z.nullable(z.string()),
  email: z.string(),
  invitation_method: method,
  phone: z.nullable(z.string()),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  /** While a new address or number waits to be proven: the proven one that counts until then. */
  old_email: z.nullable(z.string()),
  old_phone: z.nullable(z.string()),
  /** Nobody knows whether the change is the owner's: even proven it counts only from then on, or when the notice is pressed. */
  email_counts_from: z.nullable(z.string()),
  phone_counts_from: z.nullable(z.string()),
  attributes: z.array(attribute),
});
export type UserView = z.output<typeof user>;

export const getUser = endpoint('GET', '/user', {
  summary: 'The member of this session, as the member entered it.',
  caller: 'member',
  reply: user,
});

const answerAge = z.object({
  /** The day of the oldest answer: none was looked at longer ago. Null: there are none. */
  checked_on: z.nullable(z.string()),
  /** Answers that are old enough to be looked at again, with their days. */
  due: z.array(z.object({ key: z.string(), since: z.string() })),
});
export type AnswerAge = z.output<typeof answerAge>;

/** Calls of our own: another server need not have them. */
export const getAnswerAge = endpoint('GET', '/user/checked', {
  summary: 'When the member last looked at the profile answers, and which of them are old.',
  caller: 'member',
  reply: answerAge,
});
export const confirmAnswers = endpoint('POST', '/user/checked', {
  summary: 'Says that all profile answers still hold: they are of today.',
  caller: 'member',
  reply: answerAge,
});

const update = {
  summary: 'Changes the account and those attributes that are sent. A new e-mail or phone counts once it is proven.',
  caller: 'member',
  // With a password that is known to be the owner's a new e-mail or phone counts as soon as it is proven; without it the
  // old one keeps its place.
  body: z.extend(z.partial(z.object(accountFields)), { current_password: z.optional(z.nullable(typed())) }),
  reply: user,
} as const;
export const putUser = endpoint('PUT', '/user', update);
/** The specification leaves open which of the two it is. */
export const postUser = endpoint('POST', '/user', update);

export const resendEmail = endpoint('POST', '/resend-email-verification', {
  summary: 'Sends the verification e-mail again.',
  caller: 'member',
  reply: done,
});
export const resendPhone = endpoint('POST', '/resend-phone-verification', {
  summary: 'Sends the verification SMS again.',
  caller: 'member',
  /** Whether it leaves within minutes or later today. */
  reply: z.object({ ok: z.boolean(), sms: z.enum(['soon', 'later']) }),
});

export const unsubscribeRequest = endpoint('POST', '/email/unsubscribe/request', {
  summary: 'Sends the link with which a member leaves, if the address is known. The answer is the same when it is not.',
  caller: 'guest',
  body: z.object({ email, reasons: z._default(reasonsIn, []) }),
  reply: done,
});
export const unsubscribe = endpoint('POST', '/email/unsubscribe/:token', {
  summary: 'Leaves the panel: no messages from now on, no sessions; the data is destroyed after the days of regret.',
  caller: 'guest',
  params: z.object({ token }),
  reply: done,
});
/** The page acts by itself only a while after its mail left, so that a mail scanner leaves for nobody. */
export const unsubscribeLink = endpoint('GET', '/email/unsubscribe/:token', {
  summary: 'Whether the page of this link may act by itself yet. Changes nothing.',
  caller: 'guest',
  params: z.object({ token }),
  reply: z.object({ acts_by_itself: z.boolean(), regret_days: z.number() }),
});
/** RFC 8058: what the unsubscribe button of a mail program posts to. Any body, in form encoding too; a GET leads to the page and changes nothing. */
export const oneClick = endpoint('POST', '/one-click/:token', {
  summary:
    'Leaves the panel, or ends the newsletter or the letters about outcomes alone, by the button of a mail program (List-Unsubscribe-Post).',
  caller: 'guest',
  params: z.object({ token }),
  reply: done,
});
/** Called by a press on a button of `/uitschrijven/{token}?terug`, never on load: leaving is not undone by a scanner. */
export const comeBack = endpoint('POST', '/email/come-back/:token', {
  summary: 'Undoes leaving, within the days of regret.',
  caller: 'guest',
  params: z.object({ token }),
  reply: done,
});

export const personalFile = endpoint('POST', '/user/file', {
  summary:
    'Everything the panel holds about this member, who gives the password once more; the first time by a mailed link.',
  caller: 'member',
  body: z.object({ password, token: z.optional(z.nullable(typed())) }),
  reply: z.record(z.string(), z.unknown()),
  refuses: [403],
});

export const sessions = endpoint('GET', '/user/sessions', {
  summary: 'Where this member is logged in.',
  caller: 'member',
  reply: z.array(
    z.object({
      id,
      since: z.string(),
      last_seen: z.string(),
      /** 'Chrome op Windows'; null: it did not say. */
      browser: z.optional(z.nullable(z.string())),
      current: z.boolean(),
    }),
  ),
});
export const endSession = endpoint('DELETE', '/user/sessions/:id', {
  summary: 'Ends one session of this member.',
  caller: 'member',
  params: byId,
  reply: done,
});

export const changePassword = endpoint('POST', '/change-password', {
  summary: 'Sets a new password for this member, who gives the old one. Ends all other sessions, and tells by e-mail.',
  caller: 'member',
  body: z.object({ current_password: password, password: newPassword, password_confirmation: typed() }),
  reply: done,
});

const openCampaign = z.object({
  title: z.string(),
  description: z.string(),
  /** Of an anonymous survey nobody knows who began or finished it. */
  anonymous: z.boolean(),
  /** How many questions this member has answered, and how many are left at most. */
  passed: z.number(),
  most_left: z.number(),
  /** Some answers lead past questions. */
  may_be_fewer: z.boolean(),
  ends_at: z.nullable(z.string()),
  /** The path of the link in the invitation; null where this session may not have it. */
  link: z.nullable(z.string()),
});
export type OpenCampaign = z.output<typeof openCampaign>;

const earlierCampaign = z.object({
  title: z.string(),
  /** In which it ended, as its outcome says; while it runs, in which the invitation was made. As 2026-11. */
  month: z.string(),
  /** What came of it, once the office has told so. */
  outcome: z.nullable(outcome),
  /** Whether this member finished it, where that may be known. */
  took_part: z.optional(z.boolean()),
  /** The day on which the outcome is to come, if the office named one. */
  outcome_on: z.optional(z.nullable(z.string())),
  /** The page of outcomes that tells of it: /uitkomst/{slug}. */
  report: z.optional(z.nullable(z.string())),
});
export type EarlierCampaign = z.output<typeof earlierCampaign>;

export const memberCampaigns = endpoint('GET', '/user/campaigns', {
  summary: 'The surveys that this member was invited to: those that are open, and earlier ones. Writes nothing.',
  caller: 'member',
  reply: z.object({ open: z.array(openCampaign), earlier: z.array(earlierCampaign) }),
});
