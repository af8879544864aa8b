/** A cell of a .csv as another program wrote it; `quoted` where it stood between quotes. */
export type ReadCell = { text: string; quoted: boolean };

export function readCells(csv: string, between = ','): ReadCell[][] {
  const rows: ReadCell[][] = [];
  let row: ReadCell[] = [];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${between}"\\n]*)(${between}|\\n)`, 'gy');
  const text = csv.replace(/^\ufeff/, '');
  let end = 0;
  for (const found of text.matchAll(cell)) {
    const [all, own = '', after] = found;
    end = found.index + all.length;
    const quoted = own.startsWith('"');
    row.push({ quoted, text: quoted ? own.slice(1, -1).replaceAll('""', '"') : own });
    if (after !== '\n') continue;
    rows.push(row);
    row = [];
  }
  if (end !== text.length) throw new Error(`no cell at ${end}: ${JSON.stringify(text.slice(end, end + 80))}`);
  return rows;
}

export function named<Cell>(rows: readonly Cell[][], nameOf: (cell: Cell) => string): Record<string, Cell>[] {
  const names = rows[0]!.map(nameOf);
  return rows.slice(1).map((row) => {
    if (row.length !== names.length) throw new Error(`${row.length} cells under ${names.length} names`);
    return Object.fromEntries(row.map((cell, at) => [names[at]!, cell]));
  });
}
