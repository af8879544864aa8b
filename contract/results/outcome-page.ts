import * as z from 'zod/mini';

/** One bar of a figure: everybody, a group, or a statement of a list. Null: too few people to say. */
const bar = z.object({
  title: z.string(),
  n: z.nullable(z.number()),
  mean: z.nullable(z.number()),
  /** `rest`: no opinion, or the answers that are hidden together. */
  parts: z.array(z.object({ title: z.string(), percent: z.nullable(z.number()), rest: z.boolean() })),
});
export type ShareBar = z.infer<typeof bar>;

const figure = z.object({
  sentence: z.string(),
  question: z.string(),
  /** `parts` of one whole, answers of which more could be given, or the steps of a `scale`. */
  kind: z.enum(['parts', 'several', 'scale']),
  /** A bar for each time that it was asked, oldest first. */
  over_time: z.optional(z.literal(true)),
  bars: z.array(bar),
});
export type OutcomeFigure = z.infer<typeof figure>;

const act = z.object({ id: z.string(), day: z.string(), title: z.string(), words: z.string() });
export type OutcomeAct = z.infer<typeof act>;

/** What came of a survey, as everybody may read it. Frozen, but for what was done with it since. */
export const outcomePage = z.object({
  slug: z.string(),
  title: z.string(),
  introduction: z.string(),
  survey: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Who took part, rounded to five. */
  people: z.nullable(z.number()),
  anonymous: z.boolean(),
  weighted: z.nullable(z.string()),
  figures: z.array(figure),
  /** What parents wrote, of questions that said it might be read. */
  quotes: z.optional(z.array(z.object({ question: z.string(), text: z.string() }))),
  /** Null: not published yet. */
  published_on: z.nullable(z.string()),
  /** Who looked at it before it was published: a colleague of the maker, or the maker again a day later. */
  checked: z.nullable(z.enum(['colleague', 'maker'])),
  /** The dated notes of corrections, the newest first. */
  corrections: z.array(z.object({ day: z.string(), words: z.string() })),
  /** When a report of the same survey was withdrawn before this one. */
  earlier_withdrawn_on: z.optional(z.string()),
});
export type OutcomePage = z.infer<typeof outcomePage>;
export const outcomeActs = z.array(act);

export type OutcomeLine = Pick<OutcomePage, 'slug' | 'title' | 'survey' | 'people' | 'to'> & {
  figure: OutcomeFigure;
  acts: OutcomeAct[];
};

/** A published report with what was done since; one that was withdrawn says when. */
export type PublishedOutcome =
  | { page: OutcomePage; acts: OutcomeAct[]; withdrawn_on?: undefined }
  | { title: string; withdrawn_on: string };

export type PublicOutcomes = {
  all(): Promise<OutcomeLine[]>;
  one(slug: string): Promise<PublishedOutcome | undefined>;
  /** How many parents take part; null: too few to say. */
  parents(): Promise<number | null>;
  today(): string;
  now(): Date;
  csv(page: OutcomePage): string;
  /** What a messenger shows below a link to this page, as PNG. */
  picture(page: OutcomePage): Promise<Uint8Array>;
};
