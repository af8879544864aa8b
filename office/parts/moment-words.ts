import { clockTime, day, isDay, isoDay, noonOf } from '#contract/format.ts';

const months = ['jan', 'feb', 'maa', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'];
const weekdayFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', weekday: 'long' });
const noon = (iso: string): Date => noonOf(iso);

/** 2026-12-06 of '6-12-2026', '6/12/26', '6 dec' or '2026-12-06'; without a year the one nearest to today. */
export function readDay(text: string, today = new Date()): string | undefined {
  const said = text.trim().toLowerCase();
  if (isDay(said)) return said;
  const found = /^(?:\D+ )?(\d{1,2})(?:[-/. ]+(\d{1,2})| +([a-z]{3})[a-z]*\.?)(?:[-/. ]+(\d{4}|\d\d))?$/.exec(said);
  if (!found) return undefined;
  const named = found[3] === 'mrt' ? 'maa' : found[3];
  const month = found[2] ? Number(found[2]) : months.indexOf(named!) + 1;
  const inYear = (year: number) => `${year}-${String(month).padStart(2, '0')}-${found[1]!.padStart(2, '0')}`;
  const years = found[4]
    ? [found[4].length === 2 ? 2000 + Number(found[4]) : Number(found[4])]
    : [-1, 0, 1].map((step) => today.getFullYear() + step);
  const away = (iso: string) => Math.abs(noon(iso).getTime() - today.getTime());
  return years
    .map(inYear)
    .filter(isDay)
    .sort((a, b) => away(a) - away(b))[0];
}

/** 6-12-2026 */
export const writeDay = (iso: string): string => (isDay(iso) ? iso.split('-').map(Number).reverse().join('-') : iso);

/** 22 november 2026, 12.04 uur */
export const dayMoment = (iso: string): string => {
  const at = new Date(iso);
  return `${day(at)}, ${clockTime(at)} uur`;
};

/** zondag 6 december 2026 */
export const dayInWords = (iso: string): string => `${weekdayFormat.format(noon(iso))} ${day(noon(iso))}`;

export const moveDay = (iso: string, days: number): string => isoDay(new Date(noon(iso).getTime() + days * 86_400_000));

/** 09:05 of '9.05', '9:05', '0905' or '9'. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.]?([0-5]\d))?(?: *uur)?$/.exec(text.trim());
  if (!found || Number(found[1]) > 23) return undefined;
  return `${found[1]!.padStart(2, '0')}:${found[2] ?? '00'}`;
}

/** 09.05 */
export const writeTime = (time: string): string => time.replace(':', '.');
