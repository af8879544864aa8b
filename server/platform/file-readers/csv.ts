import { Problem } from '../core/problem.ts';

export type CsvRow = { line: number; cells: string[] };

/** More columns than any file of ours has: where a row has more, it is no such file. */
const cellsMost = 4000;

const separators = [',', ';', '\t'] as const;

/** What parts the cells: whichever is most frequent in the first line. */
function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  const counted = separators.map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/**
 * RFC 4180 to the letter, with a semicolon as Dutch Excel writes it, or a tab. Nothing is guessed at: a quote out of place or a
 * row of another length is a fault with its line, since everything behind it could stand in the wrong column.
 */
export const readCsv = (text: string): CsvRow[] => [...csvRows(text)];

export function* csvRows(text: string): Generator<CsvRow> {
  const separator = separatorOf(text);
  let width: number | undefined;
  let at = 0;
  let line = 1;
  while (at < text.length) {
    if (text[at] === '\n') {
      at++;
      line++;
      continue;
    }
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      const quoted = text[at] === '"';
      const end = quoted ? endOfQuoted(text, at, line) : endOfPlain(text, at, separator);
      const raw = text.slice(at, end);
      if (!quoted && raw.includes('"')) throw new Problem('csv_stray_quote', { facts: { line } });
      if (row.cells.length === (width ?? cellsMost)) {
        const cells = row.cells.length + 1;
        throw new Problem('csv_row_width', { facts: { line: row.line, cells, width: cells - 1 } });
      }
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
    if (row.cells.length === 1 && row.cells[0] === '') continue;
    width ??= row.cells.length;
    if (row.cells.length !== width) {
      throw new Problem('csv_row_width', { facts: { line: row.line, cells: row.cells.length, width } });
    }
    yield row;
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
