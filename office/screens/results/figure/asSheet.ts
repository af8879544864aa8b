/** Rows and cells as a sheet takes them: what stands in a cell is one line. */
export const asSheet = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
