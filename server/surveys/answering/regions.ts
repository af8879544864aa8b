import type { Context } from '../../base/context.ts';
import { type Region, readPostcodes } from '../../config/postcodes.ts';

let known: { path: string; regions: ReturnType<typeof readPostcodes> } | undefined;

/** The part of the country, as a profile has it; undefined: not known, or the operator gave no table of postcodes. */
export function regionOf({ config }: Pick<Context, 'config'>, zipcode: string | undefined): [Region] | undefined {
  const path = config.postcodes;
  if (path === undefined || zipcode === undefined) return undefined;
  if (known?.path !== path) known = { path, regions: readPostcodes(path) };
  const region = known.regions?.get(zipcode);
  return region && [region];
}
