import { emptyCellCodes as csvCodes } from '../../surveys/export/answer-cell.ts';
import { csvLine, disarmed, utf8_mark } from '../../surveys/export/csv.ts';
import type { FileColumn } from '../cases/column.ts';
import type { CasesFile, FileChunks } from './file.ts';

/**
 * As docs/export.md has it. The Dutch one has a semicolon between cells and a comma in numbers. `labels`: the words of an answer
 * instead of its id.
 */
export async function* writeCsvFile({ columns, portions }: CasesFile, dutch: boolean, labels: boolean): FileChunks {
  const between = dutch ? ';' : ',';
  const cells = columns.map((column) => {
    const cell = labels ? labelled(column) : column.csv;
    // A number that is no code of an answer: in the columns of codes stand ids.
    const decimal = dutch && column.type === 'number' && column.codes.length === 0;
    return decimal ? (...at: Parameters<typeof cell>) => cell(...at).replace('.', ',') : cell;
  });
  yield utf8_mark +
    csvLine(
      columns.map(({ name }) => name),
      between,
    );
  for await (const portion of portions()) {
    let text = '';
    for (let row = portion.from; row < portion.to; row++) {
      text += csvLine(
        cells.map((cell) => cell(portion, row)),
        between,
      );
    }
    yield text;
  }
}

/** The title of an answer. Where there is none, nothing: in a sheet an empty cell is no number and no text. */
function labelled({ codes, missing, csv }: FileColumn): FileColumn['csv'] {
  const titles = new Map([...codes, ...missing].map(({ id, title }) => [id, disarmed(title)]));
  if (codes.length > 0) titles.set(csvCodes.not_shown, 'Niet gevraagd');
  const none = new Set<string>([csvCodes.not_shown, csvCodes.not_answered]);
  return (portion, row) => {
    const cell = csv(portion, row);
    return (codes.length > 0 ? titles.get(cell) : undefined) ?? (none.has(cell) ? '' : cell);
  };
}
