import type { Readable } from 'node:stream';
import { damaged } from './backup-encryption.ts';

/** What is backed up, before anything else in the file. */
export type Header = {
  taken_at: string;
  /** What the database was used for. */
  use: string | null;
  migrations: { number: number; name: string; hash: string }[];
  tables: number;
};
type TableHead = { table: string; columns: string[] };
/** `sum` adds up a number made of each row: the same rows in another order have the same one. */
export type TableEnd = { rows: number; sha256: string; sum: string };
type BackupEnd = { rows: number };

type Json = { header: Header; table: TableHead; table_end: TableEnd; end: BackupEnd };
type JsonRecord = { [Kind in keyof Json]: { kind: Kind; value: Json[Kind] } }[keyof Json];
export type BackupRecord = JsonRecord | { kind: 'rows'; value: Buffer };

/** The number by which each kind begins, for good: old backups are read by later releases. */
const kinds = ['header', 'table', 'rows', 'table_end', 'end'] as const;

const headOf = (kind: (typeof kinds)[number], length: number): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32BE(length, 1);
  return head;
};

export function* write(record: BackupRecord): Generator<Buffer> {
  const bytes = record.kind === 'rows' ? record.value : Buffer.from(JSON.stringify(record.value));
  yield headOf(record.kind, bytes.length);
  yield bytes;
}

/** The records of a stream that is sure to be ours, whole: its seal was judged before. */
export async function* readRecords(source: Readable): AsyncGenerator<BackupRecord, void, void> {
  let waiting: Buffer[] = [];
  let size = 0;
  const take = (count: number): Buffer => {
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    waiting = [all.subarray(count)];
    size -= count;
    return all.subarray(0, count);
  };
  let next: { kind: (typeof kinds)[number]; length: number } | undefined;
  for await (const bytes of source as AsyncIterable<Buffer>) {
    waiting.push(bytes);
    size += bytes.length;
    for (;;) {
      if (!next && size >= 5) {
        const head = take(5);
        const kind = kinds[head.readUInt8(0)];
        if (!kind) throw damaged();
        next = { kind, length: head.readUInt32BE(1) };
      }
      if (!next || size < next.length) break;
      const value = take(next.length);
      const { kind } = next;
      next = undefined;
      yield kind === 'rows' ? { kind, value } : ({ kind, value: JSON.parse(value.toString()) } as JsonRecord);
    }
  }
  if (next || size > 0) throw damaged();
}
