import { clockTime, dayMonth } from '#contract/format.ts';

/** ' Geteld op 27 november om 12:03.', where the numbers are not of now. */
export function countedOn(at: string | null): string {
  const moment = at && new Date(at);
  return moment ? ` Geteld op ${dayMonth(moment)} om ${clockTime(moment).replace('.', ':')}.` : '';
}
