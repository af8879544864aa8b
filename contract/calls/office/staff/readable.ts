import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { id } from '../../../fields.ts';

export const listReadable = endpoint('GET', '/results', {
  summary: 'The campaigns of which somebody from outside may read results, the newest first. Titles, and nobody.',
  may: ['researcher', 'admin', 'reader'],
  programs: true,
  reply: z.object({
    campaigns: z.array(z.object({ id, title: z.string(), anonymous: z.boolean(), ends_at: z.nullable(z.string()) })),
  }),
});
