import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, id, ok, text, token, typed } from '../../../fields.ts';
import { phoneSentences } from '../../../phone.ts';
import { anyRole } from '../../../roles.ts';
import { rules } from '../../../rules.ts';
import { appCode, session } from '../staff.ts';

export const accountSentences = {
  passkey_name: 'Geef de toegangssleutel een naam.',
  passkey_name_long: `Gebruik voor de naam hooguit ${rules.passkey_name_graphemes} tekens.`,
  recovery: 'Vul een van de codes in die je bewaard hebt.',
} as const;

const passkeyName = text(rules.passkey_name_graphemes, accountSentences.passkey_name_long).check(
  z.refine((name) => name.trim().length > 0, accountSentences.passkey_name),
);
/** Bytes of an authenticator, as the browser hands them over: base64url. */
const bytes = z.string().check(z.regex(/^[\w-]{1,8192}$/));
/** The id of a passkey. */
const key = z.string().check(z.regex(/^[\w-]{1,1400}$/));

/** By what a session began. */
export const way = z.enum(['app', 'passkey', 'recovery', 'tryout', 'joined']);

const passkey = z.object({
  key,
  name: z.string(),
  /** The name of the office at which it works. */
  host: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

const ownSession = z.object({
  id,
  way,
  /** 'Chrome op Windows'; null: it did not say. */
  browser: z.nullable(z.string()),
  began_at: z.string(),
  last_at: z.string(),
  this: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const readAccount = endpoint('GET', '/account', {
  summary: 'The own log-in: passkeys, recovery codes and where else one is logged in.',
  may: anyRole,
  reply: z.object({
    passkeys: z.array(passkey),
    /** How many recovery codes are left; null: none were ever made. */
    recovery_left: z.nullable(z.number()),
    sessions: z.array(ownSession),
    /** Whether the log-in is fresh enough to change by what one logs in. */
    fresh: z.boolean(),
    /** Whether the own address is proven: else no test letters go there. */
    address_proven: z.boolean(),
    /** How the own proven number ends; null: there is none. */
    phone_ends: z.nullable(z.string()),
  }),
});
export type OwnAccount = z.infer<typeof readAccount.reply>;

export const mailAddressLink = endpoint('POST', '/account/address/link', {
  summary: 'Mails a link by which the colleague proves the own address.',
  may: anyRole,
  reply: ok,
});

export const proveAddress = endpoint('PUT', '/account/address', {
  summary: 'Proves the own address, with what the mailed link holds.',
  may: anyRole,
  body: z.object({ token }),
  reply: ok,
});

const ownPhone = typed(phoneSentences.invalid).check(z.trim(), z.maxLength(40, phoneSentences.invalid));

export const sendPhoneCode = endpoint('POST', '/account/phone/code', {
  summary: 'Sends a code by text message to a number that the colleague says is her own.',
  may: anyRole,
  body: z.object({ phone: ownPhone }),
  reply: ok,
});

export const proveOwnPhone = endpoint('PUT', '/account/phone', {
  summary: 'Keeps the own number once its code is right, for tests of messages.',
  may: anyRole,
  body: z.object({ phone: ownPhone, code: appCode }),
  reply: ok,
});

export const removeOwnPhone = endpoint('DELETE', '/account/phone', {
  summary: 'Takes the own number out.',
  may: anyRole,
  reply: ok,
});

export const endOwnSession = endpoint('DELETE', '/account/sessions/:id', {
  summary: 'Ends one of the own sessions.',
  may: anyRole,
  params: byId,
  reply: ok,
});

export const endOtherSessions = endpoint('DELETE', '/account/sessions', {
  summary: 'Ends all own sessions but this one.',
  may: anyRole,
  reply: z.object({ ended: z.number() }),
});

export const beginPasskey = endpoint('POST', '/account/passkeys/challenge', {
  summary: 'Begins a passkey: what the browser needs to make one, once and within minutes.',
  may: anyRole,
  reply: z.object({
    challenge: z.string(),
    rp_id: z.string(),
    rp_name: z.string(),
    user_id: z.string(),
    user_name: z.string(),
    display_name: z.string(),
    /** Passkeys that are there already: an authenticator makes no second one beside its own. */
    exclude: z.array(z.string()),
  }),
});

export const addPasskey = endpoint('POST', '/account/passkeys', {
  summary: 'Keeps a passkey that the browser made for the challenge.',
  may: anyRole,
  body: z.object({
    name: passkeyName,
    key,
    client_data: bytes,
    attestation_object: bytes,
    /** As SubjectPublicKeyInfo. */
    public_key: bytes,
  }),
  reply: ok,
});

export const renamePasskey = endpoint('PUT', '/account/passkeys/:key', {
  summary: 'Gives a passkey another name.',
  may: anyRole,
  params: z.object({ key }),
  body: z.object({ name: passkeyName }),
  reply: ok,
});

export const removePasskey = endpoint('DELETE', '/account/passkeys/:key', {
  summary: 'Removes a passkey: it logs in nobody any more.',
  may: anyRole,
  params: z.object({ key }),
  reply: ok,
});

export const makeRecovery = endpoint('POST', '/account/recovery', {
  summary: 'Makes ten codes for when the phone is lost; told once. Codes of before stop working.',
  may: anyRole,
  reply: z.object({ codes: z.array(z.string()) }),
});

export const beginApp = endpoint('POST', '/account/app', {
  summary: 'Begins another app with codes: its key, for the screen that asks for the first code.',
  may: anyRole,
  reply: z.object({ token: z.string(), secret: z.string(), secret_uri: z.string() }),
});

export const confirmApp = endpoint('PUT', '/account/app', {
  summary: 'Takes the other app once it shows a right code; the app of before stops working.',
  may: anyRole,
  body: z.object({ token, code: appCode }),
  reply: ok,
});

export const beginPasskeyLogin = endpoint('POST', '/login/passkey/challenge', {
  summary: 'A challenge for a passkey to log in with, once and within minutes.',
  caller: 'guest',
  reply: z.object({ challenge: z.string(), rp_id: z.string() }),
});

export const loginPasskey = endpoint('POST', '/login/passkey', {
  summary: 'Logs in with a passkey, without password or code. Sets the session cookie.',
  caller: 'guest',
  body: z.object({
    key,
    client_data: bytes,
    authenticator_data: bytes,
    signature: bytes,
    /** Whose passkey the authenticator says that it is. */
    user_id: z.optional(z.nullable(bytes)),
  }),
  reply: session,
});

export const loginRecovery = endpoint('POST', '/login/recovery', {
  summary: 'Second step of logging in without the app: one of the recovery codes, each once.',
  caller: 'guest',
  body: z.object({
    login_token: token,
    recovery: typed(accountSentences.recovery).check(
      z.refine((written) => written.replaceAll(/[^a-z2-7]/gi, '').length > 0, accountSentences.recovery),
    ),
  }),
  reply: session,
});
