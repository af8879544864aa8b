import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A question on the home page: the first one of an anonymous survey that is open. */
export const taste = z.object({
  token: z.string(),
  title: z.string(),
  questions_most: z.number(),
  question: z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** More answers can be given. */
    several: z.boolean(),
    options: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
});
export type Taste = z.infer<typeof taste>;

/** What came of a survey that is over, as everybody may read it: on the home page, and in a member's list. */
export const outcome = z.object({
  title: z.string(),
  /** In which the survey ended: 2026-09. */
  month: z.string(),
  /** How many answered, rounded to 5. */
  people: z.number(),
  question: z.string(),
  /** More answers could be given: then the shares do not add up to a whole. */
  several: z.boolean(),
  /** Null: fewer than ten people, or all but so few. */
  shares: z.array(z.object({ title: z.string(), percent: z.nullable(z.number()) })),
  sentence: z.string(),
  done: z.string(),
});
export type Outcome = z.infer<typeof outcome>;

const news = z.object({
  taste: z.nullable(taste),
  outcome: z.nullable(outcome),
  /** How many parents take part, rounded down; null as long as they are few. */
  parents: z.nullable(z.number()),
  /** Whether the page of outcomes has any. */
  reports: z.boolean(),
});
export type News = z.infer<typeof news>;

/** A call of our own, for who comes to the home page from another one: the page itself is drawn with it. */
export const getNews = endpoint('GET', '/home', {
  summary: 'What the home page shows of the surveys: a question to answer at once, and what came of the last one',
  caller: 'guest',
  reply: z.object({ data: news }),
});
