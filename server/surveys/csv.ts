/** What a spreadsheet would run as a formula, in any of its spellings. */
const formula = /^[=+\-@\t\r\0＝＋－＠]/u;

/** A text of somebody's: never a formula, and never mistaken for one of our codes. */
export const disarmed = (text: string): string => (formula.test(text) || text.startsWith('#') ? `'${text}` : text);

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  const cell = (text: string) => (/[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  let csv = '\ufeff';
  for (const row of rows) csv += `${row.map(cell).join(',')}\r\n`;
  return csv;
}
