import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { didYouMean, normalizePhone, phoneSentences, suggestPhone } from '#contract/phone.ts';

export type ReadPhone = { phone: string; refusal?: undefined } | { phone?: undefined; refusal: string };

/** In some countries a number does not tell whether it is mobile. */
const mobile = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);
const landline = new Set(['FIXED_LINE', 'VOIP', 'UAN', 'SHARED_COST', 'PERSONAL_NUMBER']);

/** A number that can get a message, in its one spelling (E.164), or the sentence why it is none. */
export function readPhone(typed: string): ReadPhone {
  const spelled = normalizePhone(typed);
  const meant = spelled ? undefined : suggestPhone(typed);
  if (meant) return { refusal: didYouMean(meant) };
  const number = spelled ? parsePhoneNumberFromString(spelled) : undefined;
  if (!number?.isValid()) return { refusal: phoneSentences.invalid };
  const type = number.getType() ?? '';
  if (mobile.has(type)) return { phone: number.number };
  return { refusal: landline.has(type) ? phoneSentences.landline : phoneSentences.invalid };
}
