import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, id, nonEmpty, ok, text } from '../../../fields.ts';
import { join_title_most } from '../../../results/joins.ts';

const may = ['researcher', 'admin'] as const;

/** Answers or groups that are shown as one, in tables and in files. */
export const resultJoin = z.object({
  number: z.number(),
  /** Of the row or column that they are together. */
  id: z.string(),
  /** A question, or what is known beside its answers. */
  of: z.string(),
  title: z.string(),
  classes: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Who joined them. Null: somebody whose name is no longer kept. */
  by: z.nullable(z.string()),
});
export type ResultJoin = z.infer<typeof resultJoin>;

export const addJoin = endpoint('POST', '/campaigns/:id/joins', {
  summary:
    'Joins answers of one question, or groups, for everybody who reads these results. Joins that lie within it go up in it.',
  may,
  params: byId,
  body: z.object({
    of: z.string(),
    title: z.pipe(
      text(join_title_most, `Gebruik voor een naam hooguit ${join_title_most} tekens.`),
      z.string().check(z.trim(), nonEmpty),
    ),
    classes: z.array(z.string()).check(z.minLength(2, 'Vink er minstens twee aan.'), z.maxLength(200)),
  }),
  refuses: [404, 422],
  reply: z.object({ number: z.number() }),
});

export const removeJoin = endpoint('DELETE', '/campaigns/:id/joins/:number', {
  summary: 'Takes joined answers or groups apart again. Twice is the same as once.',
  may,
  params: z.object({ id, number: z.string().check(z.regex(/^\d{1,6}$/)) }),
  refuses: [404, 422],
  reply: ok,
});
