import { marginFault, type PopulationMargin, variableTitle } from '#contract/population.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { changedBetween, readPopulation } from './read.ts';

type Changes = ReadonlyMap<string, PopulationMargin | null>;

/** Puts these figures in the place of what their variables had. Returns the new version. */
export const keepMargins = (tx: Queryable, context: Acting, base: number, margins: readonly PopulationMargin[]) => {
  for (const margin of margins) refuseFaulty(margin);
  return makeVersion(tx, context, base, new Map(margins.map((margin) => [margin.variable, margin])));
};

export async function dropMargin(tx: Queryable, context: Acting, base: number, variable: string): Promise<number> {
  const { margins } = await readPopulation(tx);
  if (!margins.some((one) => one.variable === variable)) {
    throw new Problem('population_variable_unknown', { facts: { variable } });
  }
  return makeVersion(tx, context, base, new Map([[variable, null]]));
}

/** A new version that is as this one was. What a colleague changed since `base` is not taken back with it. */
export async function restoreVersion(tx: Queryable, context: Acting, base: number, version: number): Promise<number> {
  const [then, now] = [(await readPopulation(tx, version)).margins, (await readPopulation(tx, base)).margins];
  const changed = changedBetween(now, then);
  return makeVersion(
    tx,
    context,
    base,
    new Map(changed.map((variable) => [variable, then.find((one) => one.variable === variable) ?? null])),
  );
}

/**
 * A new version on top of the newest, whichever that is by now: what a colleague changed of other variables since `base`
 * stays. Who changed the same is told, and nothing is kept.
 */
async function makeVersion(tx: Queryable, context: Acting, base: number, changes: Changes): Promise<number> {
  await tx.run(sql`lock table survey.population in share row exclusive mode`);
  const newest = await readPopulation(tx);
  const since = changedBetween((await readPopulation(tx, base)).margins, newest.margins);
  const both = since.filter((variable) => changes.has(variable));
  if (both.length > 0) {
    throw new Problem('population_overtaken', { facts: { variables: both.map(variableTitle).join(', ') } });
  }
  const kept = newest.margins.map((margin) => (changes.has(margin.variable) ? changes.get(margin.variable)! : margin));
  const added = [...changes].filter(([variable]) => !newest.margins.some((margin) => margin.variable === variable));
  const margins = [...kept, ...added.map(([, margin]) => margin)].filter((margin) => margin !== null);
  const changed = changedBetween(newest.margins, margins);
  if (changed.length === 0) return newest.version;
  const version = newest.version + 1;
  const { actor, clock } = context;
  await tx.run(sql`
    insert into survey.population (version, created_at, staff_id, margins)
    values (${version}, ${clock.now()}, ${staffIdOf(actor)}, ${JSON.stringify(margins)})`);
  const detail = { version: String(version), variables: changed.join(', ') };
  await recordAudit(tx, context, { action: 'population_changed', detail });
  await notifyLive(tx, 'panel');
  return version;
}

function refuseFaulty(margin: PopulationMargin): void {
  const fault = marginFault(margin);
  if (fault?.fault === 'count') throw new Problem('population_count_missing', { facts: { title: fault.title } });
  if (fault?.fault === 'sum') {
    const { sum, total } = fault;
    throw new Problem('population_sum_wrong', { facts: { variable: variableTitle(margin.variable), sum, total } });
  }
}
