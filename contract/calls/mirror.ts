import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const slug = z.string().check(z.maxLength(60));
/** `cut`: answers of this survey are nobody's any more. `none`: nothing of the reader is in it, or may be shown. */
const mirror = z.object({
  state: z.enum(['shown', 'cut', 'none']),
  /** Answers of the reader that stand in the page, by the place of their figure and bar. */
  chosen: z.array(z.object({ figure: z.number(), bar: z.number(), titles: z.array(z.string()) })),
});
export type Mirror = z.output<typeof mirror>;

export const memberMirror = endpoint('POST', '/user/mirror', {
  summary: 'Which answers in a published report are this member’s own.',
  caller: 'member',
  body: z.object({ slug }),
  reply: mirror,
});

export const letterMirror = endpoint('POST', '/mirror', {
  summary: 'The same by the token of an outcome letter, which opens nothing else.',
  caller: 'guest',
  body: z.object({ slug, token: z.string().check(z.maxLength(500)) }),
  reply: mirror,
});
