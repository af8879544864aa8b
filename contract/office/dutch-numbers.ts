/** Numbers as they are written in the Netherlands, or by a program. Undefined: it is none. */

export function readCount(text: string): number | undefined {
  const digits = text.replaceAll(/\u00a0/g, ' ');
  if (/^\d{1,12}$/.test(digits)) return Number(digits);
  return /^\d{1,3}([. ])\d{3}(\1\d{3}){0,3}$/.test(digits) ? Number(digits.replaceAll(/[. ]/g, '')) : undefined;
}

/** 18,5 or 18.5 %, from 0 to 100. */
export function readShare(text: string): number | undefined {
  const [, digits] = /^(\d{1,3}(?:[.,]\d{1,9})?)\s*%?$/.exec(text) ?? [];
  const share = Number((digits ?? 'none').replace(',', '.'));
  return share >= 0 && share <= 100 ? share : undefined;
}
