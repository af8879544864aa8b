import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type Bytes = string | Uint8Array;
export type ZipEntry = { name: string; text: Iterable<Bytes> | AsyncIterable<Bytes> };

/** Sizes stand behind each entry instead of before it, so that nothing is held until it is known. */
const sizes_behind = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, the first day that the format knows: when a file was made stands in it elsewhere. */
const day = 0x21;

/** A zip as it is read, entry after entry. */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, text } of entries) {
    const known = { crc: 0, from: 0, to: 0 };
    const at = offset;
    const head = record(0x04034b50, name, known);
    yield head;
    offset += head.length;
    const deflate = createDeflateRaw({ level: 1 });
    // A fault of the text destroys the other end, where it is thrown.
    const packed = pipeline(measured(text, known), deflate, () => undefined);
    for await (const bytes of packed as AsyncIterable<Buffer>) {
      known.to += bytes.length;
      yield bytes;
    }
    const behind = Buffer.alloc(16);
    behind.writeUInt32LE(0x08074b50, 0);
    behind.writeUInt32LE(known.crc, 4);
    behind.writeUInt32LE(known.to, 8);
    behind.writeUInt32LE(known.from, 12);
    yield behind;
    offset += known.to + behind.length;
    central.push(record(0x02014b50, name, known, at));
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([list, end]);
}

/** A zip that is small enough to be held whole. */
export async function zipped(entries: Iterable<ZipEntry>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zip(entries)));
}

type EntrySize = { crc: number; from: number; to: number };

async function* measured(text: ZipEntry['text'], known: EntrySize): AsyncGenerator<Buffer> {
  for await (const part of text) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part);
    known.crc = crc32(bytes, known.crc);
    known.from += bytes.length;
    yield bytes;
  }
}

/** What stands before an entry, or, with where it begins, in the list at the end. */
function record(signature: number, name: string, { crc, from, to }: EntrySize, at?: number): Buffer {
  const listed = at !== undefined;
  const record = Buffer.alloc(listed ? 46 : 30);
  let used = record.writeUInt32LE(signature, 0);
  if (listed) used = record.writeUInt16LE(version, used);
  for (const value of [version, sizes_behind, deflated, 0, day]) used = record.writeUInt16LE(value, used);
  for (const value of listed ? [crc, to, from] : [0, 0, 0]) used = record.writeUInt32LE(value, used);
  record.writeUInt16LE(Buffer.byteLength(name), used);
  if (listed) record.writeUInt32LE(at, 42);
  return Buffer.concat([record, Buffer.from(name)]);
}
