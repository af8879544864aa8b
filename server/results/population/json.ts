import * as z from 'zod/mini';
import { readDate } from '#contract/office/dutch-numbers.ts';
import { type PopulationMargin, populationVariables, variableTitle } from '#contract/population.ts';
import { type CodedFault, Problem } from '../../platform/core/problem.ts';
import { inOurOrder, type ParsedFigures } from './csv.ts';

const words = z._default(z.string().check(z.maxLength(300)), '');
const source = z.object({ publisher: words, table: words, title: words, unit: words });
const file = z.object({
  source,
  margins: z
    .array(
      z.object({
        variable: z.string().check(z.regex(/^[a-z0-9][a-z0-9_]{0,39}$/)),
        source: z.optional(source),
        reference_date: z.nullable(z.string()),
        counted: z._default(z.enum(['people', 'percent']), 'people'),
        categories: z
          .array(
            z.object({
              id: z.string().check(z.minLength(1), z.maxLength(40)),
              title: z.string().check(z.minLength(1), z.maxLength(200)),
              count: z.nullable(z.number().check(z.minimum(0))),
              joins: z.optional(z.string()),
            }),
          )
          .check(z.minLength(2), z.maxLength(200)),
        total: z.nullable(z.number().check(z.minimum(0))),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});

/** Figures as a file of ours: `{source, margins: [{variable, reference_date, categories: [{id, title, count}], total}]}`. */
export function readFiguresJson(text: string): ParsedFigures {
  const { success, data } = file.safeParse(parse(text));
  if (!success) throw new Problem('population_no_file');
  const faults: CodedFault[] = [];
  const margins = data.margins.map((given): PopulationMargin => {
    const { variable, reference_date, counted, total, categories } = given;
    const known = populationVariables[variable]?.classes;
    for (const { id } of known ? categories : []) {
      if (known!.some((one) => one.id === id)) continue;
      const facts = { group: id, variable: variableTitle(variable), known: known!.map((one) => one.id).join(', ') };
      faults.push({ place: `${variable}.${id}`, code: 'figure_class_unknown', facts });
    }
    for (const id of repeated(categories.map((one) => one.id))) {
      faults.push({ place: `${variable}.${id}`, code: 'figure_class_twice', facts: { line: null } });
    }
    // A day that is to be entered is missing together with the numbers.
    if (reference_date !== null && readDate(reference_date) === undefined) {
      faults.push({ place: `${variable}.reference_date`, code: 'figure_no_date' });
    }
    return {
      variable,
      source: given.source ?? data.source,
      reference_date,
      counted,
      categories: inOurOrder(variable, categories),
      total: counted === 'percent' ? null : total,
    };
  });
  if (new Set(margins.map(({ variable }) => variable)).size < margins.length) throw new Problem('population_no_file');
  return { margins, faults };
}

const repeated = (ids: readonly string[]): Set<string> => new Set(ids.filter((id, index) => ids.indexOf(id) < index));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
