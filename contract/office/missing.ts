import type { PanelCount } from '../panel-count.ts';

/**
 * The panel beside the country. Everything here is worked out from counts that were rounded down to ten: a difference taken
 * from exact ones would, with figures that somebody enters, give the exact count away.
 */
export type CountryComparison = {
  /** Its share of the panel and of the country, 0 to 1. */
  panel: number;
  country: number;
  /** Members in this class by chance alone, in 95 of 100 panels, if the panel were as the country is. */
  chance: { from: number; to: number };
  /** How many people are lacking; below 0 there are more than needed. */
  lack: number;
  verdict: 'short' | 'over' | 'chance';
};

const z = 1.96;
/** A count of 40 stands for 40 to 49. */
const hidden = 9;

/** Undefined: nobody of the panel is known, so there is nothing to hold beside the country. */
export function compareWithCountry(count: PanelCount, known: number, share: number): CountryComparison | undefined {
  if (known <= 0) return undefined;
  const expected = share * known;
  const half = z * Math.sqrt(known * share * (1 - share));
  const least = count ?? 0;
  const chance = { from: Math.max(0, Math.round(expected - half)), to: Math.round(expected + half) };
  const verdict = least + hidden < chance.from ? 'short' : least > chance.to ? 'over' : 'chance';
  return { panel: least / known, country: share, chance, lack: expected - least, verdict };
}
