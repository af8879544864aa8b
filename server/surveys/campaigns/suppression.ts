import { createHash } from 'node:crypto';
import { rules } from '#contract/rules.ts';

/** A fingerprint with the key of publications: HMAC-SHA256. */
type PublicationHash = (text: string) => Buffer;

/** The key of one respondent in one campaign: the same in every count that this person is in. */
export const recordKey = (keyed: PublicationHash, campaignId: string, respondentId: string): bigint =>
  keyed(`publication ${campaignId} ${respondentId}`).readBigUInt64BE(0);

export const cellKey = (people: readonly bigint[]): bigint => people.reduce((all, one) => all ^ one, 0n);

/** A number from 0 up to 1 that follows from who is counted. */
export const drawOf = (people: readonly bigint[]): number => drawOfCell(cellKey(people));

function drawOfCell(key: bigint): number {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(key);
  const first = createHash('sha256').update(bytes).digest().readBigUInt64BE(0);
  return Number(first >> 11n) / 2 ** 53;
}

const { published_step: step, published_least: least } = rules;

/**
 * A count as it may be published: a multiple of 5, up or down by chance, so that on average it is right. The same people give
 * the same number everywhere and for ever, so nothing is learnt by looking twice. Small cells are suppressed: below ten, zero included, it is null.
 */
export const rounded = (people: readonly bigint[]): number | null => roundedCell(people.length, cellKey(people));

/** The same of people who are counted already, with the key of their cell. */
export function roundedCell(count: number, key: bigint): number | null {
  if (count < least) return null;
  const over = count % step;
  return count - over + (drawOfCell(key) < over / step ? step : 0);
}
