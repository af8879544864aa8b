import * as z from 'zod/mini';
import { channels } from '../../channels.ts';
import { endpoint } from '../../endpoint.ts';
import { byId, id, missingOr, text } from '../../fields.ts';
import { haltReasons, mailingStates } from '../../office/mailing-states.ts';
import { maybeHidden, panelCount } from '../../panel-count.ts';
import { conditionsSchema } from '../../sample/condition.ts';
import { groupKey, howSchema } from '../../sample/how.ts';
import { stage } from './campaigns.ts';

const may = ['researcher', 'admin'] as const;
const unread = missingOr('Kies wie je bedoelt.');
const seed = text(60).check(z.regex(/^[\w-]{1,60}$/, 'Gebruik letters, cijfers en streepjes.'));

/** Who is to be asked, and how many of them: as a draw is prepared, and kept with the mailing that it becomes. */
const choice = { conditions: conditionsSchema, how: howSchema };

/** What of a group became of it. `target` is a researcher's own number; the others are the panel's. */
const group = z.object({
  /** Its class of each key, in the order of `by`. */
  classes: z.array(z.string()),
  target: z.number(),
  available: maybeHidden,
  drawn: maybeHidden,
  /** How many are expected to finish; null: under ten, or nothing to go by. */
  expected: maybeHidden,
  /** Fewer than the target: everybody of the group is asked, and it is not enough. */
  short: z.boolean(),
});
export type DrawGroup = z.infer<typeof group>;

/** How many lists are expected to be filled in: eight times of ten between `low` and `high`. */
export const forecast = z.object({
  expected: panelCount,
  low: panelCount,
  high: z.number(),
  /** How many earlier campaigns it goes by; under three the range is wide. */
  campaigns: z.number(),
});

/**
 * The draw that is being prepared for a campaign. Confirming the letters turns it into a mailing, once: see
 * server/fieldwork/invite-draw.ts.
 */
const prepared = z.object({
  id,
  /** Goes up with each change; the person who confirms names the one that was looked at. */
  revision: z.number(),
  ...choice,
  /** The same seed on the same day draws the same parents. */
  seed: z.string(),
  saved_at: z.string(),
  /** A name, or null for the operator or somebody who is gone. */
  saved_by: z.nullable(z.string()),
});
export type PreparedDraw = z.infer<typeof prepared>;

/** A draw that became a mailing: what was drawn, how. */
const done = z.object({
  mailing_id: id,
  /** When it was drawn; null: its moment has not come, or it was cancelled before. */
  drawn_at: z.nullable(z.string()),
  starts_at: z.string(),
  state: z.enum(mailingStates),
  /** Why nobody was drawn, where nobody took it back. */
  halted: z.nullable(z.enum(haltReasons)),
  ...choice,
  /** Null for exactly the addresses of a list, which the operator gave. */
  listed: z.nullable(z.number()),
  seed: z.string(),
  drawn: panelCount,
  groups: z.nullable(z.array(group)),
});
export type DoneDraw = z.infer<typeof done>;

export const readDraw = endpoint('GET', '/campaigns/:id/draw', {
  summary: 'The draw that is being prepared for a campaign, the draws before it, and what there is to choose by.',
  may,
  params: byId,
  refuses: [404],
  reply: z.object({
    title: z.string(),
    stage,
    anonymous: z.boolean(),
    /** Null: nobody has chosen anything yet, so it is everybody. */
    draw: z.nullable(prepared),
    done: z.array(done),
    /** Campaigns to choose by, newest first; of an anonymous one nobody knows who finished. */
    campaigns: z.array(z.object({ id, title: z.string(), anonymous: z.boolean() })),
    /** Whether there is a table of postcodes, without which nobody's part of the country is known. */
    regions: z.boolean(),
    /** Recruitment links. */
    codes: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Population figures that groups can be spread by, newest first. */
    populations: z.array(z.object({ version: z.number(), at: z.string(), keys: z.array(groupKey) })),
  }),
});
export type DrawScreen = z.infer<typeof readDraw.reply>;

export const saveDraw = endpoint('PUT', '/campaigns/:id/draw', {
  summary:
    'Keeps the draw that is being prepared. 409 when it is no longer the revision that was looked at. Nobody is drawn ' +
    'and nothing is sent.',
  may,
  params: byId,
  body: z.object({
    ...choice,
    /** 0: there was none. */
    revision: z.number(unread).check(z.int(unread), z.minimum(0, unread)),
    /** Another seed draws other parents; without one it stays, or the first is drawn by chance. */
    seed: z.optional(seed),
  }),
  refuses: [404, 409],
  reply: z.object({ draw: prepared }),
});

export const countDraw = endpoint('POST', '/campaigns/:id/draw/count', {
  summary:
    'How many members each condition chooses, and all of them together. In tens; under ten null. By something sensitive: one answer alone, and not renewed before many have come or gone; beside anything else hidden.',
  may,
  params: byId,
  body: z.object({ conditions: conditionsSchema }),
  refuses: [404],
  reply: z.object({
    /** Every member who has not left. */
    everybody: panelCount,
    /** By rule: each of its conditions, and all that hold one of them. */
    rules: z.array(z.object({ any: z.array(maybeHidden), all: maybeHidden })),
    all: maybeHidden,
  }),
});
export type DrawCounts = z.infer<typeof countDraw.reply>;

export const lookAtDraw = endpoint('POST', '/campaigns/:id/draw/look', {
  summary:
    'What a draw would do: one reason for each member who falls out, the groups, how many lists are expected, and the ' +
    'cost. Draws nobody. Numbers about the panel are in tens; under ten null.',
  may,
  params: byId,
  body: z.object(choice),
  refuses: [404],
  reply: z.object({
    everybody: panelCount,
    /** In the order in which they are looked at: who falls out for the first is not asked about the second. */
    funnel: z.array(z.object({ reason: z.string(), out: panelCount, left: panelCount })),
    free: maybeHidden,
    /** Who would be. */
    drawn: maybeHidden,
    refused: z.nullable(z.string()),
    groups: z.nullable(z.array(group)),
    /** Null: there is no earlier campaign to go by. */
    forecast: z.nullable(forecast),
    /** By channel: how many are reached by it, and what an invitation to them costs. */
    cost: z.array(
      z.object({ channel: z.enum(channels), members: panelCount, cents_each: z.number(), cents: z.number() }),
    ),
  }),
});
export type DrawLook = z.infer<typeof lookAtDraw.reply>;

export const explainDraw = endpoint('GET', '/members/:id/draws/:campaign', {
  summary:
    'Why a member got the invitation to a campaign, or did not: each draw of it with what it made of this member. ' +
    'Nothing of answers. Only while a reason to look at the member holds.',
  may: ['support', 'admin'],
  params: z.object({ id, campaign: id }),
  refuses: [404],
  reply: z.object({
    title: z.string(),
    draws: z.array(
      z.object({
        at: z.string(),
        drawn: z.boolean(),
        /** The reason of our list why not; null when drawn, or when it is not kept any more. */
        reason: z.nullable(z.string()),
        sentence: z.string(),
        chance: z.nullable(z.number()),
        channel: z.nullable(z.enum(channels)),
      }),
    ),
  }),
});
export type DrawExplained = z.infer<typeof explainDraw.reply>;
