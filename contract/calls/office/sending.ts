import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, id, missingOr, text } from '../../fields.ts';
import { haltReasons, mailingStates } from '../../office/mailing-states.ts';
import { maybeHidden, panelCount } from '../../panel-count.ts';
import { numberTyped, wholeNumber } from './campaign-stage.ts';
import { unread } from './changes.ts';

/** Inviting, reminding and thanking from the office: what a send would do, doing it once, and what is planned. */
const may = ['researcher', 'admin'] as const;
const aNumber = missingOr('Vul een getal in.');

export const mailingKind = z.enum(['invitation', 'reminder', 'thank_you']);
export type SentKind = z.infer<typeof mailingKind>;

/** Most reminders that are planned with one invitation. */
export const remindersMost = 3;
const remindedDays = z.number(aNumber).check(z.int(aNumber), z.minimum(1, aNumber), z.maximum(365, aNumber));
const sendId = z.string(unread).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, unread));

const asked = {
  kind: mailingKind,
  /** A day and a time in Amsterdam, as 2027-01-18T19:30; null: now. */
  at: z.nullable(text(40)),
  /** Also between the evening and the morning; only of what leaves now. */
  at_night: z.optional(z.boolean(unread)),
  /** Of an invitation: days after it on which reminders leave, rising. */
  after: z.array(remindedDays, unread).check(z.maxLength(remindersMost, unread)),
  /** Of an invitation: days after it on which those who finished are thanked. */
  thanks: z.optional(z.nullable(remindedDays)),
  /** The last of these reminders says that it is the last. */
  last: z.optional(z.boolean(unread)),
  /** Another reminder left within twelve hours, and this one is meant anyway. */
  again: z.optional(z.boolean(unread)),
};

/** Number of the invited for each reason, the largest first. What a reason tells is told in tens. */
const leftOut = z.array(z.object({ reason: z.string(), count: panelCount }));
export type LeftOut = z.infer<typeof leftOut>;

export const mailingTold = {
  id,
  kind: mailingKind,
  /** Of a reminder: the first, the second, by the moment at which each goes. */
  round: z.number(),
  state: z.enum(mailingStates),
  /** Why the panel itself paused it, or cancelled it before anybody was drawn; null: it did not. */
  halted: z.nullable(z.enum(haltReasons)),
  /** Not before then; of one that left, when it did. */
  starts_at: z.string(),
  left: z.boolean(),
  /** It is planned and does not leave: the questionnaire is closed by then. */
  too_late: z.boolean(),
  /** Of a reminder or a thank-you that left: whom it was meant for and does not reach. */
  left_out: leftOut,
};
const line = z.object({
  ...mailingTold,
  /** Days after the round before it; null: at a moment of its own. */
  after_days: z.nullable(z.number()),
  last: z.boolean(),
  /** How many were drawn; null: nobody yet, or it is not told. */
  recipients: z.nullable(z.number()),
});
export type SentMailing = z.infer<typeof line>;

export const readSending = endpoint('GET', '/campaigns/:id/sending', {
  summary:
    'What left and what is planned of a campaign, whom a next mailing would reach, and what holds mailings back.',
  may,
  by_itself: true,
  params: byId,
  reply: z.object({
    /** Oldest first. */
    mailings: z.array(line),
    invited: z.number(),
    /** How many were invited and have not finished; null where nobody knows. */
    unfinished: z.nullable(z.number()),
    quiet: z.object({ from_hour: z.number(), until_hour: z.number(), now: z.boolean() }),
    /** Number of messages from which on a few go first, and the others when these went well. */
    brake: z.object({
      from: z.number(),
      percent: z.number(),
      minutes: z.number(),
      fault_percent: z.number(),
      complaint_permille: z.number(),
    }),
    opens_at: z.nullable(z.string()),
    ends_at: z.nullable(z.string()),
  }),
});

export const tryMailing = endpoint('POST', '/campaigns/:id/sending/try', {
  summary: 'What confirming this would do: when each mailing would leave and to how many. Nothing is kept.',
  may,
  by_itself: true,
  params: byId,
  body: z.object(asked),
  reply: z.object({
    mailings: z.array(
      z.object({
        kind: mailingKind,
        round: z.number(),
        starts_at: z.string(),
        /** Its moment lies in the quiet hours: it waits for the morning. */
        waits: z.boolean(),
        after_days: z.nullable(z.number()),
        last: z.boolean(),
        /** The letter that leaves, as it stands now. */
        subject: z.string(),
        text: z.array(z.string()),
      }),
    ),
    /** Somebody wrote other letters in the draft, which do not hold yet: its revision. It cannot be confirmed until then. */
    words_wait: z.nullable(z.number()),
    /** What the invitation costs, about; null: not known ahead. */
    cents: z.nullable(z.number()),
    /** How many it is for: exactly, or in tens of the panel; null is under ten. */
    people: maybeHidden,
    exactly: z.boolean(),
    /** Of a reminder or a thank-you that leaves now: whom it is meant for and does not reach. */
    left_out: leftOut,
    /** What Meta's daily limit does to it; null: all of it may leave at once. */
    whatsapp: z.nullable(
      z.object({
        a_day: z.number(),
        /** Null: not known how many go by WhatsApp. */
        days: z.nullable(z.number()),
        /** How many get e-mail instead, if they proved an address. */
        by_email: panelCount,
      }),
    ),
    /** How many messages go first; null: all at once. */
    trial: z.nullable(z.number()),
    /** The number that has to be typed; null: none. */
    confirm: z.nullable(z.number()),
    /** Which mailings were known: goes along with confirming. */
    base: z.number(),
    /** Of an invitation: whom it is for, as it is prepared (draw.ts). Null: nobody chose, so it is everybody. */
    draw: z.nullable(
      z.object({
        id,
        revision: z.number(),
        how: z.enum(['everybody', 'number', 'groups']),
        number: z.nullable(z.number()),
        /** How many rules must hold. */
        rules: z.number(),
      }),
    ),
  }),
});

const done = z.object({
  mailings: z.array(line),
  /** How many were drawn by now; null: it is not told. */
  recipients: z.nullable(z.number()),
});
export type Done = z.infer<typeof done>;

export const confirmMailing = endpoint('POST', '/campaigns/:id/sending', {
  summary:
    'Invites, reminds or thanks, all of it or nothing. The same `send_id` twice is one send, with the same answer. ' +
    'Refused with 409 when somebody else made a mailing of this campaign since `base`.',
  may,
  params: byId,
  body: z.object({
    ...asked,
    send_id: sendId,
    base: wholeNumber,
    number: numberTyped,
    /** Of an invitation: the draw that was looked at; null, everybody. */
    draw: z.nullable(z.object({ id, revision: wholeNumber })),
  }),
  refuses: [409],
  reply: done,
});

export const readSent = endpoint('GET', '/campaigns/:id/sending/:send', {
  summary: 'Whether a send was done, for whoever heard no answer: null, it was not.',
  may,
  params: z.object({ id, send: sendId }),
  reply: z.object({ done: z.nullable(done) }),
});

export const moveMailing = endpoint('POST', '/mailings/:id/move', {
  summary: 'Gives a mailing that is planned another moment.',
  may,
  params: byId,
  body: z.object({ at: text(40) }),
  reply: line,
});

export const pauseMailing = endpoint('POST', '/mailings/:id/pause', {
  summary: 'Begins nothing more of a mailing. What is leaving arrives.',
  may,
  params: byId,
  reply: line,
});

export const resumeMailing = endpoint('POST', '/mailings/:id/resume', {
  summary: 'Goes on with a mailing. One that the launch brake stopped asks for the reason.',
  may,
  params: byId,
  body: z.object({ reason: z.optional(text(500)) }),
  reply: line,
});

export const slowMailing = endpoint('POST', '/mailings/:id/slow', {
  summary: 'At most so many messages a minute; null: as fast as the channels go.',
  may,
  params: byId,
  body: z.object({
    per_minute: z.nullable(
      z.number(aNumber).check(z.int(aNumber), z.minimum(1, aNumber), z.maximum(9_999_999, aNumber)),
    ),
  }),
  reply: line,
});

export const restoreMailing = endpoint('POST', '/mailings/:id/restore', {
  summary:
    'Plans a mailing again that was taken back before its moment. Refused with 409 when a mailing of the campaign was made since.',
  may,
  params: byId,
  refuses: [409],
  reply: line,
});

export const cancelMailing = endpoint('POST', '/mailings/:id/cancel', {
  summary: 'Ends a mailing: what has not left never leaves. Of more than a hundred messages the number is asked for.',
  may,
  params: byId,
  /** How many messages were waiting; since then some may have left. */
  body: z.object({ number: numberTyped }),
  reply: line,
});
