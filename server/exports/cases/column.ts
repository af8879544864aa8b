import type { CaseRows } from './source.ts';

/** A number, a text, a day as days since 1970; null is what was not shown, or is not known. */
export type Value = number | string | null;
export type FileCode = { code: number; id: string; title: string };

/** One column of a file, whatever its format: .sav, .xlsx, .csv and codebooks are all written from these. */
export type FileColumn = {
  /** As statistical programs take it; the same in every kind of file. */
  name: string;
  /** The variable that it holds. Null: a column of ours. */
  variable: string | null;
  label: string;
  question: string | null;
  /** One of several answers to the same question. */
  set: boolean;
  type: 'text' | 'number' | 'day';
  /** How long a text is at most, where that is known without reading any. */
  bytes?: number;
  decimals: number;
  measure: 'nominal' | 'ordinal' | 'scale';
  codes: readonly FileCode[];
  /** Codes that are no answer. */
  missing: readonly FileCode[];
  /** What people wrote. */
  words: boolean;
  value(portion: CaseRows, row: number): Value;
  /** Of a column of codes: the code of each row, and what a .csv has for each code. */
  coded?: { codes: Int16Array; cells: ReadonlyMap<number, string> };
  /** The cell in a .csv: ids instead of codes. */
  csv(portion: CaseRows, row: number): string;
};

export const left_open_title = 'Niet ingevuld';
