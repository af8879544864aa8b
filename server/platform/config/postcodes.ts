import { readFileSync } from 'node:fs';

export type Region = 'north' | 'east' | 'west' | 'south';
const parts: Record<string, Region> = { noord: 'north', oost: 'east', west: 'west', zuid: 'south' };

/**
 * Which part of the country a postcode lies in, by its four digits: first digits do not tell. A CSV file of the operator's,
 * such as CBS gives out, with a postcode and Noord, Oost, West or Zuid on each line, or a range of postcodes (7800-7999); a
 * first line of names may be there.
 */
export function readPostcodes(path: string): ReadonlyMap<string, Region> | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/[;,\t]/).map((cell) => cell.trim().replaceAll('"', '')));
  const isRow = ([digits = '', part = '']: string[]) =>
    /^[1-9]\d{3}(-[1-9]\d{3})?$/.test(digits) && part.toLowerCase() in parts;
  const [first = [], ...rest] = rows;
  const read = isRow(first) ? rows : rest;
  if (read.length === 0 || !read.every(isRow)) return undefined;
  return new Map(
    read.flatMap(([digits, part]) => spanOf(digits!).map((one) => [one, parts[part!.toLowerCase()]!] as const)),
  );
}

function spanOf(digits: string): string[] {
  const [from = 0, to = from] = digits.split('-').map(Number);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, more) => String(from + more));
}

export const postcodesExpected =
  'must be the path of a CSV file with a postcode of four digits (or a range, 7800-7999) and Noord, Oost, West or Zuid on each line';
