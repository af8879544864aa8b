import * as z from 'zod/mini';
import { channels } from '../../../channels.ts';
import { endpoint } from '../../../endpoint.ts';
import { done, id } from '../../../fields.ts';
import { maySeeMembers } from './members.ts';

const channel = z.enum(channels);
const counted = z.object({ state: z.string(), count: z.number() });

const channelLedger = z.object({
  channel,
  /** Nobody set up a provider. In a try-out its messages go to the mailbox. */
  absent: z.boolean(),
  /** Nothing leaves by it since then; null: it sends. */
  rests_since: z.nullable(z.string()),
  by_hand: z.boolean(),
  /** Why it rests, as its other side said it, without addresses. */
  reason: z.nullable(z.string()),
  /** When one message tries it again by itself. */
  retry_at: z.nullable(z.string()),
  /** What became of the messages of the last week, and of those that still wait. */
  states: z.array(counted),
  /** Why messages of the last week did not arrive, the most frequent first. */
  reasons: z.array(z.object({ state: z.string(), reason: z.string(), count: z.number() })),
});
export type ChannelLedger = z.infer<typeof channelLedger>;

const undelivered = z.object({
  id,
  at: z.string(),
  channel,
  template: z.string(),
  campaign: z.nullable(z.string()),
  state: z.string(),
  reason: z.nullable(z.string()),
  member_id: id,
  reference: z.string(),
});
export type Undelivered = z.infer<typeof undelivered>;

const cameIn = z.object({
  id,
  at: z.string(),
  channel,
  member_id: id,
  reference: z.string(),
  /** Whether somebody of the office looked at the member since. */
  seen: z.boolean(),
});
export type CameIn = z.infer<typeof cameIn>;

export const readLedger = endpoint('GET', '/messages', {
  summary: 'The ledger by channel: states, what rests and why. Names nobody.',
  may: maySeeMembers,
  by_itself: true,
  reply: z.object({
    /** This is a copy of the database that last sent messages: nothing leaves before an operator says so. */
    held: z.boolean(),
    channels: z.array(channelLedger),
    /** Answers by mail come in here. When not, they go to the mailbox of MAIL_FROM. */
    mail_comes_in: z.boolean(),
    /** Answers by mail that are not kept, so far: programs wrote them, or nobody of ours. */
    not_kept: z.object({ automatic: z.number(), of_nobody: z.number() }),
  }),
});

export const ledgerPage = 50;

/** Of the last week, the newest first; those before the last one shown come when its id is given. */
const aPage = { may: maySeeMembers, by_itself: true, query: z.object({ before: z.optional(id) }) } as const;
const pageOf = <Line extends z.core.$ZodType>(line: Line) => z.object({ lines: z.array(line), older: z.boolean() });

export const listUndelivered = endpoint('GET', '/messages/undelivered', {
  summary: 'Messages that did not arrive, a page at a time, the newest first. Names nobody.',
  ...aPage,
  reply: pageOf(undelivered),
});

export const listCameIn = endpoint('GET', '/messages/came-in', {
  summary: 'That members wrote back, a page at a time, the newest first: what they wrote stands on their page.',
  ...aPage,
  reply: pageOf(cameIn),
});

const params = z.object({ channel });

export const resumeChannel = endpoint('POST', '/channels/:channel/resume', {
  summary: 'Lets messages leave again by a channel that rests.',
  may: maySeeMembers,
  params,
  reply: done,
});

export const pauseChannel = endpoint('POST', '/channels/:channel/pause', {
  summary: 'Lets nothing more leave by a channel, messages about accounts included.',
  may: ['admin'],
  params,
  reply: done,
});
