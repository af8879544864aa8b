import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, id, nonEmpty, ok, text } from '../../../fields.ts';

const title_graphemes = 60;
const description_graphemes = 200;
export const codeLimits = { title_graphemes, description_graphemes } as const;
/** The colours that a code can have, 1 being the first. One that nobody chose follows from its number. */
export const codeColours = ['Donkergroen', 'Geel', 'Bruin', 'Grijs', 'Oranje', 'Lichtgroen'] as const;

const number = z.number().check(z.int(), z.gte(0));
const question = z.string();
const colour = z.number().check(z.int(), z.gte(1), z.lte(codeColours.length));
const title = z.pipe(
  text(title_graphemes, `Gebruik voor een code hooguit ${title_graphemes} tekens.`),
  z.string().check(z.trim(), nonEmpty),
);
const description = text(description_graphemes, `Gebruik voor de uitleg hooguit ${description_graphemes} tekens.`);

/** What answers to an open question are about. */
export const code = z.object({
  number: z.number(),
  title: z.string(),
  description: z.string(),
  colour,
  revision: z.number(),
  /** How many answers have it. Null: hidden. */
  count: z.nullable(z.number()),
});
export type Code = z.infer<typeof code>;

const may = ['researcher', 'admin'] as const;
const params = z.object({ id, number: z.string().check(z.regex(/^\d{1,3}$/)) });

export const addCode = endpoint('POST', '/campaigns/:id/codes', {
  summary: 'Adds a code to the list of an open question: what answers can be about.',
  may,
  params: byId,
  body: z.object({ question, title, description: z.optional(description) }),
  refuses: [404],
  reply: z.object({ number: z.number() }),
});

export const changeCode = endpoint('PUT', '/campaigns/:id/codes/:number', {
  summary: 'Gives a code other words, or another colour. It must be the newest revision: else 409.',
  may,
  params,
  body: z.object({
    question,
    title,
    description: z.optional(description),
    colour: z.optional(colour),
    revision: number,
  }),
  refuses: [404, 409],
  reply: ok,
});

export const removeCode = endpoint('POST', '/campaigns/:id/codes/:number/remove', {
  summary: 'Takes a code off the list. The answers that have it keep it, should it come back.',
  may,
  params,
  body: z.object({ question }),
  refuses: [404],
  reply: ok,
});

export const restoreCode = endpoint('POST', '/campaigns/:id/codes/:number/restore', {
  summary: 'Puts a code back on the list, with every answer that had it.',
  may,
  params,
  body: z.object({ question }),
  refuses: [404],
  reply: ok,
});

export const giveCodes = endpoint('PUT', '/campaigns/:id/coded', {
  summary:
    'Gives one open answer these codes; 0: read, and about none of them; none: not read. `before` are those that it had: where it has others by now, 409. Of the second reader of an answer they are kept apart.',
  may,
  params: byId,
  body: z.object({
    question,
    text: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    before: z.array(number).check(z.maxLength(100)),
    codes: z.array(number).check(z.maxLength(100)),
  }),
  refuses: [404, 409],
  reply: ok,
});
