import { type Region, readPostcodes } from '../../platform/config/postcodes.ts';
import type { Context } from '../../platform/core/context.ts';

let known: { path: string; regions: ReturnType<typeof readPostcodes> } | undefined;

/** Every postcode with its part of the country; undefined: the operator gave no table of postcodes. */
export function knownPostcodes({ config }: Pick<Context, 'config'>): ReadonlyMap<string, Region> | undefined {
  const path = config.postcodes;
  if (path === undefined) return undefined;
  if (known?.path !== path) known = { path, regions: readPostcodes(path) };
  return known.regions;
}

/** The part of the country, as a profile has it; undefined: not known, or the operator gave no table of postcodes. */
export function regionOf(context: Pick<Context, 'config'>, zipcode: string | undefined): [Region] | undefined {
  const region = zipcode === undefined ? undefined : knownPostcodes(context)?.get(zipcode);
  return region && [region];
}
