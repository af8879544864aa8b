/** What is wrong with a file, and where. */
export class CsvFault extends Error {}

export type CsvRow = { line: number; cells: string[] };

const fault = (line: number, what: string) => new CsvFault(`Line ${line}: ${what}`);

/** The sign between the cells: whichever of the two stands more often in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/**
 * RFC 4180 to the letter, with a semicolon as Dutch Excel writes it. Nothing is guessed at: a quote out of place or a
 * row of another length is a fault with its line, since everything behind it could stand in the wrong column.
 */
export function readCsv(file: Buffer): CsvRow[] {
  const text = decode(file);
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      const quoted = text[at] === '"';
      const end = quoted ? endOfQuoted(text, at, line) : endOfPlain(text, at, separator);
      const raw = text.slice(at, end);
      if (!quoted && raw.includes('"')) throw fault(line, 'a quote inside a cell that is not in quotes.');
      row.cells.push(quoted ? raw.slice(1, -1).replaceAll('""', '"') : raw);
      line += raw.split('\n').length - 1;
      at = end;
      if (text[at] !== separator) break;
      at++;
    }
    const [newline = ''] = /^\r?\n/.exec(text.slice(at, at + 2)) ?? [];
    if (newline === '' && at < text.length) throw fault(line, 'something behind a closing quote.');
    at += newline.length;
    line++;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  }
  const width = rows[0]?.cells.length;
  const odd = rows.find(({ cells }) => cells.length !== width);
  if (odd) throw fault(odd.line, `${odd.cells.length} cells, where the first line has ${width}.`);
  return rows;
}

function decode(file: Buffer): string {
  try {
    // Takes a byte order mark away by itself.
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new CsvFault('The file is not UTF-8. In Excel: save as "CSV UTF-8".');
  }
}

function endOfPlain(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function endOfQuoted(text: string, from: number, line: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return at + 1;
  }
  throw fault(line, 'a quote is opened and never closed.');
}
