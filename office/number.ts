const countFormat = new Intl.NumberFormat('nl-NL');
const shareFormat = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 1.248 */
export const number = (count: number): string => countFormat.format(count);
/** '1.200 ouders' */
export const parentCount = (count: number): string => (count === 1 ? '1 ouder' : `${number(count)} ouders`);
/** 48,5 % */
export const percentOf = (part: number, whole: number): string => `${shareFormat.format((100 * part) / whole)}\u00a0%`;
