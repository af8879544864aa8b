import * as z from 'zod/mini';
import { channels } from '../../channels.ts';
import { endpoint } from '../../endpoint.ts';
import { byId, id, text } from '../../fields.ts';
import { dispositions } from '../../office/dispositions.ts';
import { panelCount } from '../../panel-count.ts';
import { stage } from './campaigns.ts';
import { forecast } from './draw.ts';
import { drawnGroup } from './drawn-groups.ts';
import { mailingTold } from './sending.ts';

/** Following a campaign while it runs. Numbers, and nobody; of an anonymous one in tens. */
const may = ['researcher', 'admin'] as const;
const count = z.nullable(z.number());

const expected = z.object({ low: z.number(), middle: z.number(), high: z.number() });

const ledger = z.object({
  mailing_id: id,
  channel: z.enum(channels),
  planned: z.number(),
  sending: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  bounced: z.number(),
  suppressed: z.number(),
  unknown: z.number(),
});

const mailing = z.object({
  ...mailingTold,
  /** Null: not told. */
  recipients: z.nullable(z.number()),
  per_minute: z.nullable(z.number()),
  /** Size of the trial batch; null: the mailing is too small for one, or it is not told. */
  trial: z.nullable(z.number()),
  trial_passed: z.boolean(),
  /** What the launch brake saw when it stopped it: faults out of messages. Hidden: it is drawn by something sensitive. */
  stopped_by: z.nullable(
    z.union([z.literal('hidden'), z.object({ faults: z.number(), complaints: z.number(), tried: z.number() })]),
  ),
});
export type FieldMailing = z.infer<typeof mailing>;

export const readFieldwork = endpoint('GET', '/campaigns/:id/fieldwork', {
  summary:
    'How a campaign goes: how many came beside what is usual, what became of each invitation, where people stop, and ' +
    'what became of the messages. Numbers, and nobody.',
  may,
  by_itself: true,
  params: byId,
  reply: z.object({
    title: z.string(),
    anonymous: z.boolean(),
    /** Members were drawn by something sensitive: its numbers are in tens, rounded up or down, and finer ones are not told. */
    rounded: z.boolean(),
    stage,
    opens_at: z.nullable(z.string()),
    ends_at: z.nullable(z.string()),
    invited: z.number(),
    /** How many of them still have an invitation in the queue: the usual share is of the others. */
    waits: z.number(),
    started: count,
    finished: count,
    /**
     * When `busy` to `earlier`, `dispositions`, `stops` and `groups` were counted: of a large campaign every ten seconds at most,
     * for they are read from all who answered. Null: now, as all other numbers.
     */
    people_at: z.nullable(z.string()),
    /** They answered something in the last half hour and are not at the end. */
    busy: count,
    /** When the first invitation left; null: none did. */
    first_at: z.nullable(z.string()),
    /** How many had finished, by hours since the first invitation left. None of an anonymous campaign. */
    came: z.array(z.object({ hours: z.number(), finished: z.number() })),
    /** What is usual in this panel at those hours; empty before there are three earlier campaigns. */
    usual: z.array(z.extend(expected, { hours: z.number() })),
    expected: z.nullable(expected),
    /** How many earlier campaigns that is made of. */
    earlier: z.number(),
    /**
     * How many lists the draws were expected to bring in, and in how many earlier campaigns such a word held. Null: nobody
     * was drawn, or there was nothing to go by.
     */
    foreseen: z.nullable(z.extend(forecast, { before: z.object({ held: z.number(), of: z.number() }) })),
    /** One each, so they add up to the invited; null of an anonymous campaign. */
    dispositions: z.nullable(z.record(z.enum(dispositions), z.number())),
    /** From how many hundredths of the way on a respondent who stopped counts as answered in part. */
    partial_percent: z.number(),
    /** How many saw each question of the newest version, and stopped there. Null: not known (yet). */
    stops: z.nullable(z.array(z.object({ question: z.string(), title: z.string(), saw: count, stopped: count }))),
    /** The groups that it was drawn by; none of an anonymous campaign. */
    groups: z.array(drawnGroup),
    closes_full: z.boolean(),
    mailings: z.array(mailing),
    ledger: z.array(ledger),
    /** Why messages did not arrive, most often first. */
    reasons: z.array(z.object({ channel: z.enum(channels), reason: z.string(), count: z.number() })),
    /** Nobody has to type how many to close it; else the number. */
    confirm_close: z.nullable(z.number()),
  }),
});

export const readQuality = endpoint('GET', '/campaigns/:id/quality', {
  summary:
    'How long parents took by screen, in classes, and how many gave one answer to all statements of a list. In tens; nothing ' +
    'of an anonymous campaign, nor before ten parents finished.',
  may,
  params: byId,
  reply: z.object({
    /** How many finished and are counted; null: fewer than ten, or nobody may know. */
    people: panelCount,
    /** By class of contract/office/durations.ts. */
    whole: z.array(panelCount),
    screens: z.array(
      z.object({
        question: z.string(),
        title: z.string(),
        /** The class of the one in the middle; null: fewer than ten were timed. */
        middle: z.nullable(z.number()),
        /** How many were in the first class. */
        quick: panelCount,
      }),
    ),
    lists: z.array(z.object({ question: z.string(), title: z.string(), answered: panelCount, same: panelCount })),
  }),
});

export const extendCampaign = endpoint('POST', '/campaigns/:id/extend', {
  summary: 'Lets a campaign that is out close on another day: later, or earlier as long as that day lies ahead.',
  may,
  params: byId,
  /** As in a campaign file. */
  body: z.object({ closes_at: text(40) }),
  reply: z.object({ ends_at: z.nullable(z.string()) }),
});

export const readUnreachable = endpoint('GET', '/campaigns/:id/unreachable', {
  summary:
    'Who of the invited no message reached, by their reference, for who can help them: a name is seen with a reason only. A line in the audit log.',
  may: ['support'],
  params: byId,
  refuses: [422],
  /** The last one that was shown, for those behind it. */
  query: z.object({ after: z.optional(id) }),
  reply: z.object({
    title: z.string(),
    members: z.array(
      z.object({
        id,
        reference: z.string(),
        /** Of the last message: when it was made, by which way, what became of it and why. */
        at: z.string(),
        channel: z.enum(channels),
        state: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
    more: z.boolean(),
  }),
});
