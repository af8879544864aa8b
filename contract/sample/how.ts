import * as z from 'zod/mini';
import { type BackgroundKey, backgroundKeys } from '#questionnaire/background.ts';
import { missingOr } from '../fields.ts';
import { populationVariables } from '../population.ts';

/** What groups can be made by: classes of the profile, those that population figures have too. */
export type GroupKey = BackgroundKey;
export const groupKeys = (): GroupKey[] => backgroundKeys.filter((key) => key in populationVariables);
export const groupKey = z
  .string()
  .check(z.refine((key) => groupKeys().some((one) => one === key))) as unknown as z.ZodMiniType<GroupKey>;

/** How the number is spread over the groups. */
export const spreads = ['equal', 'panel', 'population', 'hand'] as const;
export type Spread = (typeof spreads)[number];

/** What the number counts: parents who are asked, or lists that are expected to be filled in. */
export const goals = ['asked', 'finished'] as const;
export type Goal = (typeof goals)[number];

const unread = missingOr('Vul een getal in.');
const atLeast = (least: number) =>
  z
    .number(unread)
    .check(
      z.int('Vul een heel getal in.'),
      z.minimum(least, 'Vul een hoger getal in.'),
      z.maximum(1_000_000, 'Vul een lager getal in.'),
    );
/** A group, by its class of each key, in the order of `by`. */
const classes = z.array(z.string()).check(z.minLength(1), z.maxLength(2));

export const groupsHow = z
  .object({
    kind: z.literal('groups'),
    by: z.array(groupKey).check(z.minLength(1), z.maxLength(2)),
    goal: z.enum(goals),
    spread: z.enum(spreads),
    /** In all; when spread by hand, what stands at the groups counts. */
    number: atLeast(1),
    /** Which version of the population figures. */
    population: z.optional(atLeast(1)),
    targets: z.optional(z.array(z.object({ classes, target: atLeast(0) })).check(z.maxLength(60))),
  })
  .check(
    z.refine(({ by }) => new Set(by).size === by.length, { error: 'Kies twee verschillende kenmerken.' }),
    z.refine(({ spread, targets }) => spread !== 'hand' || (targets?.some(({ target }) => target > 0) ?? false), {
      error: 'Vul bij minstens één groep een aantal in.',
      path: ['targets'],
    }),
  );
export type GroupsHow = z.infer<typeof groupsHow>;

/** How many of those who may be asked: all of them, a number by chance, or a number of each group. */
export const howSchema = z.discriminatedUnion(
  'kind',
  [z.object({ kind: z.literal('everybody') }), z.object({ kind: z.literal('number'), number: atLeast(1) }), groupsHow],
  missingOr('Kies hoeveel ouders je vraagt.'),
);
export type How = z.infer<typeof howSchema>;
