import { dateFault } from '#questionnaire/dates.ts';

/** A browser gives no value for a date of which the year is still missing: then nothing would be saved, and nothing said. */
export function dateIsHalf(id: string): string | undefined {
  const isHalf = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].some(
    ({ name, validity }) => name.endsWith(id) && validity.badInput,
  );
  return isHalf ? dateFault('') : undefined;
}
