import { Problem } from '../base/problem.ts';

export type CsvRow = { line: number; cells: string[] };

/** The separator between the cells: whichever of the two is more frequent in the first line. */
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
      if (!quoted && raw.includes('"')) throw new Problem('csv_stray_quote', { facts: { line } });
      row.cells.push(quoted ? raw.slice(1, -1).replaceAll('""', '"') : raw);
      line += raw.split('\n').length - 1;
      at = end;
      if (text[at] !== separator) break;
      at++;
    }
    const [newline = ''] = /^\r?\n/.exec(text.slice(at, at + 2)) ?? [];
    if (newline === '' && at < text.length) throw new Problem('csv_behind_quote', { facts: { line } });
    at += newline.length;
    line++;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  }
  const width = rows[0]?.cells.length ?? 0;
  const odd = rows.find(({ cells }) => cells.length !== width);
  if (odd) throw new Problem('csv_row_width', { facts: { line: odd.line, cells: odd.cells.length, width } });
  return rows;
}

function decode(file: Buffer): string {
  try {
    // The decoder removes a byte order mark by itself.
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new Problem('csv_not_utf8');
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
  throw new Problem('csv_open_quote', { facts: { line } });
}
