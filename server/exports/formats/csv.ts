import { csvLine, utf8_mark } from '../../surveys/export/csv.ts';
import type { CasesFile, Written } from './file.ts';

/** As docs/export.md has it. The Dutch one has a semicolon between cells and a comma in numbers. */
export async function* writeCsvFile({ columns, portions }: CasesFile, dutch: boolean): Written {
  const between = dutch ? ';' : ',';
  // A number that is no code of an answer: in the columns of codes stand ids.
  const decimal = columns.map(({ type, codes }) => dutch && type === 'number' && codes.length === 0);
  yield utf8_mark +
    csvLine(
      columns.map(({ csv_name }) => csv_name),
      between,
    );
  for await (const portion of portions()) {
    let text = '';
    for (let row = portion.from; row < portion.to; row++) {
      const cells = columns.map(({ csv }, at) =>
        decimal[at] ? csv(portion, row).replace('.', ',') : csv(portion, row),
      );
      text += csvLine(cells, between);
    }
    yield text;
  }
}
