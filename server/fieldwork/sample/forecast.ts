import type { InvitationMethod } from '#contract/channels.ts';

/** The share of invitations that ended in a finished list, of the whole panel. */
export type Mean = { all: number; by: Partial<Record<InvitationMethod, number>> };
/** A campaign of the last year: how many finished, and what the mean of the panel made expect, with its variance. */
export type PastCampaign = { finished: number; expected: number; variance: number };
/** Those who may be drawn: how many, and the sums of their chances to finish and of these squared. */
export type Pool = { count: number; sum: number; squares: number };
/** `low` and `high`: eight times of ten the number lies between them, the ends included. */
export type Forecast = { expected: number; low: number; high: number; campaigns: number };

/** Ninety of a hundred lie below this many deviations. */
const z = 1.2816;
/** As `z`, by Student's t: the first for a spread known from two campaigns, the next from three, and so on. */
const t = [3.078, 1.886, 1.638, 1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.35, 1.345, 1.341];
/** How far campaigns lie apart, as a share of what is expected, as long as too few were held to know. */
const unknownSpread = 0.25;
const leastCampaigns = 3;
/** So few people say nothing of a campaign. */
const leastExpected = 5;

/** What `drawn` by chance out of a pool can be expected to finish, and how far chance alone brings it off. */
export function expect({ count, sum, squares }: Pool, drawn: number): { expected: number; variance: number } {
  if (count === 0) return { expected: 0, variance: 0 };
  const [mean, square] = [sum / count, squares / count];
  const ofAnswering = drawn * (mean - square);
  const ofDrawing = drawn * (1 - drawn / count) * Math.max(0, square - mean * mean);
  return { expected: drawn * mean, variance: ofAnswering + ofDrawing };
}

/**
 * A range around what is expected. Chance spreads it, and so does the campaign itself: one topic draws more than another.
 * How much follows from how far earlier campaigns lay from the mean, less what chance alone made of that.
 */
export function rangeOf(
  parts: readonly { expected: number; variance: number }[],
  earlier: readonly PastCampaign[],
): Forecast {
  const expected = parts.reduce((sum, part) => sum + part.expected, 0);
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  const { spread, deviations } = spreadOf(earlier);
  const half = Math.sqrt(z * z * variance + (deviations * spread * expected) ** 2);
  return {
    expected,
    low: Math.max(0, Math.floor(expected - half)),
    high: Math.ceil(expected + half),
    campaigns: earlier.length,
  };
}

function spreadOf(earlier: readonly PastCampaign[]): { spread: number; deviations: number } {
  const told = earlier.filter(({ expected }) => expected >= leastExpected);
  if (told.length < leastCampaigns) return { spread: unknownSpread, deviations: z };
  const degrees = told.length - 1;
  const seen = told.reduce((sum, { finished, expected }) => sum + (finished / expected - 1) ** 2, 0) / degrees;
  const byChance = told.reduce((sum, { variance, expected }) => sum + variance / expected ** 2, 0) / told.length;
  // The mean itself is known from these campaigns only, which the last factor adds.
  const spread = Math.sqrt(Math.max(0, seen - byChance) * (1 + 1 / told.length));
  return { spread, deviations: t[degrees - 1] ?? z };
}
