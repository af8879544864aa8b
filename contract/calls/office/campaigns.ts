import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, id } from '../../fields.ts';
import { houseRoles } from '../../roles.ts';

/** Where a campaign is in its life: written, out but not open yet, open, over. */
export const stage = z.enum(['draft', 'waiting', 'open', 'closed']);
export type CampaignStage = z.infer<typeof stage>;

/**
 * Of an anonymous campaign numbers go up by ten at a time: 37 is 30, and under ten is null. Nothing smaller can be
 * read from them, nor be found by taking one from another, nor by looking again a minute later.
 */
export const shownCount = z.nullable(z.number());

export const campaignLine = z.object({
  id,
  title: z.string(),
  anonymous: z.boolean(),
  stage,
  created_at: z.string(),
  /** From when answers could come in; null as long as that is not known. */
  opens_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  /** Members were drawn by something sensitive: its numbers are in tens, rounded up or down. */
  rounded: z.boolean(),
  /** Put away: left out of the list until somebody asks for the archive. */
  archived: z.boolean(),
  invited: z.number(),
  started: shownCount,
  finished: shownCount,
});
export type CampaignLine = z.infer<typeof campaignLine>;

/** A day on which an anonymous survey was begun oddly often: from one network, or more than what was sent explains. */
const odd = z.enum(['network', 'jump']);
export type OddReason = z.infer<typeof odd>;

const day = z.object({
  day: z.string(),
  invited: z.number(),
  started: shownCount,
  finished: shownCount,
  odd: z.array(odd),
});
export type CampaignDay = z.infer<typeof day>;

const overview = z.extend(campaignLine, {
  questions: z.number(),
  /** Where the thank-you leads. */
  link: z.nullable(z.string()),
  /** Where everybody answers an anonymous campaign; null where links are personal. */
  anonymous_url: z.nullable(z.string()),
  /** When parents who took part are to read what came of it; null: no day is named. */
  outcome_on: z.nullable(z.string()),
  /** Every day in Amsterdam from the first on, also those on which nothing happened. */
  days: z.array(day),
});
export type CampaignOverview = z.infer<typeof overview>;

export const listCampaigns = endpoint('GET', '/campaigns', {
  summary: 'Every campaign, newest first, with how many were invited, started and finished.',
  may: houseRoles,
  programs: true,
  by_itself: true,
  reply: z.object({ campaigns: z.array(campaignLine) }),
});

export const readCampaign = endpoint('GET', '/campaigns/:id', {
  summary: 'One campaign by day. Numbers of an anonymous one go up by ten at a time; under ten they are null.',
  may: ['researcher', 'admin'],
  by_itself: true,
  params: byId,
  reply: overview,
});
