import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { missingOr } from '../fields.ts';

export const oftens = ['all', 'less', 'none'] as const;
const refusal = 'Kies hoe vaak je iets wilt horen.';

const frequency = z.object({
  /** Every survey; at most rules.few_contacts_per_year messages a year; or nothing until a day. */
  often: z.enum(oftens),
  /** With 'none': the first day on which a message may come again. */
  until: z.nullable(z.string()),
  /** Whether letters come about what came out of surveys: also during a rest. */
  outcomes: z.boolean(),
  /** Whether a mail asks once a year if the profile answers still hold: not during a rest. */
  checks: z.boolean(),
});
export type Frequency = z.output<typeof frequency>;

/** Calls of our own: another server need not have them. */
export const getFrequency = endpoint('GET', '/user/frequency', {
  summary: 'How often this member wants to hear of surveys.',
  caller: 'member',
  reply: frequency,
});
export const putFrequency = endpoint('PUT', '/user/frequency', {
  summary: 'How often this member wants to hear of surveys: of each, of a few a year, or of none until a day.',
  caller: 'member',
  body: z.object({
    often: z.enum(oftens, missingOr(refusal)),
    until: z.optional(z.nullable(z.string())),
    outcomes: z.optional(z.boolean()),
    checks: z.optional(z.boolean()),
  }),
  reply: frequency,
});
