import * as z from 'zod/mini';
import { questionFormats } from '#questionnaire/question-types.ts';
import { wireTypes } from '#questionnaire/wire-types.ts';
import { attributeTypes, ownFormats } from '../attributes.ts';
import { endpoint } from '../endpoint.ts';
import { done, typed } from '../fields.ts';
import { answerSchema, sentAnswers } from '../lenient-parsing/answers-in.ts';
import { attributesIn } from '../lenient-parsing/attributes-in.ts';

const flag = z.optional(z.literal(true));
/** Behind the first three: what the specification does not have, and anyone who follows it alone ignores. */
const option = z.object({
  id: z.string(),
  title: z.string(),
  go_to: z.nullable(z.string()),
  exclusive: flag,
  stays_last: flag,
});
const bound = z.optional(z.union([z.number(), z.string()]));
const comparison = z.union([
  z.object({ question: z.string(), is: z.enum(['one_of', 'none_of']), options: z.array(z.string()) }),
  z.object({ question: z.string(), is: z.literal('between'), least: bound, most: bound }),
  z.object({ question: z.string(), is: z.literal('answered') }),
  z.object({ question: z.string(), is: z.literal('not_answered') }),
]);
const join = z.enum(['and', 'or']);
/** What must hold of earlier answers for a question to be shown: questionnaire/conditions/show-if.ts. */
const showIf = z.object({ join, of: z.array(z.union([comparison, z.object({ join, of: z.array(comparison) })])) });
const question = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(wireTypes),
  options: z.array(option),
  has_other_option: z.literal([0, 1]),
  is_required: z.boolean(),
  go_to_question_id: z.nullable(z.string()),
  /** From here on what the specification does not have: questionnaire/additions.ts. */
  format: z.optional(z.enum(questionFormats)),
  unit: z.optional(z.string()),
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  whole: flag,
  presentation: z.optional(z.literal('scale')),
  shuffle: flag,
  /** The words with `{antwoord:ref}` where an earlier answer belongs, of which title and description say 'dat'. */
  piping: z.optional(z.object({ title: z.string(), description: z.string() })),
};
const subQuestion = z.object({ ...question, sub_questions: z.array(z.never()) });
export const wholeQuestion = parsedOnce(
  z.object({ ...question, show_if: z.optional(showIf), sub_questions: z.array(subQuestion) }),
);

/** An object that was parsed is not parsed again: a server gives the same questions to everybody, and never changes them. */
function parsedOnce<S extends z.ZodMiniType>(schema: S): S {
  const known = new WeakMap<object, unknown>();
  const { run } = schema._zod;
  schema._zod.run = (payload, context) => {
    const given = payload.value as object;
    const value = known.get(given);
    if (value) return { ...payload, value };
    const result = run(payload, context);
    if (!(result instanceof Promise) && result.issues.length === 0) known.set(given, result.value);
    return result;
  };
  return schema;
}

const segment = z.object({
  key: z.string(),
  type: z.enum(attributeTypes),
  question: z.string(),
  description: z.string(),
  options: z.array(z.object({ id: z.string(), title: z.string() })),
  value: z.nullable(z.union([z.string(), z.boolean()])),
  /** Of words that are a number or a day, and the least and most that it may be. */
  format: z.optional(z.enum(ownFormats)),
  least: z.optional(z.string()),
  most: z.optional(z.string()),
});
export type SegmentView = z.output<typeof segment>;

const campaign = z.object({
  /** Of the wording; anyone who sends it back with the first answers keeps that wording. Other servers have none. */
  version: z.optional(z.number()),
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
  /** What is kept of the profile beside the answers, in a sentence for the introduction. Other servers have none. */
  background_note: z.optional(z.string()),
  anonymous: z.boolean(),
  /** From when on nothing in the database tells whose anonymous answers are, for the introduction. Other servers have none. */
  shuffled_each: z.optional(z.enum(['hour', 'night'])),
  anonymous_token: z.nullable(z.string()),
  missing_segments: z.array(segment),
  questions: z.array(wholeQuestion),
  /** On a page only: the conditions of this respondent, in the place of those of the questions. */
  show_if: z.optional(z.record(z.string(), showIf)),
  /** Of a respondent whom the server knows: what the order of shuffled options follows from (questionnaire/order.ts). */
  order_seed: z.optional(z.string()),
  answers: z.record(z.string(), answerSchema),
});
export type CampaignView = z.output<typeof campaign>;

const respondent = {
  token: typed(),
  email: z.optional(z.nullable(typed())),
  anonymous_token: z.optional(z.nullable(typed())),
};
export type Respondent = {
  token: string;
  email?: string | null | undefined;
  anonymous_token?: string | null | undefined;
};

/**
 * The version that the answers were given to. A client that never heard of it leaves it out; what is no version is
 * taken for left out.
 */
const seenVersion = z.pipe(
  z.optional(z.unknown()),
  z.transform((told) =>
    Number.isInteger(told) && Number(told) > 0 && Number(told) < 2 ** 31 ? Number(told) : undefined,
  ),
);

/** The anonymous token that holds from here on; null where the campaign is not anonymous. */
const finished = z.object({ anonymous_token: z.nullable(z.string()) });
/** `ignored`: the ids of questions that are not of this survey, where others were saved. */
const saved = z.extend(finished, { ignored: z.optional(z.array(z.string())) });

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
  body: z.object({ ...respondent, answers: sentAnswers, version: seenVersion }),
  refuses: [403, 404],
  reply: saved,
});

export const saveMissing = endpoint('PUT', '/attributes', {
  summary: 'Saves the profile details that this campaign needs and this member lacks.',
  caller: 'guest',
  body: z.object({
    token: typed(),
    email: typed(),
    attributes: attributesIn,
  }),
  refuses: [403, 404],
  reply: done,
});

/**
 * What others answered to one question, for who has just finished, where a researcher allowed it. Other servers have none.
 * `shown`: null while fewer than fifty answered. A share is null where it is hidden; `same`: how many chose it too, in a sentence.
 */
const firstLook = z.object({
  outcome_day: z.nullable(z.string()),
  shown: z.nullable(
    z.object({
      sentence: z.string(),
      question_id: z.string(),
      question: z.string(),
      people: z.string(),
      several: z.boolean(),
      parts: z.array(
        z.object({ title: z.string(), percent: z.nullable(z.number()), rest: z.boolean(), same: z.string() }),
      ),
    }),
  ),
});
export type FirstLook = z.output<typeof firstLook>;

export const finishCampaign = endpoint('PUT', '/campaign-finished', {
  summary: 'Finishes the survey. Saying so again changes nothing.',
  caller: 'guest',
  body: z.object(respondent),
  refuses: [403, 404],
  reply: z.extend(finished, { first_look: z.optional(firstLook) }),
});
