import { Problem } from '../../platform/core/problem.ts';
import { accountWidths } from '../account.ts';
import type { FileColumn, Value } from '../cases/column.ts';
import { codebookSheet, codebookWidths } from './codebook-sheet.ts';
import { fieldworkSheet } from './fieldwork-sheet.ts';
import type { CasesFile, FileChunks } from './file.ts';
import { type Cell, cell_characters_most, type Sheet, sheet_rows_most, writeWorkbook } from './workbook.ts';

/** Answers as codes, what the codes mean, and what the file is. */
export function writeXlsxFile(file: CasesFile): FileChunks {
  const { source, columns, account, dispositions } = file;
  const most = sheet_rows_most - 1;
  if (source.snapshot.respondents > most) throw new Problem('export_too_long', { facts: { rows: most } });
  const told = { cut: 0 };
  const sheets: Sheet[] = [
    { title: 'Gegevens', rows: dataRows(file) },
    { title: 'Codeboek', widths: codebookWidths, rows: codebookSheet(columns, source.model) },
    ...(dispositions ? [{ title: 'Veldwerk', widths: [40, 16], rows: fieldworkSheet(dispositions) }] : []),
    { title: 'Verantwoording', widths: accountWidths, rows: accountRows(account, told) },
  ];
  return writeWorkbook(sheets, () => {
    told.cut++;
  });
}

async function* dataRows({ columns, portions }: CasesFile): AsyncGenerator<Cell[]> {
  yield columns.map(({ name }) => name);
  for await (const portion of portions()) {
    for (let row = portion.from; row < portion.to; row++) {
      yield columns.map((column) => asCell(column, column.value(portion, row)));
    }
  }
}

const asCell = ({ type }: FileColumn, value: Value): Cell =>
  type === 'day' && typeof value === 'number' ? { day: value } : value;

/** The last sheet: by then it is known which texts were too long for a cell. */
function* accountRows(account: CasesFile['account'], told: { cut: number }): Generator<Cell[]> {
  yield ['Onderwerp', 'Wat erover te zeggen is'];
  for (const [heading, sentence] of account) yield [heading, sentence];
  if (told.cut > 0) {
    const cells = told.cut === 1 ? 'Eén antwoord is' : `${told.cut} antwoorden zijn`;
    yield ['Ingekort', `${cells} afgebroken na ${cell_characters_most} tekens: meer past er niet in een cel.`];
  }
}
