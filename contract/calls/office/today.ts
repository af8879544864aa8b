import * as z from 'zod/mini';
import { channels } from '../../channels.ts';
import { endpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import { haltReasons } from '../../office/mailing-states.ts';
import { houseRoles } from '../../roles.ts';
import { campaignLine, shownCount } from './campaigns.ts';
import { rest } from './mailbox.ts';

const kinds = ['invitation', 'reminder', 'thank_you', 'outcome_letter', 'newsletter', 'profile_check'] as const;

/** A survey that is open. `yesterday`: how often it was finished then, hidden as every number of an anonymous one. */
const running = z.extend(campaignLine, {
  yesterday: shownCount,
  /** When the first invitation left; null: none did, or it is anonymous. */
  first_at: z.nullable(z.string()),
  /** How many would usually have finished by now; null before three earlier campaigns. */
  usual: z.nullable(z.number()),
});
export type RunningCampaign = z.infer<typeof running>;

/** What left since yesterday morning, by mailing and channel; without a kind they are messages about accounts. */
const gone = z.object({
  campaign: z.nullable(z.string()),
  kind: z.nullable(z.enum(kinds)),
  channel: z.enum(channels),
  count: z.number(),
  delivered: z.number(),
  failed: z.number(),
});
export type GoneMessages = z.infer<typeof gone>;

/**
 * A mailing that is not at its end: until when it waits, or why. Also an invitation that too few parents were left for,
 * for a week, until somebody makes another mailing of its campaign.
 */
const waiting = z.object({
  id,
  /** Null: it is a newsletter, or the mails in which members from elsewhere create a password. */
  campaign_id: z.nullable(id),
  campaign: z.nullable(z.string()),
  kind: z.enum([...kinds, 'create_password']),
  state: z.enum(['scheduled', 'running', 'paused', 'stopped', 'cancelled']),
  halted: z.nullable(z.enum(haltReasons)),
  starts_at: z.string(),
  /** Null: not told. */
  messages: z.nullable(z.number()),
});
export type WaitingMailing = z.infer<typeof waiting>;

/** A survey that opens today or tomorrow. */
const opening = z.object({
  id,
  title: z.string(),
  opens_at: z.string(),
  /** An invitation left, or is planned. */
  invites: z.boolean(),
});
export type OpeningCampaign = z.infer<typeof opening>;

export const readToday = endpoint('GET', '/today', {
  summary: 'What runs now, what left since yesterday, and what the ledger knows to be waiting. Numbers, and nobody.',
  may: houseRoles,
  reply: z.object({
    running: z.array(running),
    opening: z.array(opening),
    gone: z.array(gone),
    /** The oldest first. */
    waiting: z.array(waiting),
    /** Messages about accounts that have not left. */
    unsent: z.number(),
    /** As in the mailbox: this is a copy of the database that last sent messages, and nothing leaves. */
    held: z.boolean(),
    resting: z.array(rest),
  }),
});
export type Today = z.infer<typeof readToday.reply>;

export const readMenuCounts = endpoint('GET', '/menu', {
  summary: 'The numbers beside the entries of the menu: surveys that are open and what waits for the reader.',
  may: houseRoles,
  reply: z.object({
    running: z.number(),
    /** That somebody else asked to confirm; null: not for this role. */
    reports: z.nullable(z.number()),
    /** Open requests; null: not for this role. */
    requests: z.nullable(z.number()),
    /** Members who wrote to us in the last week, and at whom nobody looked since; null: not for this role. */
    replies: z.nullable(z.number()),
  }),
});
export type MenuCounts = z.infer<typeof readMenuCounts.reply>;
