import { emptyCellCodes as csvCodes } from '../../surveys/export/answer-cell.ts';
import { csvCell, csvLine, disarmed, utf8_mark } from '../../surveys/export/csv.ts';
import type { FileColumn } from '../cases/column.ts';
import type { CaseRows } from '../cases/source.ts';
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
  let size = 2 ** 18;
  for await (const portion of portions()) {
    let [block, used] = [Buffer.allocUnsafe(size), 0];
    for (let row = portion.from; row < portion.to; ) {
      const end = writeRow(block, used, cells, portion, row);
      if (end === undefined) {
        size *= 2;
        block = Buffer.concat([block.subarray(0, used)], size);
      } else {
        used = end;
        row++;
      }
    }
    yield block.subarray(0, used);
  }
}

const utf8_bytes_most = 3;

/** Where it ends. Undefined: it does not fit. */
function writeRow(block: Buffer, from: number, cells: readonly Cells[], portion: CaseRows, row: number) {
  let used = from;
  for (const { coded, text } of cells) {
    if (coded) {
      const cell = coded.cells[coded.codes[row]! - coded.least]!;
      // Byte after byte: for so few, a copy by Node takes longer. What is written behind the end of a block is nowhere.
      for (let at = 0; at < cell.length; at++) block[used++] = cell[at]!;
    } else {
      const cell = text(portion, row);
      if (used + cell.length * utf8_bytes_most > block.length) return undefined;
      used += block.write(cell, used);
    }
  }
  block[used++] = 0x0d;
  block[used++] = 0x0a;
  return used > block.length ? undefined : used;
}

type Cells = { coded?: { codes: Int16Array; least: number; cells: Buffer[] }; text: FileColumn['csv'] };

/** The cells of a column, each with what stands before it. Those of codes are made once, for a file has a million of them. */
function cellsOf(column: FileColumn, before: string, dutch: boolean, labels: boolean): Cells {
  const { coded, csv, type, codes } = column;
  const shown = labels ? titlesOf(column) : (cell: string) => cell;
  // A number that is no code of an answer: in the columns of codes stand ids.
  const decimal = dutch && type === 'number' && codes.length === 0;
  const made = (cell: string) => before + csvCell(decimal ? shown(cell).replace('.', ',') : shown(cell));
  const text: FileColumn['csv'] = (portion, row) => made(csv(portion, row));
  if (!coded) return { text };
  const least = Math.min(...coded.cells.keys());
  const cells: Buffer[] = [];
  for (const [code, cell] of coded.cells) cells[code - least] = Buffer.from(made(cell));
  return { coded: { codes: coded.codes, least, cells }, text };
}

/** The title of an answer. Where there is none, nothing: in a sheet an empty cell is no number and no text. */
function titlesOf({ codes, missing }: FileColumn): (cell: string) => string {
  const titles = new Map([...codes, ...missing].map(({ id, title }) => [id, disarmed(title)]));
  if (codes.length > 0) titles.set(csvCodes.not_shown, 'Niet gevraagd');
  const none = new Set<string>([csvCodes.not_shown, csvCodes.not_answered]);
  return (cell) => (codes.length > 0 ? titles.get(cell) : undefined) ?? (none.has(cell) ? '' : cell);
}
