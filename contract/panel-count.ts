import * as z from 'zod/mini';

/**
 * A number about the panel as a researcher sees it: rounded down to ten, and null below ten, for nothing as for nine.
 * So two groups that differ by one member look alike nearly always. The server rounds: server/people/in-tens.ts.
 */
export const panelCount = z.nullable(z.number());
export type PanelCount = z.infer<typeof panelCount>;

/** What stands where the number is null. */
export const fewerThanTen = 'minder dan 10';

/** 1.240, or 'minder dan 10': in a table, or before a noun. */
export const sayPanelCount = (count: PanelCount): string =>
  count === null ? fewerThanTen : String(count).replace(/\B(?=(\d{3})+$)/g, '.');
