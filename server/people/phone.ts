import { createRequire } from 'node:module';
import type { PhoneNumber } from 'libphonenumber-js/max';
import { didYouMean, normalizePhone, phoneSentences, suggestPhone } from '#contract/phone.ts';

export type ReadPhone =
  | { phone: string; landline?: true; refusal?: undefined }
  | { phone?: undefined; landline?: undefined; refusal: string };

/** In some countries a number does not tell whether it is mobile. */
const mobile = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);
const landline = new Set(['FIXED_LINE', 'VOIP', 'UAN', 'SHARED_COST', 'PERSONAL_NUMBER']);

const require = createRequire(import.meta.url);

/** The library has a hundred files, which are loaded at the first number. */
export function parsePhone(spelled: string): PhoneNumber | undefined {
  const library = require('libphonenumber-js/max') as typeof import('libphonenumber-js/max');
  return library.parsePhoneNumberFromString(spelled);
}

/** A number of a person in its one spelling (E.164), or the sentence why it is none. */
export function readPhone(typed: string): ReadPhone {
  const spelled = normalizePhone(typed);
  const meant = spelled ? undefined : suggestPhone(typed);
  if (meant) return { refusal: didYouMean(meant) };
  const number = spelled ? parsePhone(spelled) : undefined;
  if (!number?.isValid()) return { refusal: phoneSentences.invalid };
  const type = number.getType() ?? '';
  if (mobile.has(type)) return { phone: number.number };
  return landline.has(type) ? { phone: number.number, landline: true } : { refusal: phoneSentences.invalid };
}

/** Reads a number as readPhone does, for a member who is invited by this method: WhatsApp needs a mobile phone. */
export function readPhoneFor(method: unknown, typed: string): ReadPhone {
  const read = readPhone(typed);
  return read.landline && method === 'whatsapp' ? { refusal: phoneSentences.landline } : read;
}
