import * as z from 'zod/mini';
import { attributeTypes, ownPages, ownTypes } from '../../../attributes.ts';
import { endpoint } from '../../../endpoint.ts';
import { done, sentences, text } from '../../../fields.ts';

import { panelCount } from '../../../panel-count.ts';
import { answerClass } from '../staff.ts';

const may = ['researcher', 'admin'] as const;
const params = z.object({ key: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)) });
const words = (most: number) => text(most).check(z.refine((one) => one.trim() !== '', sentences.required));
const optionId = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/));

export const ownOptionsMost = 40;
const question = z.object({
  /** What it is about, as researchers read it. Its key is made of it. */
  title: words(60),
  question: words(200),
  description: text(500),
  type: z.enum(ownTypes),
  /** New ones have no id yet. One that is left out of a question that was published is retired. */
  options: z
    .array(z.object({ id: z.optional(optionId), title: words(100), retired: z.optional(z.literal(true)) }))
    .check(z.maxLength(ownOptionsMost, `Maak er hooguit ${ownOptionsMost} antwoorden van.`)),
  /** Of a number or a day: the least and most that is taken, as a parent would write it. */
  least: z.optional(z.nullable(text(20))),
  most: z.optional(z.nullable(text(20))),
  page: z.number().check(z.int(), z.minimum(0), z.maximum(ownPages - 1)),
  /** Of a sensitive one: the sentence by which a parent agrees, below the question. */
  consent: z.optional(text(300)),
  asked: z.enum(['registration', 'profile', 'survey']),
  required: z.boolean(),
  sensitive: z.boolean(),
  /** After so many months the profile asks whether an answer still holds; null: after a year. Left out, it stays. */
  due_months: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(60)))),
});
export type OwnQuestionWords = z.infer<typeof question>;

const option = z.object({ id: z.string(), title: z.string(), retired: z.optional(z.literal(true)) });
const wording = z.object({
  version: z.number(),
  /** From when parents read it so. */
  at: z.string(),
  by: z.nullable(z.string()),
  title: z.string(),
  question: z.string(),
  description: z.string(),
  consent: z.string(),
  options: z.array(option),
});
const shown = z.extend(question, {
  key: z.string(),
  options: z.array(option),
  version: z.number(),
  /** Of what stands in it: another one once somebody saved. */
  revision: z.string(),
  state: z.enum(['draft', 'asked', 'retired', 'erased']),
  /** How many members answered it, rounded down to ten. */
  answers: panelCount,
  consent: z.string(),
  /** Of a retired one: the last day on which its answers are kept. */
  kept_until: z.nullable(z.string()),
  /** How it was worded since it was published, the newest first. */
  wordings: z.array(wording),
  /** Groups of its answers, those that were changed since too; empty: each answer is one. */
  classes: z.array(answerClass),
  /** Whether its answers can be put in other groups. */
  is_groupable: z.boolean(),
});
export type OwnQuestionView = z.infer<typeof shown>;
const fixed = z.extend(
  z.pick(shown, {
    key: true,
    title: true,
    question: true,
    description: true,
    options: true,
    required: true,
    sensitive: true,
    classes: true,
    is_groupable: true,
  }),
  {
    type: z.enum(attributeTypes),
  },
);
export type FixedQuestionView = z.infer<typeof fixed>;

export const listProfileQuestions = endpoint('GET', '/profile-questions', {
  summary:
    'The profile questions that the organisation made itself, drafts too, in the order in which they were made; and those of every panel, of which only groups of answers can be changed.',
  may,
  reply: z.object({ questions: z.array(shown), fixed: z.array(fixed) }),
});

export const addProfileQuestion = endpoint('POST', '/profile-questions', {
  summary: 'Makes a profile question as a draft. Its key is made of its title and stays as it is.',
  may,
  body: question,
  reply: z.object({ key: z.string() }),
});

export const changeProfileQuestion = endpoint('PUT', '/profile-questions/:key', {
  summary: 'Changes a profile question. Once it was published its type stays, and its options are added to or retired.',
  may,
  params,
  body: z.extend(question, {
    /** The one that was read. Left out, it is changed whatever a colleague did meanwhile. */
    version: z.optional(z.number()),
    /** The same of a draft, whose version stays. */
    revision: z.optional(z.string()),
  }),
  refuses: [404],
  reply: done,
});

export const stepProfileQuestion = endpoint('POST', '/profile-questions/:key/state', {
  summary:
    'Publishes a profile question, or asks it again; retires it, so that nobody is asked and answers stay until a day; or erases it with every answer.',
  may,
  params,
  body: z.object({
    state: z.enum(['asked', 'retired', 'erased']),
    /** Until when answers to a retired one are kept; absent: as long as may be. */
    until: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Kies een dag.'))),
  }),
  refuses: [404],
  reply: done,
});

export const readQuestionUses = endpoint('GET', '/profile-questions/:key/uses', {
  summary:
    'What goes with the answers to a profile question: surveys that keep them beside theirs, samples to be drawn by them, and files that have them and were not thrown away.',
  may,
  params,
  reply: z.object({ answers: panelCount, surveys: z.number(), samples: z.number(), files: z.number() }),
  refuses: [404],
});

export const moveProfileQuestion = endpoint('POST', '/profile-questions/:key/place', {
  summary: 'Puts a profile question before or after the one beside it, among the own questions of its page.',
  may,
  params,
  body: z.object({ way: z.enum(['up', 'down']) }),
  refuses: [404],
  reply: done,
});

export const groupAnswers = endpoint('PUT', '/profile-questions/:key/classes', {
  summary:
    'Takes the answers of a profile question together in groups, by which results, strata and population figures go. A changed group is another one.',
  may,
  params,
  body: z.object({
    classes: z
      .array(
        z.object({ title: words(60), options: z.array(optionId).check(z.minLength(1, 'Kies minstens één antwoord.')) }),
      )
      .check(z.minLength(2, 'Maak minstens twee groepen.'), z.maxLength(ownOptionsMost)),
  }),
  refuses: [404],
  reply: done,
});
