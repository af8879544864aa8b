/** Dates as people and browsers write them. Imports nothing. */

/** As 2026-11-27. Undefined: it is no day of the calendar between 1900 and 2999. */
export function spelledDate(text: string): string | undefined {
  const bare = text.trim();
  const [, year, month, day] =
    /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(bare) ?? turned(/^(\d\d?)[-/. ](\d\d?)[-/. ](\d{4})$/.exec(bare));
  if (!year || !month || !day) return undefined;
  const spelled = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${spelled}T00:00:00Z`);
  // Date reads a 30th of February as a day in March.
  const isDay = /^(19|2\d)/.test(year) && !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === spelled;
  return isDay ? spelled : undefined;
}

const turned = (found: RegExpExecArray | null): (string | undefined)[] => [
  found?.[0],
  found?.[3],
  found?.[2],
  found?.[1],
];

export const dateFault = (text: string): string | undefined =>
  spelledDate(text) === undefined ? 'Vul een hele datum in: dag, maand en jaar.' : undefined;

const day_ms = 86_400_000;
/** Days since 1970. */
export const daysOf = (spelled: string): number => Date.parse(`${spelled}T00:00:00Z`) / day_ms;
export const dateOfDays = (days: number): string => new Date(days * day_ms).toISOString().slice(0, 10);
