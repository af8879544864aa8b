/**
 * Several values on one line, as the wire writes them. The pipe is for the wire only: inside the database and the
 * screens they are lists. Imports nothing.
 */
export const split = (text: string): string[] => text.split('|').filter((part) => part !== '');
export const join = (values: readonly string[]): string => values.join('|');

/** 'Meer dan 5' counts as 6: how many birth years a choice asks for. */
export function childrenCount(choice: string): number {
  return choice === 'more' ? 6 : Number.parseInt(choice, 10) || 0;
}

/** The same of a question as it was served, by the title: a server may number its options as it likes. */
export const childrenMeant = (options: readonly { id: string; title: string }[], choice: string): number => {
  const { title = '' } = options.find(({ id }) => id === choice) ?? {};
  return childrenCount(title === 'Meer dan 5' ? 'more' : title);
};

/** Changing the number of children keeps the years that were already typed. */
export function fitYears(years: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => years[index] ?? '');
}
