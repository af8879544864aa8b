import { readCount, readShare } from '#contract/office/dutch-numbers.ts';
import {
  type PopulationClass,
  type PopulationMargin,
  populationVariables,
  variableTitle,
} from '#contract/population.ts';
import { spelledDate } from '#questionnaire/dates.ts';
import { type CodedFault, Problem } from '../../platform/core/problem.ts';
import { type CsvRow, readCsv } from '../../platform/file-readers/csv.ts';

const needed = ['key', 'group', 'source', 'date'] as const;
type Row = { line: number } & Record<'key' | 'group' | 'share' | 'count' | 'source' | 'date', string>;
export type ParsedFigures = { margins: PopulationMargin[]; faults: CodedFault[] };

/** Figures as lines of a spreadsheet, one for each class: key, group, share or count, source, date. */
export function readFiguresCsv(text: string): ParsedFigures {
  const rows = rowsOf(readCsv(text));
  const faults: CodedFault[] = [];
  const margins = [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => marginOf(key, own, faults));
  return { margins, faults };
}

function rowsOf([header, ...below]: readonly CsvRow[]): Row[] {
  const columns = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const has = (column: string) => columns.includes(column);
  if (!needed.every(has) || !(has('share') || has('count'))) {
    throw new Problem('population_columns', { facts: { columns: 'key, group, share of count, source, date' } });
  }
  if (new Set(columns).size < columns.length) throw new Problem('import_column_twice');
  const filled = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new Problem('population_empty');
  const cellOf = (cells: readonly string[], column: string) => cells[columns.indexOf(column)]?.trim() ?? '';
  return filled.map(({ line, cells }) => ({
    line,
    key: cellOf(cells, 'key').toLowerCase(),
    group: cellOf(cells, 'group'),
    share: cellOf(cells, 'share'),
    count: cellOf(cells, 'count'),
    source: cellOf(cells, 'source'),
    date: cellOf(cells, 'date'),
  }));
}

function marginOf(variable: string, rows: readonly Row[], faults: CodedFault[]): PopulationMargin {
  const [first] = rows as [Row, ...Row[]];
  const judge = makeJudge(faults);
  if (!/^[a-z0-9][a-z0-9_]{0,39}$/.test(variable)) judge(first, 'key', { code: 'figure_key' });
  const counted = rows.some(({ share }) => share !== '') ? 'percent' : 'people';
  const seen = new Map<string, number>();
  const categories = rows.map((row): PopulationClass => {
    const { id, title } = classOf(variable, row, judge);
    const line = seen.get(id);
    if (line !== undefined) judge(row, 'group', { code: 'figure_class_twice', facts: { line } });
    seen.set(id, row.line);
    return { id, title, count: figureOf(variable, row, counted, judge) };
  });
  for (const row of rows) {
    if (row.source === '') judge(row, 'source', { code: 'figure_missing' });
    else if (row.source !== first.source) judge(row, 'source', otherThan(variable));
    if (spelledDate(row.date) === undefined) judge(row, 'date', { code: 'figure_no_date' });
    else if (spelledDate(row.date) !== spelledDate(first.date)) judge(row, 'date', otherThan(variable));
  }
  return {
    variable,
    source: { publisher: '', table: '', title: first.source, unit: '' },
    reference_date: spelledDate(first.date) ?? null,
    counted,
    categories: inOurOrder(variable, counted === 'percent' ? asPercent(categories) : categories),
    total: null,
  };
}

type Judge = (row: Row, place: string, fault: DistributiveOmit<CodedFault, 'place' | 'spot'>) => void;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
const makeJudge =
  (faults: CodedFault[]): Judge =>
  ({ line }, place, fault) => {
    faults.push({ place, spot: { steps: [], line }, ...fault } as CodedFault);
  };

const otherThan = (variable: string) =>
  ({ code: 'figure_other_source', facts: { variable: variableTitle(variable) } }) as const;

/** A class by its id or its title; of a variable that we do not know, whatever it is called. */
function classOf(variable: string, row: Row, judge: Judge): { id: string; title: string } {
  const { group } = row;
  if (group === '') judge(row, 'group', { code: 'figure_missing' });
  const known = populationVariables[variable]?.classes;
  const same = (word: string) => word.toLowerCase() === group.toLowerCase();
  const found = known?.find(({ id, title }) => same(id) || same(title));
  if (known && !found && group !== '') {
    const facts = { group, variable: variableTitle(variable), known: known.map(({ title }) => title).join(', ') };
    judge(row, 'group', { code: 'figure_class_unknown', facts });
  }
  return found ?? { id: group.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_'), title: group };
}

function figureOf(variable: string, row: Row, counted: 'people' | 'percent', judge: Judge): number | null {
  const { share, count } = row;
  if (share !== '' && count !== '') judge(row, 'count', { code: 'figure_both' });
  else if (share === '' && count === '') return null;
  else if (counted === 'percent' && share === '') {
    judge(row, 'count', { code: 'figure_mixed', facts: { variable: variableTitle(variable) } });
  }
  const figure = counted === 'percent' ? readShare(share) : readCount(count);
  if (figure !== undefined) return figure;
  if (counted === 'people') judge(row, 'count', { code: 'figure_no_number' });
  else if (share !== '') judge(row, 'share', { code: 'figure_no_share' });
  return null;
}

/** Shares may be written as parts of one: 0,185 for 18,5. */
function asPercent(categories: PopulationClass[]): PopulationClass[] {
  const sum = categories.reduce((all, { count }) => all + (count ?? 0), 0);
  if (sum > 1.05) return categories;
  return categories.map((one) => ({ ...one, count: one.count === null ? null : Math.round(one.count * 1e6) / 1e4 }));
}

export function inOurOrder(variable: string, categories: PopulationClass[]): PopulationClass[] {
  const order = populationVariables[variable]?.classes.map(({ id }) => id) ?? [];
  const placeOf = ({ id }: PopulationClass) => (order.includes(id) ? order.indexOf(id) : order.length);
  return categories.toSorted((one, other) => placeOf(one) - placeOf(other));
}
