import type { enterMargin } from '#contract/calls/office/population.ts';
import type { Output } from '#contract/endpoint.ts';
import { populationVariables } from '#contract/population.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { inOurOrder } from './csv.ts';
import { keepMargins } from './keep.ts';

/** Figures that were typed in: of a variable of ours, for those are the classes that the form shows. */
export async function enterFigures(
  tx: Queryable,
  context: Acting,
  variable: string,
  { base, source, unit = '', reference_date, counted, categories, total = null }: Output<typeof enterMargin, 'body'>,
): Promise<number> {
  const known = populationVariables[variable];
  const titles = new Map(known?.classes.map(({ id, title }) => [id, title]));
  if (!known || !categories.every(({ id }) => titles.has(id))) throw new Problem('not_found');
  if (new Set(categories.map(({ id }) => id)).size < categories.length) throw new Problem('invalid');
  const margin = {
    variable,
    source: { publisher: '', table: '', title: source.trim(), unit: unit.trim() },
    reference_date,
    counted,
    categories: inOurOrder(
      variable,
      categories.map(({ id, count }) => ({ id, title: titles.get(id)!, count })),
    ),
    total: counted === 'percent' ? null : total,
  };
  return keepMargins(tx, context, base, [margin]);
}
