import type { InvitationMethod } from './channels.ts';

/**
 * Numbers as people write them, brought to one spelling (E.164). Whether such a number exists is the server's to say.
 */
export const phoneSentences = {
  invalid: 'Vul een geldig telefoonnummer in.',
  landline: 'Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.',
  taken: 'Dit telefoonnummer is al in gebruik.',
} as const;

/**
 * 0612345678, 06-12345678, +31 6 12345678, +31(0)612345678 and 0031612345678 are one number.
 * `callingCode` is the country's, for numbers written as they are dialled at home, and `trunk` what is put before them
 * there. Without a calling code only numbers that name their country are taken.
 */
export function normalizePhone(typed: string, callingCode = '31', trunk = '0'): string | undefined {
  const bare = typed.trim().replaceAll(/[\s.\-–/]/g, '');
  const signs = bare.replace(/^00(?=[1-9])/, '+').replace(/^(\+\d+)\(0\)/, '$1');
  // No Dutch number has a zero after +31: anyone who writes +3106 kept the zero that is dialled at home.
  const digits = signs.replaceAll(/[()]/g, '').replace(/^\+310/, '+31');
  if (!/^(\+[1-9]|0?[1-9])\d+$/.test(digits)) return undefined;
  const number = digits.startsWith('+') ? digits : fromHome(digits, callingCode, trunk);
  return number && /^\+\d{7,15}$/.test(number) ? number : undefined;
}

function fromHome(digits: string, callingCode: string, trunk: string): string | undefined {
  if (callingCode === '') return undefined;
  if (trunk !== '' && digits.startsWith(trunk)) return `+${callingCode}${digits.slice(trunk.length)}`;
  // Abroad many numbers have no leading zero; a Dutch one without it is a mistake, which must not be guessed at.
  return callingCode === '31' ? undefined : `+${callingCode}${digits}`;
}

/**
 * What is wrong with a Dutch number, as far as the browser can tell; of numbers from abroad only the server knows more.
 * A landline will do for a member who is invited by e-mail.
 */
export function dutchPhoneRefusal(number: string, method: InvitationMethod): string | undefined {
  if (!number.startsWith('+31') || /^\+316\d{8}$/.test(number)) return undefined;
  if (!/^\+31[1-578]\d{8}$/.test(number)) return phoneSentences.invalid;
  return method === 'whatsapp' ? phoneSentences.landline : undefined;
}

/** Said with the number that was probably meant. */
export const didYouMean = (number: string): string => `Bedoel je ${number}? Vul het nummer dan zo in.`;

/** 31612345678: most likely a plus was forgotten. Offered, never assumed. */
export function suggestPhone(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  return /^316\d{8}$/.test(digits) ? `+${digits}` : undefined;
}
