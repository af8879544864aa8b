import { emptyCellCodes as csvCodes } from '../../surveys/export/answer-cell.ts';
import { csvCell, csvLine, disarmed, utf8_mark } from '../../surveys/export/csv.ts';
import type { FileColumn } from '../cases/column.ts';
import type { CasesFile, FileChunks } from './file.ts';

/**
 * As docs/export.md has it. The Dutch one has a semicolon between cells and a comma in numbers. `labels`: the words of an answer
 * instead of its id.
 */
export async function* writeCsvFile({ columns, portions }: CasesFile, dutch: boolean, labels: boolean): FileChunks {
  const between = dutch ? ';' : ',';
  const cells = columns.map((column, at) => cellsOf(column, at === 0 ? '' : between, dutch, labels));
  yield utf8_mark +
    csvLine(
      columns.map(({ name }) => name),
      between,
    );
  for await (const portion of portions()) {
    let text = '';
    for (let row = portion.from; row < portion.to; row++) {
      for (const cell of cells) text += cell(portion, row);
      text += '\r\n';
    }
    yield text;
  }
}

/** The cells of a column, each with what stands before it. Those of codes are made once, for a file has a million of them. */
function cellsOf(column: FileColumn, before: string, dutch: boolean, labels: boolean): FileColumn['csv'] {
  const { coded, csv, type, codes } = column;
  const shown = labels ? titlesOf(column) : (cell: string) => cell;
  // A number that is no code of an answer: in the columns of codes stand ids.
  const decimal = dutch && type === 'number' && codes.length === 0;
  const made = (cell: string) => before + csvCell(decimal ? shown(cell).replace('.', ',') : shown(cell));
  if (!coded) return (portion, row) => made(csv(portion, row));
  const least = Math.min(...coded.cells.keys());
  const all: string[] = [];
  for (const [code, cell] of coded.cells) all[code - least] = made(cell);
  return (_, row) => all[coded.codes[row]! - least]!;
}

/** The title of an answer. Where there is none, nothing: in a sheet an empty cell is no number and no text. */
function titlesOf({ codes, missing }: FileColumn): (cell: string) => string {
  const titles = new Map([...codes, ...missing].map(({ id, title }) => [id, disarmed(title)]));
  if (codes.length > 0) titles.set(csvCodes.not_shown, 'Niet gevraagd');
  const none = new Set<string>([csvCodes.not_shown, csvCodes.not_answered]);
  return (cell) => (codes.length > 0 ? titles.get(cell) : undefined) ?? (none.has(cell) ? '' : cell);
}
