import type { GroupsHow } from '#contract/sample/how.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readPopulation, targetShares } from '../../results/population/read.ts';
import { countSteadily } from '../composition/classes.ts';
import type { Mailing, MailingSelection } from '../schedule/mailing.ts';
import { type DrawnMember, drawInvited } from './draw.ts';
import { expect, type Forecast, type Mean, type PastCampaign, type Pool, rangeOf } from './forecast.ts';
import { countFunnel, type FunnelCount } from './funnel.ts';
import { readMeans } from './likelihood.ts';
import { type GroupCounts, groupQuotas, type PopulationShares, poolOf, type Quota, type QuotaGroup } from './quotas.ts';
import { fewerByChance } from './sensitive.ts';

/** A choice worked out on the members of this moment, before anybody is drawn. */
export type DrawEstimate = {
  rows: FunnelCount[];
  /** How many may be drawn, and how many would be. */
  free: number;
  drawn: number;
  /** Undefined: everybody who may be. */
  quotas: Quota[] | undefined;
  groups: QuotaGroup[] | undefined;
  forecast: Forecast | undefined;
  /** By group, in the order of `groups`. */
  expected: number[] | undefined;
  mean: Mean | undefined;
};
type EstimateInput = { campaign_id: string; choice: MailingSelection };

/** What a choice would draw: quotas, groups and a forecast. `lock`: a draw follows in the same transaction. */
export async function estimateDraw(
  db: Queryable,
  context: Context,
  { campaign_id, choice }: EstimateInput,
): Promise<DrawEstimate> {
  const { where = [], members, groups: how, sample } = choice;
  const means = await readMeans(db, context);
  if (how?.goal === 'finished' && !means) throw new Problem('draw_no_history');
  const meant = { campaign_id, where, members, by: how?.by ?? [], lock: false };
  const rows = await countFunnel(db, context, meant, means?.mean);
  const all = poolOf(rows);
  // As the office may see it: targets of these groups are told exactly.
  const origins = how?.by.includes('origin') ? (await countSteadily(db, context, 'origin')).counts : undefined;
  const groups = how && groupQuotas(how, rows, await readShares(db, how), origins);
  const drawn = groups ? groups.reduce((sum, group) => sum + group.drawn, 0) : Math.min(sample ?? all.count, all.count);
  const quotas = groups ?? quotaOf(sample);
  const parts = groups ? groups.map(({ pool, drawn }) => expect(pool, drawn)) : [expect(all, drawn)];
  return {
    rows,
    free: all.count,
    drawn,
    quotas: quotas?.filter(({ most }) => most > 0),
    groups,
    forecast: means && forecastOf(parts, drawn, means.earlier),
    expected: means && parts.map(({ expected }) => expected),
    mean: means?.mean,
  };
}

const quotaOf = (sample: number | undefined): Quota[] | undefined =>
  sample === undefined ? undefined : [{ grouped: '', most: sample }];

function forecastOf(parts: ReturnType<typeof expect>[], drawn: number, earlier: readonly PastCampaign[]): Forecast {
  const range = rangeOf(parts, earlier);
  return { ...range, high: Math.min(range.high, drawn) };
}

/** Draws an invitation, and keeps with the mailing what became of its groups and what is expected of it. */
export async function drawChosen(
  tx: Queryable,
  context: Context,
  mailing: Mailing,
): Promise<DrawnMember[] | 'too few'> {
  const { choice, id } = mailing;
  const isHidden = mailing.rounding_key !== null;
  // Without groups, and without a number that must be there, the draw asks for no look before it: everybody is judged once.
  const looks = choice.groups !== undefined || choice.least !== undefined;
  const reckoned = looks ? await estimateDraw(tx, context, mailing) : undefined;
  if (!isHidden && reckoned && choice.least !== undefined && reckoned.free < choice.least) return 'too few';
  // Anyone who hands out links to a list asks exactly these, and needs no forecast.
  const means = looks || isHidden || choice.members ? undefined : await readMeans(tx, context);
  const wanted = looks ? reckoned?.quotas : quotaOf(choice.sample);
  const quotas = isHidden ? wanted?.map((one) => ({ ...one, most: fewerByChance(context, one.most) })) : wanted;
  const drawn = await drawInvited(tx, context, mailing, quotas, means?.mean);
  const groups = reckoned?.groups?.map(
    ({ classes, grouped, target, most, pool }, at): GroupCounts => ({
      classes,
      target,
      most,
      available: pool.count,
      drawn: drawn.filter((one) => one.grouped === grouped).length,
      expected: isHidden ? null : (reckoned.expected?.[at] ?? null),
    }),
  );
  const pool: Pool = { count: 0, sum: 0, squares: 0, ...drawn[0] };
  const ofPool = means && forecastOf([expect(pool, drawn.length)], drawn.length, means.earlier);
  const forecast = isHidden ? undefined : (reckoned?.forecast ?? ofPool);
  await tx.run(sql`
    update contact.mailing set groups = ${groups ? JSON.stringify(groups) : null}::jsonb,
      forecast = ${forecast ? JSON.stringify(forecast) : null}::jsonb
    where id = ${id}`);
  return drawn;
}

/** The population figures that groups are spread by: of the version that was named, else the newest. */
async function readShares(db: Queryable, { spread, by, population }: GroupsHow): Promise<PopulationShares> {
  if (spread !== 'population') return {};
  const { margins } = await readPopulation(db, population);
  const shares = by.map((key) => {
    const margin = margins.find(({ variable }) => variable === key);
    if (!margin) throw new Problem('draw_no_population');
    return [key, Object.fromEntries(targetShares(margin))] as const;
  });
  return Object.fromEntries(shares);
}
