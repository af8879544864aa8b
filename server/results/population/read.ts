import { marginShares, newClass, type PopulationMargin, withoutCount } from '#contract/population.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

export type Population = { version: number; margins: PopulationMargin[] };

/** The newest figures, or those of a version. Version 0 without figures: nobody entered any yet. */
export async function readPopulation(db: Queryable, version?: number): Promise<Population> {
  const found = await db.maybe(sql<Population>`
    select version, margins from survey.population
    where ${version ?? null}::integer is null or version = ${version ?? null} order by version desc limit 1`);
  if (!found && version !== undefined && version !== 0) throw new Problem('population_unknown', { facts: { version } });
  return found ?? { version: 0, margins: [] };
}

/** The share of each class, together 1. Figures with a number missing are refused, naming the class. */
export function targetShares(margin: PopulationMargin): Map<string, number> {
  const made = newClass(margin);
  const shares = marginShares(margin);
  if (shares && !made) return shares;
  const empty = withoutCount(margin) ?? made ?? margin.categories[0];
  throw new Problem('population_count_missing', { facts: { title: empty?.title ?? margin.variable } });
}

type Version = { version: number; at: string; by: string | null; changed: string[] };

/** Every version, the newest first, with what it changed. */
export async function listVersions(db: Queryable): Promise<Version[]> {
  const rows = await db.many(sql<{ version: number; created_at: Date; by: string | null; margins: PopulationMargin[] }>`
    select version, population.created_at, name as by, margins
    from survey.population left join office.staff on staff.id = staff_id order by version`);
  return rows
    .map(({ version, created_at, by, margins }, index) => ({
      version,
      at: created_at.toISOString(),
      by,
      changed: changedBetween(rows[index - 1]?.margins ?? [], margins),
    }))
    .reverse();
}

export function changedBetween(before: readonly PopulationMargin[], after: readonly PopulationMargin[]): string[] {
  const [was, is] = [before, after].map((margins) => new Map(margins.map((one) => [one.variable, inOneOrder(one)])));
  return [...new Set([...was!.keys(), ...is!.keys()])].filter((key) => was!.get(key) !== is!.get(key));
}

/** The database keeps the keys of an object in an order of its own. */
const inOneOrder = ({
  variable,
  source,
  reference_date,
  counted,
  categories,
  total,
  made_up,
}: PopulationMargin): string =>
  JSON.stringify([
    variable,
    [source.publisher, source.table, source.title, source.unit],
    reference_date,
    counted,
    categories.map(({ id, title, count, joins = null }) => [id, title, count, joins]),
    total,
    made_up ?? false,
  ]);
