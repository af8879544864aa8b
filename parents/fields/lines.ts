import { sentences } from '#contract/fields.ts';
import { isBirthYear } from '#contract/profile.ts';
import type { SummaryLine } from '#ui/ErrorSummary.tsx';
import { thisYear, yearsPath } from './questions.ts';

/** The fields of an account by their names, in the order in which they stand. */
export const accountNames = {
  name: 'Voornaam',
  email: 'E-mailadres',
  password: 'Wachtwoord',
  invitation_method: 'Hoe sturen we je een vragenlijst?',
  phone: 'Mobiel nummer',
};

/** For the summary: the fields (path → name) that are wrong, in their order. */
export function linesOf(
  fields: Record<string, string>,
  errorOf: (path: string) => string | undefined,
  years: readonly string[],
): SummaryLine[] {
  return Object.entries(fields).flatMap(([path, name]): SummaryLine[] => {
    const text = errorOf(path);
    if (!text) return [];
    const field = path === yearsPath ? firstWrongYear(years) : path;
    // This sentence does not say by itself which field it is about.
    return [text === sentences.required ? { field, text, about: name } : { field, text }];
  });
}

function firstWrongYear(years: readonly string[]): string {
  const at = years.findIndex((text) => text.trim() !== '' && !isBirthYear(text.trim(), thisYear()));
  return `years.${Math.max(0, at)}`;
}
