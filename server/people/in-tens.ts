/** A number about the panel as a researcher sees it: down to a ten; null under ten. */
export const inTens = (count: number): number | null => (count < 10 ? null : count - (count % 10));
