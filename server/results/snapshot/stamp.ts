import { createHash } from 'node:crypto';
import { base32 } from '../../platform/core/base32.ts';

/** Eight letters and digits by which a table and a file can be held side by side: of other answers or other weights they are others. */
export const stampOf = (...of: readonly (string | number)[]): string =>
  base32(createHash('sha256').update(of.join(' ')).digest()).slice(0, 8);

/** What stands under figures of a snapshot that are weighted, or not. */
export const shownStamp = ({ stamp }: { stamp: string }, weighting: number | null | undefined): string =>
  weighting ? stampOf(stamp, weighting) : stamp;
