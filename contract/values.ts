/**
 * Several values on one line, as the wire writes them. The pipe is for the wire only: inside the database and the
 * screens they are lists. Imports nothing.
 */
export const split = (text: string): string[] => text.split('|').filter((part) => part !== '');
export const join = (values: readonly string[]): string => values.join('|');

export type Children = {
  count: number;
  /** There may be more of them. */
  open: boolean;
};

/** How many children an answer names, by its words: '2', or 'Meer dan 5', which counts as 6. */
export function childrenNamed(title: string): Children {
  const more = /^meer dan (\d+)/i.exec(title);
  return { count: more ? Number(more[1]) + 1 : Number.parseInt(title, 10) || 0, open: more !== null };
}

/** 'Meer dan 5' counts as 6: how many birth years a choice asks for. */
export function childrenCount(choice: string): number {
  return choice === 'more' ? 6 : childrenNamed(choice).count;
}

/** Changing the number of children keeps the years that were already typed. */
export function fitYears(years: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => years[index] ?? '');
}
