import type { previewPopulation } from '#contract/calls/office/population.ts';
import type { Reply } from '#contract/endpoint.ts';
import { marginFault, type PopulationMargin, populationVariables, variableTitle } from '#contract/population.ts';
import { officeRefusals } from '#contract/refusals.ts';
import type { Acting } from '../../platform/core/context.ts';
import { type CodedFault, formatFault, formatMessage, Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { decodeText, type Encoding } from '../../platform/file-readers/decode.ts';
import { oneInThread } from '../../platform/file-readers/thread.ts';
import { type ParsedFigures, readFiguresCsv } from './csv.ts';
import { readFiguresJson } from './json.ts';
import { keepMargins } from './keep.ts';
import { changedBetween, readPopulation } from './read.ts';

type FiguresRead = ParsedFigures & { encoding: Encoding };

export function readFigures(file: Buffer): FiguresRead {
  const { text, encoding } = decodeText(file);
  const read = /^\s*[{[]/.test(text) ? readFiguresJson(text) : readFiguresCsv(text);
  return { ...read, encoding };
}

export const readFiguresBytes = (file: Uint8Array): FiguresRead =>
  readFigures(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
const readFiguresInThread = oneInThread(import.meta.url, readFiguresBytes);
/** Larger than any table of figures that somebody made by hand. */
const bytesHere = 32 * 1024;
const readAside = async (file: Buffer): Promise<FiguresRead> =>
  file.length > bytesHere ? readFiguresInThread(file) : readFigures(file);

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
