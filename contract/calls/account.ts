import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, email, newPassword, password, sentences, token, typed } from '../fields.ts';
import { described } from '../lenient-parsing/spelling.ts';
import { phoneSentences } from '../phone.ts';
import { accountFields } from './members.ts';

const available = z.object({ available: z.boolean() });
const tokenInPath = z.object({ token });
/** Of a new address or number that was entered without the password: it is proven, and counts from then on. */
const counts_from = z.optional(z.nullable(z.string()));

export const register = endpoint('POST', '/register', {
  summary: 'Registers a parent. Sends an activation e-mail, and an SMS when a phone was given.',
  caller: 'guest',
  // Without answers each question that needs one says so, as when some are there.
  body: z.object({
    ...accountFields,
    attributes: z._default(accountFields.attributes, {}),
    password: newPassword,
    /** The code of the recruitment link that the parent came by. One that is no code holds nobody up. */
    via: z.optional(described(z.unknown(), z.string())),
  }),
  /** Whether a text message follows to prove the number, within minutes or later today. */
  reply: z.object({
    ok: z.boolean(),
    sms: z.enum(['none', 'soon', 'later']),
    /** For correctRegistration, until something is proven. */
    registration: z.string(),
  }),
});
export const mendRegistration = endpoint('POST', '/register/email', {
  summary: 'Sends the activation e-mail again, to another address where one is given, until something is proven.',
  caller: 'guest',
  body: z.object({ registration: typed(), email: z.optional(z.nullable(email)) }),
  reply: done,
});

export const emailAvailable = endpoint('POST', '/email/available', {
  summary:
    'Says whether nobody has this e-mail address. Whether it is one, registration judges. Within a budget per network.',
  caller: 'guest',
  body: z.object({ email: typed(sentences.email) }),
  reply: available,
});

export const phoneAvailable = endpoint('POST', '/phone/available', {
  summary:
    'Says whether nobody has this phone number. Whether it is one, registration judges. Within a budget per network.',
  caller: 'guest',
  body: z.object({ phone: typed(phoneSentences.invalid) }),
  reply: available,
});

export const verifyEmail = endpoint('POST', '/email/verify/:token', {
  summary: 'Proves an e-mail address. Works for 7 days, any number of times, until the address changes.',
  caller: 'guest',
  params: tokenInPath,
  reply: z.extend(done, {
    counts_from,
    /** The address that was proven, where it is the one to log in with: only its reader has the link. */
    email: z.optional(z.nullable(z.string())),
    /** What stands with this address, for its reader to see whether it was them; null once that is known. */
    entered: z.optional(z.nullable(z.object({ name: z.nullable(z.string()), phone_ends: z.nullable(z.string()) }))),
    /** Somebody left with this address and can still come back. */
    left_before: z.optional(z.boolean()),
  }),
});

export const verifyPhone = endpoint('POST', '/p/v/:token', {
  summary: 'Proves a phone number. Works for 7 days, any number of times, until the number changes.',
  caller: 'guest',
  params: tokenInPath,
  reply: z.extend(done, { counts_from }),
});

export const login = endpoint('POST', '/login', {
  summary: 'Answers a session token for the Authorization header.',
  caller: 'guest',
  body: z.object({ email, password }),
  reply: z.object({ token: z.string() }),
});

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

export const forgotPassword = endpoint('POST', '/forgot-password', {
  summary: 'Sends a reset link, if the address is known. The answer is the same when it is not.',
  caller: 'guest',
  body: z.object({ email }),
  reply: done,
});

export const resetPassword = endpoint('POST', '/reset-password', {
  summary: 'Sets a new password with the token of a reset or create link, and ends all sessions.',
  caller: 'guest',
  body: z.object({
    email,
    token: typed(),
    password: newPassword,
    password_confirmation: typed(),
  }),
  reply: done,
});
