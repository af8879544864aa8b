import * as z from 'zod/mini';
import type { previewPopulation } from '#contract/calls/office/population.ts';
import type { Reply } from '#contract/endpoint.ts';
import { adoptOwnQuestions, type OwnQuestion } from '#contract/own-questions.ts';
import { marginFault, type PopulationMargin, populationVariables, variableTitle } from '#contract/population.ts';
import { officeRefusals } from '#contract/refusals.ts';
import { spelledDate } from '#questionnaire/dates.ts';
import { ownQuestionsHere } from '../../people/attributes.ts';
import type { Acting } from '../../platform/core/context.ts';
import { type CodedFault, formatFault, formatMessage, Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { decodeText, type Encoding } from '../../platform/file-readers/decode.ts';
import { oneInThread } from '../../platform/file-readers/thread.ts';
import { inOurOrder, type ParsedFigures, readFiguresCsv } from './csv.ts';
import { keepMargins } from './keep.ts';
import { changedBetween, readPopulation } from './read.ts';

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
function readFiguresJson(text: string): ParsedFigures {
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
    if (reference_date !== null && spelledDate(reference_date) === undefined) {
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

type FiguresRead = ParsedFigures & { encoding: Encoding };

export function readFigures(file: Buffer): FiguresRead {
  const { text, encoding } = decodeText(file);
  const read = /^\s*[{[]/.test(text) ? readFiguresJson(text) : readFiguresCsv(text);
  return { ...read, encoding };
}

/** A thread has read no database, so it is told which questions there are. */
export function readFiguresBytes({ file, own }: { file: Uint8Array; own: OwnQuestion[] }): FiguresRead {
  adoptOwnQuestions(own);
  return readFigures(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
}
const readFiguresInThread = oneInThread(import.meta.url, readFiguresBytes);
/** Larger than any table of figures that somebody made by hand. */
const bytesHere = 32 * 1024;
const readAside = async (file: Buffer): Promise<FiguresRead> =>
  file.length > bytesHere ? readFiguresInThread({ file, own: ownQuestionsHere() }) : readFigures(file);

/** What was understood of a file, and what taking it would do. Writes nothing. */
export async function previewFigures(db: Queryable, file: Buffer): Promise<Reply<typeof previewPopulation>> {
  const { margins, faults, encoding } = await readAside(file);
  const newest = await readPopulation(db);
  const told = [
    ...faults.map((fault) => ({
      line: fault.spot?.line ?? null,
      place: fault.place,
      words: formatFault(fault),
    })),
    ...(faults.length > 0 ? [] : margins.flatMap(wholeFault)),
  ];
  return {
    margins: margins.map((margin) => ({ ...margin, ...aboutMargin(margin, newest.margins) })),
    faults: told,
    encoding,
    base: newest.version,
  };
}

/** What is wrong with a variable as a whole, for which there is no line. */
function wholeFault(margin: PopulationMargin): { line: null; place: string; words: string }[] {
  const fault = marginFault(margin);
  if (!fault) return [];
  const variable = variableTitle(margin.variable);
  const words =
    fault.fault === 'sum'
      ? formatMessage(officeRefusals.population_sum_wrong.message, { ...fault, variable })
      : formatMessage(officeRefusals.population_count_missing.message, fault);
  return [{ line: null, place: margin.variable, words }];
}

function aboutMargin(margin: PopulationMargin, newest: readonly PopulationMargin[]) {
  const before = newest.find(({ variable }) => variable === margin.variable);
  const known = populationVariables[margin.variable];
  const named = new Set(margin.categories.map(({ id }) => id));
  return {
    known: known !== undefined,
    does: !before
      ? ('new' as const)
      : changedBetween([before], [margin]).length > 0
        ? ('changed' as const)
        : ('same' as const),
    lacking: (known?.classes ?? []).filter(({ id }) => !named.has(id)).map(({ title }) => title),
    incomplete: margin.categories.filter(({ count }) => count === null).map(({ title }) => title),
  };
}

/** Takes a file over, all of it or nothing. Returns the new version. */
export async function importFigures(tx: Queryable, context: Acting, file: Buffer, base?: number): Promise<number> {
  const { margins, faults } = await readAside(file);
  if (faults.length > 0) throw new Problem('population_refused', { faults: faults as readonly CodedFault[] });
  return keepMargins(tx, context, base ?? (await readPopulation(tx)).version, margins);
}
