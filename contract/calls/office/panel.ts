import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { panelCount } from '../../panel-count.ts';
import { populationMargin } from './population.ts';

const may = ['researcher', 'admin'] as const;

/** Null: at this moment. The numbers of a large panel are those that were counted then. */
const counted_at = z.nullable(z.string());

const group = z.object({ id: z.string(), title: z.string(), count: panelCount });
export type PanelGroup = z.infer<typeof group>;
/** One question about the panel: how many there are in each group, and of how many it is not known. */
const division = z.object({
  key: z.string(),
  title: z.string(),
  groups: z.array(group),
  unknown: panelCount,
  /** Members may be in several groups. */
  several: z.boolean(),
});
export type Division = z.infer<typeof division>;

export const readMakeUp = endpoint('GET', '/panel', {
  summary:
    'Who the members are, by profile question, how fresh that is, how active they are and how they came. Every number ' +
    'is rounded down to ten, and null below ten.',
  may,
  reply: z.object({
    counted_at,
    members: panelCount,
    /** Filled in a survey that is not anonymous in the last twelve months. */
    took_part: panelCount,
    /** In the last thirty days. */
    joined: panelCount,
    /** In this month and the one before: of who left no finer time is kept. */
    left: panelCount,
    /** Of each week of the last year, the oldest first: its Monday, and how many of today's members were there at its end. */
    weeks: z.array(
      z.object({
        week: z.string(),
        members: panelCount,
        proven: panelCount,
        /** Came in this week. */
        joined: panelCount,
        /** Began a survey that is not anonymous in this week. */
        active: panelCount,
      }),
    ),
    /** How many left, by month: no finer time is kept of them. */
    months: z.array(z.object({ month: z.string(), left: panelCount })),
    /** Why they left, in the last twelve months. */
    left_why: division,
    standing: z.array(group),
    questions: z.array(division),
    fresh: division,
    seen: division,
    channels: division,
    came: division,
  }),
});
export type MakeUp = z.infer<typeof readMakeUp.reply>;

export const readMissing = endpoint('GET', '/panel/missing', {
  summary:
    'The panel beside the population figures, by variable. Counts of the panel are rounded down to ten, and null below ' +
    'ten; what is lacking is worked out from these.',
  may,
  reply: z.object({
    /** The version of the population figures; 0: there are none. */
    version: z.number(),
    counted_at,
    members: panelCount,
    variables: z.array(
      z.object({
        margin: populationMargin,
        /** Members of whom the class is known and stands in the figures: the sum of the rounded counts. */
        known: z.number(),
        /** Members who did not say, or whose class the figures do not have. */
        unknown: panelCount,
        counts: z.array(z.object({ id: z.string(), count: panelCount })),
      }),
    ),
    /** Variables that cannot be held beside the panel, with the reason. */
    left_out: z.array(
      z.object({
        variable: z.string(),
        why: z.enum(['not_asked', 'no_count', 'no_postcodes']),
        /** Of `no_count`: the class. */
        class: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Missing = z.infer<typeof readMissing.reply>;
