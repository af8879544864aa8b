import type { GroupsHow } from '#contract/draw/how.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readPopulation, targetShares } from '../../results/population/read.ts';
import type { PopulationShares } from './quotas.ts';

/** The population figures that groups are spread by: of the version that was named, else the newest. */
export async function readShares(db: Queryable, { spread, by, population }: GroupsHow): Promise<PopulationShares> {
  if (spread !== 'population') return {};
  const { margins } = await readPopulation(db, population);
  const shares = by.map((key) => {
    const margin = margins.find(({ variable }) => variable === key);
    if (!margin) throw new Problem('draw_no_population');
    return [key, Object.fromEntries(targetShares(margin))] as const;
  });
  return Object.fromEntries(shares);
}
