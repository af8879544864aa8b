import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const checkToken = endpoint('GET', '/check-token', {
  summary: 'Says whether the session that came along is alive.',
  caller: 'member',
  reply: z.object({ ok: z.literal(true) }),
});

export const logout = endpoint('POST', '/logout', {
  summary: 'Ends the session on the server.',
  caller: 'member',
  reply: z.object({ ok: z.literal(true) }),
});
