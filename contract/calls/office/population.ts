import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { dayField, missingOr, sentences, text } from '../../fields.ts';

const may = ['researcher', 'admin'] as const;
const aNumber = missingOr('Vul een getal in.');
const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9_]{0,39}$/i));
const count = z.nullable(z.number(aNumber).check(z.minimum(0, 'Vul een getal van 0 of hoger in.')));
const version = z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number));

export const populationMargin = z.object({
  variable: key,
  source: z.object({ publisher: z.string(), table: z.string(), title: z.string(), unit: z.string() }),
  reference_date: z.nullable(z.string()),
  counted: z.enum(['people', 'percent']),
  categories: z.array(
    z.object({ id: z.string(), title: z.string(), count: z.nullable(z.number()), joins: z.optional(z.string()) }),
  ),
  total: z.nullable(z.number()),
  made_up: z.optional(z.literal(true)),
});

/** Which version a change was made on: anyone who was faster loses nothing. 0: there was none. */
const base = z.number(aNumber).check(z.int(aNumber), z.minimum(0));
const changed = z.object({ version: z.number() });

export const readPopulation = endpoint('GET', '/population', {
  summary: 'The population figures, the newest or those of a version, and which versions there are.',
  may,
  query: z.object({ version: z.optional(version) }),
  refuses: [404],
  reply: z.object({
    /** 0: nothing was entered yet. */
    version: z.number(),
    margins: z.array(populationMargin),
    versions: z.array(
      z.object({
        version: z.number(),
        at: z.string(),
        /** A name, or null for the operator or somebody who is gone. */
        by: z.nullable(z.string()),
        /** Which variables differ from the version before. */
        changed: z.array(z.string()),
      }),
    ),
    /** There is a table of postcodes, so that parts of the country are known. */
    has_regions: z.boolean(),
  }),
});

export const enterMargin = endpoint('PUT', '/population/margins/:variable', {
  summary: 'Enters the figures of one variable by hand, in the place of what it had. Makes a new version.',
  may,
  params: z.object({ variable: key }),
  body: z.object({
    base,
    /** Where the figures are from. */
    source: text(300).check(z.refine((words) => words.trim() !== '', sentences.required)),
    /** What was counted, as 'huishoudens met thuiswonende kinderen'. */
    unit: z.optional(text(200)),
    reference_date: dayField('Vul een datum in.'),
    counted: z.enum(['people', 'percent']),
    categories: z.array(z.object({ id: key, count })).check(z.minLength(2), z.maxLength(100)),
    total: z.optional(count),
  }),
  refuses: [409],
  reply: changed,
});

export const removeMargin = endpoint('DELETE', '/population/margins/:variable', {
  summary: 'Takes one variable out of the population figures. Makes a new version; those before keep it.',
  may,
  params: z.object({ variable: key }),
  body: z.object({ base }),
  refuses: [404, 409],
  reply: changed,
});

export const restorePopulation = endpoint('POST', '/population/restore', {
  summary: 'Makes a new version that is as an earlier one was: the way back from every other change.',
  may,
  body: z.object({ base, version: z.number(aNumber).check(z.int(aNumber), z.minimum(0)) }),
  refuses: [404, 409],
  reply: changed,
});

/** A file as it is on disk: nothing is decoded before the server does. */
const file = z.string().check(z.maxLength(700_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/));

export const previewPopulation = endpoint('POST', '/population/preview', {
  summary:
    'What a file of figures means, before anything is taken: CSV with the columns key, group, share or count, source and ' +
    'date, or JSON with margins. The file comes as base64. Writes nothing.',
  may,
  body: z.object({ file }),
  reply: z.object({
    margins: z.array(
      z.extend(populationMargin, {
        /** A question of the profile stands behind it. */
        known: z.boolean(),
        /** What it does to the newest version. */
        does: z.enum(['new', 'changed', 'same']),
        /** Classes of ours that the file does not name. */
        lacking: z.array(z.string()),
        /** Classes that have no number yet. */
        incomplete: z.array(z.string()),
      }),
    ),
    /** Each with the line that it stands on, where the file has lines. Nothing can be taken while there is one. */
    faults: z.array(z.object({ line: z.nullable(z.number()), place: z.string(), words: z.string() })),
    encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
    base,
  }),
});

export const importPopulation = endpoint('POST', '/population/import', {
  summary: 'Takes a file of figures as the preview showed it. Variables that it does not name stay.',
  may,
  body: z.object({ file, base }),
  refuses: [409],
  reply: changed,
});
