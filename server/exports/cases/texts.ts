import type { FileTexts } from '#contract/results/file-formats.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { redacted } from '../../results/coding/redact.ts';
import type { Snapshot } from '../../results/snapshot/read-snapshot.ts';

const portion_bytes = 256 * 1024;

/** What people wrote, a few rows of all columns at a time. Where each text ends is held, the texts themselves are not. */
export class TextColumns {
  private readonly snapshot: Snapshot;
  private readonly ends: ReadonlyMap<string, Uint32Array>;
  private readonly write: (text: string) => string;

  private constructor(snapshot: Snapshot, ends: ReadonlyMap<string, Uint32Array>, write: (text: string) => string) {
    this.snapshot = snapshot;
    this.ends = ends;
    this.write = write;
  }

  static async open(
    tx: Queryable,
    snapshot: Snapshot,
    variables: readonly string[],
    texts: FileTexts,
    names: ReadonlySet<string>,
  ): Promise<TextColumns> {
    const ends = new Map<string, Uint32Array>();
    for (const variable of texts === 'none' ? [] : variables) {
      const { bytes } = await tx.one(sql<{ bytes: Buffer }>`
        select substring(bytes from 1 for ${snapshot.respondents * 4}) as bytes from survey.result_column
        where ${column(snapshot, variable)}`);
      ends.set(variable, new Uint32Array(Uint8Array.from(bytes).buffer));
    }
    return new TextColumns(snapshot, ends, texts === 'masked' ? (text) => redacted(text, names).text : (text) => text);
  }

  has(variable: string): boolean {
    return this.ends.has(variable);
  }

  /** Up to which row the texts from this one on are few enough to hold. At least one row, however much was written there. */
  end(from: number, most: number): number {
    for (let to = from + 1; to < most; to++) {
      let bytes = 0;
      for (const ends of this.ends.values()) bytes += ends[to]! - startOf(ends, from);
      if (bytes > portion_bytes) return to;
    }
    return most;
  }

  async read(tx: Queryable, from: number, to: number): Promise<Map<string, string[]>> {
    const read = new Map<string, string[]>();
    for (const [variable, ends] of this.ends) {
      const [start, stop] = [startOf(ends, from), ends[to - 1]!];
      const bytes = stop > start ? await this.slice(tx, variable, start, stop) : Buffer.alloc(0);
      const texts: string[] = [];
      for (let row = from; row < to; row++) {
        texts.push(this.write(bytes.toString('utf8', startOf(ends, row) - start, ends[row]! - start)));
      }
      read.set(variable, texts);
    }
    return read;
  }

  private async slice(tx: Queryable, variable: string, start: number, stop: number): Promise<Buffer> {
    const from = this.snapshot.respondents * 4 + start + 1;
    const { bytes } = await tx.one(sql<{ bytes: Buffer }>`
      select substring(bytes from ${from} for ${stop - start}) as bytes from survey.result_column
      where ${column(this.snapshot, variable)}`);
    return bytes;
  }
}

const startOf = (ends: Uint32Array, row: number): number => (row === 0 ? 0 : ends[row - 1]!);

const column = ({ campaign_id, number }: Snapshot, variable: string) =>
  sql`campaign_id = ${campaign_id} and number = ${number} and name = ${`answer ${variable}`} and kind = 'text'`;
