/** Numbers as people write them, brought to one spelling (E.164). Whether such a number exists is the server's to say. */
export const phoneSentences = {
  invalid: 'Vul een geldig telefoonnummer in.',
  landline: 'Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.',
  taken: 'Dit telefoonnummer is al in gebruik.',
} as const;

/**
 * 0612345678, 06-12345678, +31 6 12345678, +31(0)612345678 and 0031612345678 are one number.
 * `callingCode` is the country's, for numbers written as they are dialled at home.
 */
export function normalizePhone(typed: string, callingCode = '31'): string | undefined {
  const bare = typed.trim().replaceAll(/[\s.\-–/]/g, '');
  const plus = bare.replace(/^00(?=[1-9])/, '+');
  const [, head = '', tail = ''] = /^(\+?\d+)(?:\(0\))?(\d*)$/.exec(plus.replace(/^\((\d+)\)/, '$1')) ?? [];
  const digits = head + tail;
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  if (/^0[1-9]\d{5,13}$/.test(digits)) return `+${callingCode}${digits.slice(1)}`;
  // Abroad many numbers have no zero in front; at home one without it is a slip that must not be guessed at.
  if (callingCode !== '31' && /^[1-9]\d{5,13}$/.test(digits)) return `+${callingCode}${digits}`;
  return undefined;
}

/** Said with the number that was probably meant. */
export const didYouMean = (number: string): string => `Bedoel je ${number}? Vul het nummer dan zo in.`;

/** 31612345678: most likely a plus was forgotten. Offered, never assumed. */
export function suggestPhone(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  return /^316\d{8}$/.test(digits) ? `+${digits}` : undefined;
}
