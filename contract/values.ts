/**
 * Several values on one line, as the wire writes them. The pipe is for the wire only: inside the database and the
 * screens they are lists. Imports nothing.
 */
export const split = (text: string): string[] => text.split('|').filter((part) => part !== '');
export const join = (values: readonly string[]): string => values.join('|');
/** Of several answers in words to one profile question. */
export const openAnswersMost = 10;
export const barRefusal = 'Haal het teken | weg. Zet elk antwoord in een eigen vak.';

/** Answers in words, as somebody typed them: an empty line is none. */
export const joinOpen = (lines: readonly string[]): string =>
  join(lines.flatMap((line) => line.trim().replaceAll(/\s+/g, ' ') || []));

export type Children = {
  count: number;
  /** There may be more of them. */
  open: boolean;
};

/** When nobody said how many children there are: at least one, and maybe more. */
export const someChildren: Children = { count: 1, open: true };

/**
 * How many children an answer names, by its words: '2', 'Geen', or 'Meer dan 5', which counts as 6. Words that name no
 * number ('Zeg ik liever niet') shut nobody out.
 */
export function childrenNamed(title: string): Children {
  if (/^\s*geen\b/i.test(title)) return { count: 0, open: false };
  const more = /^\s*meer dan (\d+)/i.exec(title);
  if (more) return { count: Number(more[1]) + 1, open: true };
  const count = Number.parseInt(title, 10);
  return Number.isNaN(count) ? someChildren : { count, open: false };
}

/** Of one child our question about birth years is in the singular; that of another server stays as it is. */
export const yearsQuestion = (question: string, count: number): string =>
  count === 1 ? question.replace('zijn je kinderen', 'is je kind') : question;

/** Changing the number of children keeps the years that were already typed. */
export function fitYears(years: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => years[index] ?? '');
}
