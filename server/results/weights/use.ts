import type { Results } from '#contract/calls/office/results.ts';
import { day } from '#contract/format.ts';
import { type PopulationMargin, sourceWords } from '#contract/population.ts';
import { type BackgroundKey, backgrounds } from '#questionnaire/background.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { readPopulation } from '../population/read.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';
import { readWeightings, type WeightingRow, weightsOf } from './weightings.ts';

/** Figures of one source may be of several days. */
const datedSource = ({ source, reference_date }: PopulationMargin): string =>
  [sourceWords(source), ...(reference_date ? [day(new Date(reference_date))] : [])].join(', ');

export type Weighted = {
  weights: Float64Array;
  variables: readonly string[];
  summary: NonNullable<Results['weighted']>;
};

/**
 * The weights of a weighting for the people of a snapshot. Of one that was made of fewer answers the same figures and
 * characteristics are taken, so that the weights fit those who came since.
 */
export async function weightingOf(
  db: Queryable,
  snapshot: Snapshot,
  number: number,
  rows?: readonly WeightingRow[],
): Promise<Weighted> {
  const row = (rows ?? (await readWeightings(db, snapshot.campaign_id))).find((one) => one.number === number);
  if (!row) throw new Problem('weighting_unknown_number');
  const key = `${snapshot.campaign_id} ${snapshot.number} ${snapshot.stamp} ${snapshot.made_at.getTime()} ${number}`;
  const known = db.remembered.of<Weighted>('result_weights');
  const before = known.get(key);
  if (before) return before;
  const { margins } = await readPopulation(db, row.population_version);
  const { weights, report } = weightsOf(snapshot, margins, row.variables, true);
  const used = margins.filter(({ variable }) => row.variables.includes(variable));
  const made: Weighted = {
    weights,
    variables: row.variables,
    summary: {
      number,
      variables: row.variables.map((variable) => backgrounds[variable as BackgroundKey].title),
      source: [...new Set(used.map(datedSource))].join('; '),
      effective_n: Math.round(report.effective_n),
      largest: Math.round(report.largest * 10) / 10,
    },
  };
  known.set(key, made, weights.byteLength);
  return made;
}
