/** Crockford's: no letter that is read as a digit, or heard as another on the phone. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const hexDigits = 10;

/**
 * What a member reads aloud from the foot of a mail: the first ten digits of their id, in eight signs. It is kept
 * nowhere, so nothing of it is left once the member is erased.
 */
export function referenceOf(memberId: string): string {
  let rest = BigInt(`0x${memberId.replaceAll('-', '').slice(0, hexDigits)}`);
  let text = '';
  for (let place = 0; place < 8; place++) {
    text = signs[Number(rest % 32n)] + text;
    rest /= 32n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The ids that have this reference, from the first to the last; undefined: it is none. */
export function idsOfReference(typed: string): { first: string; last: string } | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (text.length !== 8 || [...text].some((sign) => !signs.includes(sign))) return undefined;
  const number = [...text].reduce((sum, sign) => sum * 32n + BigInt(signs.indexOf(sign)), 0n);
  const hex = number.toString(16).padStart(hexDigits, '0');
  return { first: asId(hex, '0'), last: asId(hex, 'f') };
}

const asId = (hex: string, filler: string): string =>
  hex.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
