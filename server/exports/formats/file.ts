import type { Dispositions } from '#contract/office/dispositions.ts';
import type { FileColumn } from '../cases/column.ts';
import type { CaseRows, CaseSource } from '../cases/source.ts';
import type { TextColumns } from '../cases/texts.ts';

/** A file of cases that is about to be written: its columns, and how to go through its rows. */
export type CasesFile = {
  source: CaseSource;
  columns: readonly FileColumn[];
  texts: TextColumns;
  portions(what?: 'all' | 'texts'): AsyncGenerator<CaseRows>;
  /** What the file is, and what it is not, as pairs of a heading and a sentence. */
  account: readonly (readonly [string, string])[];
  /** None of an anonymous campaign. */
  dispositions: Dispositions | null;
};
export type FileChunks = AsyncGenerator<Buffer | string>;
