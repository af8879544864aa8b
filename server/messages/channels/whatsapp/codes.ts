import type { SendOutcome } from '../../delivery/outgoing.ts';

/**
 * What a refusal of the Cloud API means for a message.
 * later: too fast, or out of order for a while. elsewhere: this person cannot be reached here, by e-mail perhaps.
 * ours: nobody can be reached until we mend something. final: this message cannot be sent, no matter who it is for.
 */
type Meaning = 'later' | 'elsewhere' | 'ours' | 'final';
type Code = { means: Meaning; says: string };

const later = (says: string): Code => ({ means: 'later', says });
const elsewhere = (says: string): Code => ({ means: 'elsewhere', says });
const ours = (says: string): Code => ({ means: 'ours', says });
const final = (says: string): Code => ({ means: 'final', says });

/**
 * As Meta's list has them: developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes.
 * What is not among them is judged by its range.
 */
const known: Record<number, Code> = {
  1: later('an unknown fault at Meta'),
  2: later('the service is out of order for a while'),
  4: later('the app makes too many calls'),
  80007: later('the business account makes too many calls'),
  130429: later('too many messages at once'),
  131000: later('something went wrong at Meta'),
  131016: later('the service is overloaded'),
  131048: later('the limit of the day is met, or too many readers blocked or reported this number'),
  131056: later('too many messages to this reader at once'),
  131057: later('the account is being serviced'),
  133004: later('the service is out of order for a while'),
  133016: later('too many calls for this phone number'),

  130472: elsewhere('this reader is part of an experiment of Meta and gets no marketing'),
  130497: elsewhere('this account may not write to this country'),
  131026: elsewhere('undeliverable: no WhatsApp at this number, or an old one'),
  131049: elsewhere('this reader has had enough marketing for now, says Meta'),
  131050: elsewhere('this reader stopped marketing messages of ours'),
  100: elsewhere('something in this message is not valid'),
  131008: elsewhere('something is missing in this message'),
  131009: elsewhere('something in this message is not valid'),

  131021: elsewhere('sender and reader are one number'),
  131047: final('more than 24 hours after the reader wrote: only a template may be sent'),
  131051: final('this kind of message is not supported'),

  0: ours('the token is not valid'),
  3: ours('the token does not allow this'),
  10: ours('the token does not allow this'),
  33: ours('the phone number id does not exist, or the token is not for it (WHATSAPP_PHONE_ID)'),
  190: ours('the token has expired'),
  368: ours('the account is blocked for breaking a policy'),
  131005: ours('the token does not allow this'),
  131030: ours('a test number reaches only numbers on its list'),
  131031: ours('the account is locked'),
  131037: ours('the display name is not approved'),
  131042: ours('Meta cannot take a payment: look at the payment method'),
  131045: ours('the phone number is not registered'),
  132000: ours('the template has another number of parameters'),
  132001: ours('the template does not exist in this language'),
  132005: ours('the template is too long with these parameters'),
  132007: ours('the template breaks a policy'),
  132012: ours('a parameter has another form than the template'),
  132015: ours('the template is paused for its low quality'),
  132016: ours('the template was paused too often and is disabled'),
  133010: ours('the phone number is not registered: register it with its PIN'),
};

/** Somebody told WhatsApp itself to stop: the same as writing STOP. */
export const stoppedThere = 131050;

export function codeOf(code: number): Code {
  const found = known[code];
  if (found) return found;
  if (code >= 200 && code < 300) return ours('the token does not allow this');
  if (code >= 132000 && code < 133000) return ours('something is wrong with the template');
  if (code >= 133000 && code < 134000) return ours('something is wrong with the phone number');
  // A code that is new to us is about this message: e-mail may still carry it.
  return elsewhere('refused');
}

/** Without Meta's own words, which may quote the number: the ledger keeps a reason after the person is gone. */
export const reasonOf = (code: number): string => `${code}: ${codeOf(code).says}`;

/** Code 100 is said of a parameter of one message, and with this subcode of an address of the API that is not there. */
const noSuchObject = 33;

type Refusal = { code: number; error_subcode?: number | undefined };
const codeWithin = ({ code, error_subcode }: Refusal): number =>
  code === 100 && error_subcode === noSuchObject ? noSuchObject : code;
export const refusalReason = (refusal: Refusal): string => reasonOf(codeWithin(refusal));

export function outcomeOf(refusal: Refusal, wait_ms?: number): SendOutcome {
  const code = codeWithin(refusal);
  const reason = reasonOf(code);
  const { means } = codeOf(code);
  if (means === 'later') return { state: 'later', reason, ...(wait_ms !== undefined && { wait_ms }) };
  if (means === 'ours') return { state: 'later', our_fault: true, reason };
  return { state: 'failed', reason, ...(means === 'elsewhere' && { retry_by_email: true }) };
}
