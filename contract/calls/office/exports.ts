import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, dayField, id, ok, text } from '../../fields.ts';
import { everyFormat, fileTexts } from '../../results/file-formats.ts';
import { rules } from '../../rules.ts';
import { stage } from './campaigns.ts';

export const exportSentences = {
  why: 'Schrijf waarvoor je dit bestand nodig hebt.',
  why_long: `Gebruik hooguit ${rules.reason_graphemes} tekens.`,
  until: 'Kies tot en met welke dag het bestand bewaard mag worden.',
  until_range: `Kies een dag vanaf vandaag, en hooguit ${rules.export_days_most} dagen ver.`,
} as const;

const may = ['researcher', 'admin'] as const;
const format = z.enum(everyFormat);
const texts = z.enum(Object.keys(fileTexts) as (keyof typeof fileTexts)[]);

export const exportUse = z.object({
  why: text(rules.reason_graphemes, exportSentences.why_long).check(
    z.refine((why) => why.trim().length > 0, exportSentences.why),
  ),
  until: dayField(exportSentences.until),
});

const exported = z.object({
  id,
  format,
  made_at: z.string(),
  /** Null: the operator at the server, or somebody whose name is no longer kept. */
  by: z.nullable(z.string()),
  mine: z.boolean(),
  why: z.string(),
  /** Number of respondents; of an anonymous campaign, and of the tables of a group, rounded down to ten. */
  people: z.number(),
  texts: z.nullable(texts),
  background: z.array(z.string()),
  weighting: z.nullable(z.number()),
  stamp: z.string(),
  /** The last day on which it may be kept. */
  until: z.string(),
  /** Its maker says that it is gone. */
  removed_at: z.nullable(z.string()),
});
export type ExportLine = z.infer<typeof exported>;

export const listExports = endpoint('GET', '/campaigns/:id/exports', {
  summary: 'The files that were made of a campaign, for whom and until when, and what a file can hold.',
  may,
  params: byId,
  refuses: [404, 422],
  reply: z.object({
    title: z.string(),
    stage,
    anonymous: z.boolean(),
    may_open_cases: z.boolean(),
    /** Of which answers files would be made. Null: there are none yet. */
    snapshot: z.nullable(z.object({ number: z.number(), made_at: z.string(), stamp: z.string(), newer: z.boolean() })),
    backgrounds: z.array(z.object({ id: z.string(), title: z.string() })),
    weightings: z.array(z.object({ number: z.number(), variables: z.array(z.string()) })),
    has_texts: z.boolean(),
    exports: z.array(exported),
  }),
});

export const makeExport = endpoint('POST', '/campaigns/:id/exports', {
  summary:
    'Enters a file into the register, with why and until when. The file itself is read at its own address within fifteen ' +
    'minutes, by whoever made it; nothing of it is kept on the server.',
  may,
  params: byId,
  body: z.extend(exportUse, {
    format,
    texts,
    /** Of .csv: the words of an answer instead of its id. */
    labels: z.optional(z.boolean()),
    /** What is known of respondents beside their answers, the most important first. */
    background: z.array(z.string()),
    /** The number of a weighting; empty: none. */
    weighting: z.string(),
    /** A snapshot that was looked at; empty: the newest. */
    snapshot: z.string(),
    /** Of tables: as an address of results has it. */
    filter: z.string(),
    split: z.string(),
    with: z.string(),
  }),
  refuses: [403, 404, 422],
  reply: z.object({ id }),
});

export const readExport = endpoint('GET', '/exports/:id/file', {
  summary: 'The file, made while it is read: of one snapshot, for whoever entered it into the register.',
  may,
  params: byId,
  refuses: [404, 422, 429],
  reply: z.string(),
  reply_type: 'application/octet-stream',
});

export const removeExport = endpoint('POST', '/exports/:id/removed', {
  summary: 'Its maker says that the file is gone: nobody need be reminded of it.',
  may,
  params: byId,
  refuses: [404],
  reply: ok,
});

export const readScript = endpoint('GET', '/exports/:id/script', {
  summary: 'Lines of R that open the very file for SPSS of this line of the register. They hold no answers.',
  may,
  params: byId,
  refuses: [404],
  reply: z.string(),
  reply_type: 'text/plain',
});

export const listDueExports = endpoint('GET', '/exports/due', {
  summary: 'The files that the caller made and may keep no longer.',
  may,
  reply: z.object({
    exports: z.array(
      z.object({ id, campaign_id: id, campaign: z.string(), format, made_at: z.string(), until: z.string() }),
    ),
  }),
});

const code = z.object({ code: z.number(), id: z.string(), title: z.string() });

export const readCodebook = endpoint('GET', '/campaigns/:id/codebook', {
  summary:
    'What each column of the files of a campaign means: its name, question, answers with their codes, and what is no answer. ' +
    'The shares are those of /results.',
  may,
  programs: true,
  params: byId,
  refuses: [404, 422],
  reply: z.object({
    title: z.string(),
    stamp: z.string(),
    variables: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        /** What it is of in /results. Null: of no question. */
        question: z.nullable(z.string()),
        type: z.enum(['text', 'number', 'day']),
        measure: z.enum(['nominal', 'ordinal', 'scale']),
        /** One of several answers to the same question: the question's name. */
        set: z.nullable(z.string()),
        codes: z.array(code),
        missing: z.array(code),
        /** It was asked in other words in other versions, oldest first; empty: there is one wording. */
        wordings: z.array(z.object({ title: z.string(), versions: z.array(z.number()) })),
      }),
    ),
  }),
});
export type Codebook = z.infer<typeof readCodebook.reply>;
