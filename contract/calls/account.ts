import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';

export const checkToken = endpoint('GET', '/check-token', {
  summary: 'Says whether the session that came along is alive.',
  caller: 'member',
  reply: done,
});

export const logout = endpoint('POST', '/logout', {
  summary: 'Ends the session on the server.',
  caller: 'member',
  reply: done,
});
