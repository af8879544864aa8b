import { isErased } from '#contract/attributes.ts';
import type { WeightingReport } from '#contract/calls/office/results/weightings.ts';
import { marginShares, type PopulationMargin, populationVariables, withoutCount } from '#contract/population.ts';
import { type BackgroundKey, backgroundKeys, backgrounds } from '#questionnaire/background.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { readPopulation } from '../population/read.ts';
import { readSnapshot, type Snapshot } from '../snapshot/read-snapshot.ts';
import type { Category } from './join.ts';
import { type MarginRequest, weigh } from './weigh.ts';

/** What can be weighted on: what is kept beside the answers of this campaign. */
export const weighable = (snapshot: Snapshot): BackgroundKey[] =>
  backgroundKeys.filter((key) => snapshot.codes.has(`background ${key}`));

/** Weights of everybody who finished, in the rows of the snapshot, by the figures of one version. */
export function weightsOf(
  snapshot: Snapshot,
  margins: readonly PopulationMargin[],
  variables: readonly string[],
  /** By a weighting that was made before. */
  keeps = false,
) {
  const rows = [...snapshot.codes.get('finished')!].flatMap((is, row) => (is === 1 ? [row] : []));
  const wanted = variables.map((variable) => ({ ...wantedOf(snapshot, rows, variable, margins), keeps }));
  const { weights, report } = weigh(rows.length, wanted, startsOf(snapshot, rows));
  const all = new Float64Array(snapshot.respondents);
  for (const [at, row] of rows.entries()) all[row] = weights[at]!;
  return { weights: all, report };
}

/**
 * Weighting starts from how likely each was to be drawn: one over that chance, on average 1. Whose chance is not known (a
 * draw of before it was kept) begins with 1, as where all were asked.
 */
function startsOf(snapshot: Snapshot, rows: readonly number[]): Float64Array {
  const chances = snapshot.numbers.get('chance');
  const starts = Float64Array.from(rows, (row) => {
    const chance = chances?.[row] ?? 0;
    return chance > 0 && chance <= 1 ? 1 / chance : 1;
  });
  const mean = starts.reduce((sum, start) => sum + start, 0) / Math.max(1, starts.length);
  return starts.map((start) => start / mean);
}

function wantedOf(
  snapshot: Snapshot,
  rows: readonly number[],
  variable: string,
  margins: readonly PopulationMargin[],
): MarginRequest {
  const key = backgroundKeys.find((one) => one === variable);
  // Of an erased question nothing is known of anybody.
  const erased = isErased(variable) ? new Int16Array(snapshot.respondents) : undefined;
  const codes = key && (snapshot.codes.get(`background ${key}`) ?? erased);
  if (!codes) throw new Problem('results_column_unknown');
  const { title, classes } = backgrounds[key];
  const margin = margins.find((one) => one.variable === variable);
  if (!margin) throw new Problem('weighting_no_figures', { facts: { variable: title } });
  const shares = marginShares(margin);
  if (!shares) {
    const category = withoutCount(margin)?.title ?? title;
    throw new Problem('weighting_no_count', { facts: { category } });
  }
  const of = new Map(margin.categories.map((one) => [one.id, one]));
  const categories = classes.map(
    (one): Category => ({
      id: one.id,
      title: one.title,
      share: shares.get(one.id) ?? 0,
      joins: of.get(one.id)?.joins ? [of.get(one.id)!.joins!] : undefined,
    }),
  );
  // A class of the figures that the panel does not have is nobody's, and is refused as such.
  for (const one of margin.categories) {
    if (!classes.some(({ id }) => id === one.id))
      categories.push({ ...one, share: shares.get(one.id)!, joins: undefined });
  }
  return {
    variable,
    title,
    ordered: populationVariables[variable]?.ordered ?? false,
    categories,
    codes: Int32Array.from(rows, (row) => (codes[row]! > 0 ? codes[row]! - 1 : -1)),
  };
}

/** Makes a weighting by the newest figures. It is never changed: anyone who wants another one makes the next. */
export async function makeWeighting(
  tx: Queryable,
  acting: Acting,
  campaign: CampaignRow,
  variables: readonly string[],
): Promise<number> {
  if (campaign.anonymous) throw new Problem('weighting_anonymous');
  const snapshot = await readSnapshot(tx, campaign.id);
  if (!snapshot) throw new Problem('results_not_made');
  const population = await readPopulation(tx);
  const { report } = weightsOf(snapshot, population.margins, variables);
  await tx.run(sql`select from survey.campaign where id = ${campaign.id} for update`);
  const { number } = await tx.one(sql<{ number: number }>`
    insert into survey.weighting (campaign_id, number, made_at, staff_id, variables, population_version, stamp, report)
    select ${campaign.id}, coalesce(max(number), 0) + 1, ${acting.clock.now()},
      ${typeof acting.actor !== 'string' && 'staff_id' in acting.actor ? acting.actor.staff_id : null}::uuid, ${[...variables]},
      ${population.version}, ${snapshot.stamp}, ${JSON.stringify(report)}
    from survey.weighting where campaign_id = ${campaign.id}
    returning number`);
  const detail = { number: String(number), variables: variables.join(', ') };
  await recordAudit(tx, acting, { action: 'results_weighted', about: campaign.id, detail });
  await notifyLive(tx, `results:${campaign.id}`);
  return number;
}

export type WeightingRow = {
  number: number;
  made_at: Date;
  by: string | null;
  variables: string[];
  population_version: number;
  stamp: string;
  report: WeightingReport;
};

export const readWeightings = (db: Queryable, campaignId: string): Promise<WeightingRow[]> =>
  db.many(sql<WeightingRow>`
    select number, made_at, name as by, variables, population_version, stamp, report
    from survey.weighting left join office.staff on staff.id = staff_id
    where campaign_id = ${campaignId} order by number desc`);
