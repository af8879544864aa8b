import * as z from 'zod/mini';

/**
 * A number about the panel as a researcher sees it: rounded down to ten, and null below ten, for nothing as for nine.
 * So two groups that differ by one member look alike nearly always. The server rounds: server/people/round-to-tens.ts.
 */
export const panelCount = z.nullable(z.number());
export type PanelCount = z.infer<typeof panelCount>;

/** A number by something sensitive, which is shown to nobody: it could tell of one person. Drawing by it is possible. */
export const maybeHidden = z.union([panelCount, z.literal('hidden')]);
export type MaybeHidden = z.infer<typeof maybeHidden>;
export const isHidden = (count: MaybeHidden | undefined): count is 'hidden' => count === 'hidden';
/** Where arithmetic is done with what is shown. */
export const shownCount = (count: MaybeHidden): PanelCount => (count === 'hidden' ? null : count);
export const hiddenSentence = 'Dit aantal tonen we niet, trekken kan wel.';

/** What stands where the number is null. */
export const fewerThanTen = 'minder dan 10';

/** 1.240, or 'minder dan 10': in a table, or before a noun. */
export const sayPanelCount = (count: MaybeHidden): string =>
  count === 'hidden' ? 'niet getoond' : count === null ? fewerThanTen : String(count).replace(/\B(?=(\d{3})+$)/g, '.');
