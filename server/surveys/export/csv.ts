/**
 * Text that a spreadsheet would run as a formula, in any spelling, also after a semicolon or a line break: with a comma
 * as the decimal sign, as in Dutch, a file that is opened by a double click is split at semicolons, whatever its quotes
 * say.
 */
const formula = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["\0])*[=+\-@＝＋－＠])|^(?=[\t\r\n\0])/gu;

/** Makes a respondent's text safe for a cell: never a formula, and never mistaken for one of our codes. */
export const disarmed = (text: string): string => (text.startsWith('#') ? `'${text}` : text).replace(formula, "'");

/** The mark by which Excel knows UTF-8. */
export const utf8_mark = '\ufeff';

/** A cell by RFC 4180. */
export const csvCell = (text: string): string =>
  /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A row by RFC 4180. */
export const csvLine = (row: readonly string[], between: ',' | ';' = ','): string =>
  `${row.map(csvCell).join(between)}\r\n`;

export function writeCsv(rows: Iterable<readonly string[]>): string {
  let csv = utf8_mark;
  for (const row of rows) csv += csvLine(row);
  return csv;
}
