import * as z from 'zod/mini';
import { backgroundKeys } from '#questionnaire/background.ts';
import { endpoint } from '../../../endpoint.ts';
import { byId } from '../../../fields.ts';

const hidden = z.nullable(z.number());
const report = z.object({
  /** The weights would have left the bounds, so they were fitted inside them. */
  bounded: z.boolean(),
  cycles: z.number(),
  smallest: hidden,
  largest: hidden,
  effective_n: hidden,
  design_effect: z.number(),
  margins: z.array(
    z.object({
      variable: z.string(),
      title: z.string(),
      joined: z.array(z.object({ from: z.string(), into: z.string() })),
      /** All of it was joined into one, so it is no part of the weights. */
      dropped: z.boolean(),
      /** The share of whom it is not known, or who are in a class without a figure. They are the last of the classes. */
      unknown: hidden,
      /** Classes without a figure: they count as unknown, and keep their share. */
      kept: z.optional(z.array(z.string())),
      categories: z.array(
        z.object({
          title: z.string(),
          /** Null: hidden. */
          people: hidden,
          population: hidden,
          response: hidden,
          weighted: hidden,
          largest: hidden,
        }),
      ),
    }),
  ),
});
export type WeightingReport = z.infer<typeof report>;

const weightings = z.object({
  /** Whether counts may be seen. */
  exact: z.boolean(),
  refused: z.nullable(z.string()),
  variables: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      source: z.nullable(z.string()),
      refused: z.nullable(z.string()),
      /** What weighting by it does with classes that have no figure, as a sentence, before somebody presses. Null: there are none. */
      kept: z.nullable(z.string()),
    }),
  ),
  weightings: z.array(
    z.object({
      number: z.number(),
      made_at: z.string(),
      by: z.nullable(z.string()),
      variables: z.array(z.string()),
      population_version: z.number(),
      /** As it was when it was made. */
      report,
      /** The recipe stays: answers still come in, and its figures follow them. */
      moves: z.boolean(),
    }),
  ),
});
export type Weightings = z.infer<typeof weightings>;

export const readWeightings = endpoint('GET', '/campaigns/:id/weightings', {
  summary: 'Every weighting of a campaign with its report, and what it can be weighted on.',
  may: ['researcher', 'admin'],
  params: byId,
  refuses: [404],
  reply: weightings,
});

export const makeWeighting = endpoint('POST', '/campaigns/:id/weightings', {
  summary:
    'Makes a weighting to the newest population figures. A weighting is never changed: another one gets the next number.',
  may: ['researcher', 'admin'],
  params: byId,
  body: z.object({
    variables: z.array(z.string()).check(
      z.minLength(1, 'Kies waarop je wilt wegen.'),
      z.maxLength(backgroundKeys.length, 'Kies elk kenmerk hooguit één keer.'),
      z.refine((all) => new Set(all).size === all.length, { error: 'Kies elk kenmerk hooguit één keer.' }),
    ),
  }),
  refuses: [404],
  reply: z.object({ number: z.number() }),
});
