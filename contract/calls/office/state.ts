import * as z from 'zod/mini';
import { channels } from '../../channels.ts';
import { endpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import { houseRoles } from '../../roles.ts';

const moment = z.nullable(z.string());
const kind = z.enum(['invitation', 'reminder', 'thank_you']);

/** A channel: whether it may send, and what became of the messages that were made in the last week. */
const channelState = z.object({
  channel: z.enum(channels),
  /** Nobody set up a provider. In a try-out its messages go to the mailbox. */
  absent: z.boolean(),
  /** Nothing leaves by it since then. */
  rests_since: moment,
  by_hand: z.boolean(),
  waiting: z.number(),
  arrived: z.number(),
  /** Left, and nobody told whether it arrived. */
  gone: z.number(),
  failed: z.number(),
  /** There are messages of a questionnaire that was drawn by something sensitive, which are in none of these numbers. */
  untold: z.boolean(),
  /** To how many people a day its provider lets us write; null: no limit, or none is known. */
  a_day: z.nullable(z.number()),
  /** What its messages cost today, and may cost; null: it has no such ceiling. */
  today: z.nullable(z.object({ cents: z.number(), most_cents: z.number(), full: z.boolean() })),
});
export type ChannelStanding = z.infer<typeof channelState>;

const odd = z.object({ campaign_id: id, campaign: z.string(), day: z.string(), why: z.enum(['network', 'jump']) });

/**
 * How the answers of the last ten to twenty minutes fared at the server that tells this. Not how many there were: that
 * would say when somebody answered an anonymous survey.
 */
const saves = z.object({
  /** Too few came to say how quickly. */
  few: z.boolean(),
  /** Within how many milliseconds 95 of 100 were kept; null: too few to say, or it took over five seconds. */
  within_ms: z.nullable(z.number()),
  /** More than a few were not kept, by our own fault. The parent's page tries again. */
  failing: z.boolean(),
});

const standing = z.object({
  at: z.string(),
  saves,
  database: z.object({
    /** How long a write took just now until it was kept; null: none is kept at this moment. */
    write_ms: z.nullable(z.number()),
    bytes: z.number(),
    free_bytes: z.number(),
    too_full: z.boolean(),
  }),
  /** Our clock and the database's are minutes apart: nothing is sent or destroyed. */
  clock_wrong: z.boolean(),
  /** The server stood still for long, or the clock jumped: nothing is destroyed for a day. */
  destroying_waits: z.boolean(),
  backup: z.object({
    on: z.boolean(),
    fault: z.boolean(),
    last_at: moment,
    kept: z.number(),
    tested_at: moment,
    tested_well: z.boolean(),
  }),
  /** These data are a copy: nothing leaves. */
  held: z.boolean(),
  channels: z.array(channelState),
  /** Mailings that stopped by themselves and wait for somebody. */
  stopped: z.number(),
  next: z.nullable(z.object({ campaign: z.string(), kind, starts_at: z.string() })),
  /** Work that failed for good. */
  parked: z.number(),
  /** Servers run, and none of them sends messages or does the work in the background. */
  nobody_works: z.boolean(),
  /** Days of the last week on which an anonymous survey was begun oddly often. */
  odd_days: z.array(odd),
});
export type Standing = z.infer<typeof standing>;

export const readStanding = endpoint('GET', '/state', {
  summary: 'How the panel itself is: database, disk, clock, backups, channels, work that waits. Numbers, and nobody.',
  may: houseRoles,
  reply: standing,
});
