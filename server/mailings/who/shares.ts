import type { GroupsHow } from '#contract/draw/how.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import type { Shares } from './quotas.ts';

/** The population figures that groups are spread by. */
export async function readShares(_db: Queryable, { spread }: GroupsHow): Promise<Shares> {
  if (spread !== 'population') return {};
  throw new Problem('draw_no_population');
}
