/**
 * What a spreadsheet would run as a formula, in any of its spellings. Also behind a semicolon or a new line: where the
 * decimal sign is a comma, as here, a double-clicked file is parted at semicolons, and quotes in a line count for nothing.
 */
const formula = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["\0])*[=+\-@＝＋－＠])|^(?=[\t\r\n\0])/gu;

/** A text of somebody's: never a formula, and never mistaken for one of our codes. */
export const disarmed = (text: string): string => (text.startsWith('#') ? `'${text}` : text).replace(formula, "'");

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  const cell = (text: string) => (/[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  let csv = '\ufeff';
  for (const row of rows) csv += `${row.map(cell).join(',')}\r\n`;
  return csv;
}
