import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId } from '../../fields.ts';
import { stage } from './campaigns.ts';
import { resultJoin } from './results/joins.ts';
import { leftOutCount } from './results/left-out.ts';

/** Exact numbers (`inside`), or rounded ones: the campaign is anonymous, or the reader may not open case files. */
export const guardRules = z.enum(['inside', 'anonymous', 'outside']);

const named = z.object({ id: z.string(), title: z.string() });
/** Something that respondents can be chosen or split by: a question with answers, or what is known of them. */
const choice = z.object({ ...named.shape, background: z.boolean(), classes: z.array(named) });
export type ResultsChoice = z.infer<typeof choice>;

const cell = z.object({
  /** People. Null, by the outside rules only: fewer than ten, or a group that is not shown; else rounded to fives there. */
  n: z.nullable(z.number()),
  /** Of those who answered, in that column. Null: hidden, or nobody answered; outside also where fewer than 50 did. */
  percent: z.nullable(z.number()),
  /** Where chance alone could have put it, in percent. Only when asked for. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** The columns that this share exceeds, a space between their letters. */
  letters: z.string(),
  /** Fewer than ten people, inside: grey, with 'kleine n'. */
  small: z.boolean(),
});
export type ResultsCell = z.infer<typeof cell>;

const column = z.object({
  ...named.shape,
  /** Who answered, unweighted: the base of its percentages. Null, outside only: too few, or a group that is not shown. */
  n: z.nullable(z.number()),
  /** Null: it is not compared with the other columns. */
  letter: z.nullable(z.string()),
  /** Under thirty people. */
  small: z.boolean(),
  /** Of a number, a scale or a mark, where it is known; weighted where the figure is. */
  mean: z.nullable(z.number()),
  /** When it was made, outside only: one column may be older than another. */
  made_at: z.optional(z.string()),
  /** Its numbers are kept in other bins than those of the rows, outside only: nothing of it is shown. */
  other_bins: z.optional(z.literal(true)),
});

/** The last row outside: answers that are hidden, together. With it the shares of one answer add up to 100. */
export const rest_id = '_rest';

const figure = z.object({
  question: z.string(),
  /** As the questionnaire numbers it: '3', or '3a' of a sub-question. Null: its newest version does not ask it. */
  number: z.nullable(z.string()),
  /**
   * Statements of one list (a question with sub-questions, all with the same answers) have the same list, and follow each other:
   * together they are one figure.
   */
  list: z.nullable(named),
  /** Which wording of a question that was asked in different words: the first version that had it. Null: there is one. */
  wording: z.nullable(z.object({ version: z.number(), since: z.string() })),
  title: z.string(),
  /** Who is asked it by the newest version, behind 'alleen als'. Null: everybody who comes there. */
  asked_if: z.nullable(z.string()),
  kind: z.enum(['one', 'several', 'number', 'date', 'text']),
  scale: z.boolean(),
  unit: z.nullable(z.string()),
  /** Why nothing is shown, as a sentence. */
  hidden: z.nullable(z.string()),
  /** Everybody first, then the groups. */
  columns: z.array(column),
  rows: z.array(z.object({ ...named.shape, no_opinion: z.boolean(), cells: z.array(cell) })),
  /**
   * Of those who are chosen, for the footer: who was asked, and who of them answered. `not_asked` and `no_answer` are the others; none
   * of them is in a row or a base. Null, outside only: fewer than ten.
   */
  asked: z.nullable(z.number()),
  answered: z.nullable(z.number()),
  not_asked: z.nullable(z.number()),
  no_answer: z.nullable(z.number()),
  /** Of a number, a scale or a mark, for everybody in the table; outside only the mean, made of the rounded counts. */
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  deviation: z.nullable(z.number()),
  /** Of a number: the smallest and the largest that was given. Inside only. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  /**
   * Of a number, inside: every number that was given, in order, and by how many. The rows are bins made of them; a screen may make
   * others. Null: not a number, or more than 500 different ones.
   */
  values: z.nullable(z.array(z.object({ value: z.number(), n: z.number(), weight: z.number() }))),
  /** What a test of the whole table says, in words; where there can be none, why. Null: there are no groups to compare. */
  test: z.nullable(z.string()),
  /**
   * Where too few people were expected in the cells of a test: the joins, of answers and of groups, with which it can be made. A
   * join takes the place of an earlier one that shares a class with it. Else empty.
   */
  test_joins: z.array(z.object({ of: z.string(), title: z.string(), classes: z.array(z.string()) })),
});
export type ResultsFigure = z.infer<typeof figure>;

const weighted = z.object({
  number: z.number(),
  /** What is weighted on, and by which figures of which days. */
  variables: z.array(z.string()),
  source: z.string(),
  /** How many unweighted people would tell as much, and the most that one of them counts for. Only by the inside rules. */
  effective_n: z.nullable(z.number()),
  largest: z.nullable(z.number()),
});

const results = z.object({
  title: z.string(),
  stage,
  anonymous: z.boolean(),
  rules: guardRules,
  snapshot: z.object({
    number: z.number(),
    made_at: z.string(),
    stamp: z.string(),
    /** There are answers that this snapshot has not. */
    newer: z.boolean(),
    /** No other has them either: the next one is made within a minute. */
    waiting: z.optional(z.boolean()),
  }),
  /** Who finished, and who of them is chosen. */
  respondents: z.nullable(z.number()),
  chosen: z.nullable(z.number()),
  /** What those who are chosen have in common, in words, such as 'Vrouw of man: Vrouw'. Empty: everybody. */
  conditions: z.array(z.string()),
  /** Those who stopped halfway are among them. */
  stopped: z.boolean(),
  /** Answers that are no opinion do not count: they are in no row and no base. */
  opinions_only: z.boolean(),
  /** Who finished and does not count, by reason: they are in no number here. */
  left_out: z.array(leftOutCount),
  filters: z.array(choice),
  splits: z.array(choice),
  /**
   * Answers and groups that researchers joined: figures show each of them as one, unless `apart` is asked for. Outside answers only,
   * from the edition on that was made after.
   */
  joins: z.array(resultJoin),
  conditions_most: z.number(),
  weightings: z.array(z.object({ number: z.number(), variables: z.array(z.string()) })),
  weighted: z.nullable(weighted),
  /** Shares of groups are within rows: of everybody who gave that answer. */
  by_row: z.boolean(),
  figures: z.array(figure),
  /**
   * Where those who have not finished are on their route: the questions at which enough do, and the sending. Null: hidden; of the
   * whole: not known (yet), or one question was asked for.
   */
  stops: z.nullable(
    z.object({
      /** Nobody can go on any more. */
      over: z.boolean(),
      questions: z.array(z.object({ question: z.string(), title: z.string(), n: z.number() })),
      sending: z.nullable(z.number()),
    }),
  ),
});
export type Results = z.infer<typeof results>;

const asked = z.object({
  /** `question:answer|answer,background:class`. */
  filter: z.optional(z.string()),
  /** One or two names with a comma between them. */
  split: z.optional(z.string()),
  /** A snapshot that was opened before. */
  snapshot: z.optional(z.string()),
  /** The number of a weighting. */
  weighting: z.optional(z.string()),
  /**
   * Words of what else is wanted: `apart` (nothing is joined), `intervals`, `opinions` (without 'no opinion'), `rows` (shares within
   * rows), `stopped` (who stopped halfway too).
   */
  with: z.optional(z.string()),
  question: z.optional(z.string()),
});
export type ResultsAsked = z.infer<typeof asked>;

export const readResults = endpoint('GET', '/campaigns/:id/results', {
  summary:
    'Every question of a campaign as a table, of everybody or of a group, weighted or not. Exact numbers are for who may open ' +
    'case files; everybody else gets numbers in fives, and none under ten. A percentage is always of whoever answered.',
  may: ['researcher', 'admin', 'reader'],
  programs: true,
  params: byId,
  query: asked,
  refuses: [404, 422],
  reply: results,
});
