import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';

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

/** What a respondent says to one question. `other` and `other_value` may be left out. */
const answer = z.object({
  value: z.string('Dit antwoord kunnen we niet lezen.'),
  other: z._default(z.boolean('Dit antwoord kunnen we niet lezen.'), false),
  other_value: z._default(z.string('Dit antwoord kunnen we niet lezen.'), ''),
});
const answers = z.record(z.string(), answer);

const segment = z.object({
  key: z.string(),
  type: z.enum(['multiple_choice', 'multiple_answer', 'multiple_open', 'checkbox', 'text']),
  question: z.string(),
  description: z.string(),
  options: z.array(z.object({ id: z.string(), title: z.string() })),
  value: z.nullable(z.union([z.string(), z.boolean()])),
});

const campaign = z.object({
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
  anonymous: z.boolean(),
  anonymous_token: z.nullable(z.string()),
  missing_segments: z.array(segment),
  questions: z.array(wholeQuestion),
  answers,
});
export type CampaignView = z.output<typeof campaign>;

const respondent = {
  token: z.string(),
  email: z.optional(z.nullable(z.string())),
  anonymous_token: z.optional(z.nullable(z.string())),
};
/** The anonymous token that holds from here on; null where the campaign is not anonymous. */
const saved = z.object({ anonymous_token: z.nullable(z.string()) });

export const getCampaign = endpoint('GET', '/campaign', {
  summary: 'The survey behind a link, with what this respondent saved before.',
  caller: 'guest',
  query: z.object(respondent),
  reply: z.object({ data: campaign }),
});

export const saveAnswers = endpoint('POST', '/answer', {
  summary: 'Saves the answers of one screen. Saving again replaces them.',
  caller: 'guest',
  body: z.object({ ...respondent, answers }),
  reply: saved,
});

export const saveMissing = endpoint('PUT', '/attributes', {
  summary: 'Saves the profile details that this campaign needs and this member lacks.',
  caller: 'guest',
  body: z.object({
    token: z.string(),
    email: z.string(),
    attributes: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))),
  }),
  reply: done,
});

export const finishCampaign = endpoint('PUT', '/campaign-finished', {
  summary: 'Finishes the survey. Saying so again changes nothing.',
  caller: 'guest',
  body: z.object(respondent),
  reply: saved,
});
