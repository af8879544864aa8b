import { isBirthYear } from '#contract/profile.ts';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { yearsPath } from './account.ts';
import { thisYear } from './questions.ts';

/** The fields of an account by their names, in the order in which they stand. */
export const accountNames = {
  name: 'Voornaam',
  email: 'E-mailadres',
  password: 'Wachtwoord',
  invitation_method: 'Hoe wil je de vragenlijsten krijgen?',
  phone: 'Mobiel nummer',
};

/** The line about the birth years leads to the first of them that is wrong. */
export const toFirstWrongYear = (lines: readonly SummaryLine[], years: readonly string[]): SummaryLine[] =>
  lines.map((line) => (line.field === yearsPath ? { ...line, field: firstWrongYear(years) } : line));

function firstWrongYear(years: readonly string[]): string {
  const at = years.findIndex((text) => text.trim() !== '' && !isBirthYear(text.trim(), thisYear()));
  return `years.${Math.max(0, at)}`;
}
