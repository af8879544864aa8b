/** How the product writes dates and amounts. Imports nothing. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

const zone = 'Europe/Amsterdam';
const dayFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: zone, month: 'long', year: 'numeric' });
const dayMonthFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: zone, day: 'numeric', month: 'long' });
const shortFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: zone, day: 'numeric', month: 'short' });
const weekdayFormat = new Intl.DateTimeFormat('nl-NL', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const clockFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
const secondFormat = new Intl.DateTimeFormat('nl-NL', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const isoFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
const listFormat = new Intl.ListFormat('nl-NL');

/** a, b en c */
export const enumerate = (words: readonly string[]): string => listFormat.format(words);

/** 2 november 2026 */
export const day = (at: Date): string => dayFormat.format(at);
/** 2 november */
export const dayMonth = (at: Date): string => dayMonthFormat.format(at);
/** 2 nov */
export const shortDay = (at: Date): string => shortFormat.format(at).replace('.', '');
/** dinsdag 19 januari */
export const weekday = (at: Date): string => weekdayFormat.format(at);
/** 09.12 */
export const clockTime = (at: Date): string => clockFormat.format(at).replaceAll(':', '.');
/** 09.12.03 */
export const clockSeconds = (at: Date): string => secondFormat.format(at).replaceAll(':', '.');
/** november 2026, of 2026-11. */
export const month = (iso: string): string => monthFormat.format(noonOf(`${iso}-15`));
/** The middle of a day that is written as isoDay writes it: the same day in every season. */
export const noonOf = (iso: string): Date => new Date(`${iso}T12:00:00Z`);
/** 2026-11-02, the day it is in Amsterdam. */
export const isoDay = (at: Date): string => isoFormat.format(at);
/** Whether the calendar has this day, written as isoDay writes it. Date reads a 30th of February as a day in March. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  // Neither Intl nor PostgreSQL has a year 0, and nobody here means the Middle Ages.
  return /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

export const withDots = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '.');

/**
 * €1.234,56; nothing given is €0,00. By our own rule: Intl puts a space behind the sign, and a float cannot hold
 * cents, so amounts are whole cents.
 */
export function euro(cents?: number | null): string {
  const whole = Math.round(Math.abs(cents ?? 0));
  const sign = (cents ?? 0) < 0 && whole > 0 ? '-' : '';
  return `${sign}€${withDots(Math.floor(whole / 100))},${String(whole % 100).padStart(2, '0')}`;
}

/** € 25.000, for a bound that nobody reads to the cent. The space does not break. */
export const wholeEuros = (euros: number): string => `€\u00a0${withDots(euros)}`;

/** 1 lid, 2 leden */
export const pluralOf = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** With a capital at its start. */
export const capitalize = (words: string): string => words.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** 'Overstap naar groep 1' → 'overstap-naar-groep-1': a title as an address, a name of a file or a key. */
export const slugOf = (title: string, between: '-' | '_' = '-', most = 60): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, between)
    .slice(0, most)
    .replaceAll(/^[-_]|[-_]$/g, '');
