import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, dayField, id, ok, text } from '../../fields.ts';
import { outcomeActs, outcomePage } from '../../results/outcome-page.ts';

const may = ['researcher', 'admin'] as const;

const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Gebruik kleine letters, cijfers en streepjes.'),
    z.maxLength(60, 'Maak het adres korter.'),
  );
/** In the place of a split: each time that the question was asked. No variable is named so. */
export const over_time_split = '*';

const draft = z.object({
  title: text(120),
  slug: z.union([z.literal(''), slug]),
  introduction: text(1000),
  weighting: z.nullable(z.number()),
  figures: z
    .array(z.object({ question: z.string(), split: z.nullable(z.string()), sentence: text(300) }))
    .check(z.maxLength(30)),
  /** Answers in words, each by the key that it has in the list of open answers. */
  quotes: z.optional(z.array(z.object({ question: z.string(), text: z.string() })).check(z.maxLength(40))),
  /** Of a report that was published before: what this version corrects. */
  note: text(500),
});
export type ReportDraft = z.infer<typeof draft>;

const named = z.object({ id: z.string(), title: z.string() });
/**
 * A question, or a list of statements, of which a figure can be shown. `sentence`: what came out, by rule; `over_time`: the same of
 * the times that it was asked. Null: it was asked once.
 */
const choice = z.object({
  ...named.shape,
  number: z.nullable(z.string()),
  sentence: z.string(),
  splits: z.boolean(),
  over_time: z.nullable(z.string()),
});
export type ReportChoice = z.infer<typeof choice>;

const report = z.object({
  over: z.boolean(),
  title: z.string(),
  anonymous: z.boolean(),
  stage: z.string(),
  /** `asked`: it is frozen, and waits for who looks at it. */
  state: z.enum(['draft', 'asked']),
  /** Of the draft: a change is sent with the number of the one that it changes. */
  revision: z.number(),
  draft,
  /** What readers would see, or, once it is asked, what they will. Null: there is no figure yet. */
  page: z.nullable(outcomePage),
  choices: z.array(choice),
  splits: z.array(named),
  /** Open questions that told parents that answers may be read, and how many of them may be quoted: one in ten. */
  quotable: z.array(z.object({ ...named.shape, most: z.number() })),
  /** The words of what the draft quotes, by key; of an answer that is gone there are none. */
  quoted: z.array(z.object({ text: z.string(), words: z.string() })),
  weightings: z.array(z.object({ number: z.number(), variables: z.array(z.string()) })),
  asked: z.nullable(
    z.object({
      at: z.string(),
      by: z.string(),
      mine: z.boolean(),
      /** Nobody else may confirm it: from when its maker may. */
      alone_from: z.nullable(z.string()),
    }),
  ),
  /** When the newest that was published was withdrawn. */
  withdrawn: z.nullable(z.string()),
  published: z.nullable(z.object({ version: z.number(), slug: z.string(), on: z.string(), by: z.string() })),
  acts: outcomeActs,
});
export type Report = z.infer<typeof report>;

export const readReport = endpoint('GET', '/campaigns/:id/report', {
  summary: 'The report of a campaign: its draft, what readers will see of it, and what was published.',
  may,
  params: byId,
  refuses: [404, 422],
  reply: report,
});

export const saveReport = endpoint('PUT', '/campaigns/:id/report', {
  summary: 'Saves the draft of a report.',
  may,
  params: byId,
  body: z.object({ revision: z.number(), draft }),
  reply: z.object({ revision: z.number() }),
});

export const askReport = endpoint('POST', '/campaigns/:id/report/ask', {
  summary: 'Freezes the draft with its figures, and asks a colleague to confirm it.',
  may,
  params: byId,
  body: z.object({ revision: z.number() }),
  reply: ok,
});

export const takeBackReport = endpoint('POST', '/campaigns/:id/report/take-back', {
  summary: 'Makes a report that waits for confirmation a draft again.',
  may,
  params: byId,
  reply: ok,
});

export const confirmReport = endpoint('POST', '/campaigns/:id/report/confirm', {
  summary:
    'Publishes a report that somebody else asked for; its maker after a day, where nobody else may. `asked_at`: which one was looked at.',
  may,
  params: byId,
  body: z.object({ asked_at: z.string() }),
  reply: ok,
});

export const withdrawReport = endpoint('POST', '/campaigns/:id/report/withdraw', {
  summary: 'Withdraws what was published. Its page says so.',
  may,
  params: byId,
  reply: ok,
});

export const addReportAct = endpoint('POST', '/campaigns/:id/report/acts', {
  summary: 'Tells readers what was done with an outcome.',
  may,
  params: byId,
  body: z.object({ day: dayField('Kies een dag.'), title: text(120), words: text(500) }),
  reply: ok,
});

export const removeReportAct = endpoint('POST', '/campaigns/:id/report/acts/remove', {
  summary: 'Takes back what was told about what was done.',
  may,
  params: byId,
  body: z.object({ act: id }),
  reply: ok,
});

/** A published report as it was frozen, or the draft as readers would see it now. */
const reportFileOf = z.enum(['draft', 'published']);
const reportFileKind = z.enum(['slides', 'document', 'pictures']);
export type ReportFileKind = z.infer<typeof reportFileKind>;

export const readReportFile = endpoint('GET', '/campaigns/:id/report/:of/:kind', {
  summary: 'A report as slides (.pptx), a document (.docx), or pictures of its figures (.zip).',
  may,
  params: z.object({ id, of: reportFileOf, kind: reportFileKind }),
  refuses: [404, 422, 503],
  reply: z.string(),
  reply_type: 'application/octet-stream',
});

const reportLine = z.object({
  id,
  title: z.string(),
  state: z.enum(['draft', 'asked', 'published', 'withdrawn']),
  slug: z.string(),
  /** The day it was published or withdrawn, asked for or last changed. */
  on: z.string(),
  by: z.string(),
  /** It waits for who asks this. */
  waits: z.boolean(),
});
export type ReportLine = z.infer<typeof reportLine>;

export const listReports = endpoint('GET', '/reports', {
  summary: 'The newest report of each campaign that has one.',
  may,
  reply: z.object({ reports: z.array(reportLine) }),
});
