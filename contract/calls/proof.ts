import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, token } from '../fields.ts';

/** What the reader of a mail or text message says by a press of a button. Never called on load: scanners open links. */
const press = { caller: 'guest', params: z.object({ token }), reply: done } as const;

export const notMyEmail = endpoint('POST', '/email/not-me/:token', {
  summary:
    'The owner of an address says that it was not them: forgets what somebody else registered or entered with it.',
  ...press,
});
export const notMyPhone = endpoint('POST', '/p/not-me/:token', {
  summary: 'The owner of a number says that it was not them: takes it out of the account.',
  ...press,
});
export const forgetLeft = endpoint('POST', '/email/forget-left/:token', {
  summary:
    'Whoever left before and registered anew has the old record destroyed now, instead of after the days of regret.',
  ...press,
});
export const agreeToChange = endpoint('POST', '/change/agree/:token', {
  summary: 'The owner of the old address says yes to a new address or number: it counts as soon as it is proven.',
  ...press,
});
export const undoChange = endpoint('POST', '/change/undo/:token', {
  summary: 'The owner of the old address says no to a new address or number: as it was before, and all sessions end.',
  ...press,
});
