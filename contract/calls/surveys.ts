import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, missingOr, typed } from '../fields.ts';

const option = z.object({ id: z.string(), title: z.string(), go_to: z.nullable(z.string()) });
const question = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['multiple_choice', 'multiple_answer', 'text']),
  options: z.array(option),
  has_other_option: z.literal([0, 1]),
  is_required: z.boolean(),
  go_to_question_id: z.nullable(z.string()),
};
const subQuestion = z.object({ ...question, sub_questions: z.array(z.never()) });
const wholeQuestion = z.object({ ...question, sub_questions: z.array(subQuestion) });

const unreadable = 'Dit antwoord kunnen we niet lezen.';
const answerFields = ['value', 'other', 'other_value'];
const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A fault is told at the question, or at its free text: where a screen can show it. */
const readable = z.transform((given: unknown, context) => {
  const refuse = (path: string[]) => context.issues.push({ code: 'custom', message: unreadable, input: given, path });
  if (!isRecord(given) || typeof given.value !== 'string' || !['undefined', 'boolean'].includes(typeof given.other)) {
    refuse([]);
  } else if (Object.keys(given).some((key) => !answerFields.includes(key))) refuse([]);
  else if (!['undefined', 'string'].includes(typeof given.other_value)) refuse(['other_value']);
  return given;
});

/**
 * What a respondent says to one question. `value` is an option's id, several joined by a pipe, or the text; '' is not
 * given. `other` is that 'Anders, namelijk' was chosen, and only then `other_value` may hold its text; of a
 * multiple_choice `value` is '' then.
 */
const answer = z.object({
  value: z.string(),
  other: z._default(z.boolean(), false),
  other_value: z._default(z.string(), ''),
});
const sentAnswers = z.record(z.string(), z.pipe(readable, answer), missingOr(unreadable));

const segment = z.object({
  key: z.string(),
  type: z.enum(['multiple_choice', 'multiple_answer', 'multiple_open', 'checkbox', 'text']),
  question: z.string(),
  description: z.string(),
  options: z.array(z.object({ id: z.string(), title: z.string() })),
  value: z.nullable(z.union([z.string(), z.boolean()])),
});
export type SegmentView = z.output<typeof segment>;

const campaign = z.object({
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
  anonymous: z.boolean(),
  anonymous_token: z.nullable(z.string()),
  missing_segments: z.array(segment),
  questions: z.array(wholeQuestion),
  answers: z.record(z.string(), answer),
});
export type CampaignView = z.output<typeof campaign>;

const respondent = {
  token: typed(),
  email: z.optional(z.nullable(typed())),
  anonymous_token: z.optional(z.nullable(typed())),
};
/** Who answers, as the link says it. */
export type Respondent = {
  token: string;
  email?: string | null | undefined;
  anonymous_token?: string | null | undefined;
};

/** The anonymous token that holds from here on; null where the campaign is not anonymous. */
const saved = z.object({ anonymous_token: z.nullable(z.string()) });

export const getCampaign = endpoint('GET', '/campaign', {
  summary: 'The survey behind a link, with what this respondent saved before.',
  caller: 'guest',
  query: z.object(respondent),
  refuses: [403, 404, 422],
  reply: z.object({ data: campaign }),
});

export const saveAnswers = endpoint('POST', '/answer', {
  summary: 'Saves the answers of one screen. Saving again replaces them.',
  caller: 'guest',
  body: z.object({ ...respondent, answers: sentAnswers }),
  refuses: [403, 404],
  reply: saved,
});

export const saveMissing = endpoint('PUT', '/attributes', {
  summary: 'Saves the profile details that this campaign needs and this member lacks.',
  caller: 'guest',
  body: z.object({
    token: typed(),
    email: typed(),
    attributes: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()], unreadable)), missingOr(unreadable)),
  }),
  refuses: [403, 404],
  reply: done,
});

export const finishCampaign = endpoint('PUT', '/campaign-finished', {
  summary: 'Finishes the survey. Saying so again changes nothing.',
  caller: 'guest',
  body: z.object(respondent),
  refuses: [403, 404],
  reply: saved,
});
