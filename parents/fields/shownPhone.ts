import type { AccountFields } from './account.ts';
import { international, netherlands } from './country.ts';

/** +31612345678 as it is written at home: 06 12 34 56 78. Other numbers name their country. */
export function shownPhone(number: string): string {
  return number.replace(/^\+316(\d\d)(\d\d)(\d\d)(\d\d)$/, '06 $1 $2 $3 $4');
}

/** A number that is known, as the form holds it. */
export function typedPhone(number: string | null): Pick<AccountFields, 'country' | 'phone'> {
  const phone = shownPhone(number ?? '');
  return { country: phone.startsWith('+') ? international : netherlands, phone };
}
