import type { PanelCount } from '#contract/panel-count.ts';
import { rules } from '#contract/rules.ts';

const step = rules.panel_count_step;

/** The one way in which a number about the panel leaves the server for a researcher. */
export const inTens = (count: number): PanelCount => (count < step ? null : count - (count % step));

/**
 * The end of a range, rounded away from its beginning: rounded down it would promise more than is known. Under ten it is
 * ten.
 */
export const inTensUp = (count: number): number => Math.max(step, Math.ceil(count / step) * step);
