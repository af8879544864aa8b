import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';
import type { EncodedBody } from './send.ts';

/** A page without its end, packed so that bytes can still be appended. */
type Packed = EncodedBody & { br: Buffer; gzip: Buffer; crc: number };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Packs = {
  page(wording: object, link: string | null, draw: () => string): Promise<Packed>;
};

/** Pages are rendered and packed at the first visit; visitors who come meanwhile wait for the same work. */
export function makePacks(): Packs {
  // A packed page is garbage as soon as its questionnaire is no longer in memory.
  const packs = new WeakMap<object, { link: string | null; packed: Promise<Packed> }>();
  return {
    page(wording, link, draw) {
      const known = packs.get(wording);
      if (known && known.link === link) return known.packed;
      const packed = pack(draw());
      packs.set(wording, { link, packed });
      packed.catch(() => packs.delete(wording));
      return packed;
    },
  };
}

/**
 * Packs a text once, as small as can be. Both streams are flushed to a whole byte and left open, so that more can be
 * appended.
 */
export async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, zipped] = await Promise.all([
    brotli(identity, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
    zip(identity, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
  ]);
  return { identity, br, gzip: zipped, crc: crc32(identity) };
}

/**
 * The page with an end that is this visitor's alone, stored as it is: both formats know blocks that are not
 * compressed. So a page with an end of its own costs no more than one that is the same for all.
 */
export function withEnd(page: Packed, end: Buffer, coding: keyof EncodedBody): Buffer {
  if (coding === 'br') return brotliEnd(page.br, end);
  return coding === 'gzip' ? gzipEnd(page, end) : Buffer.concat([page.identity, end]);
}

/** RFC 7932, 9.2: a block that is not the last: four nibbles of its length less one, stored. Then an empty last one. */
function brotliEnd(start: Buffer, end: Buffer): Buffer {
  const blocks = blocksOf(end).flatMap((block) => {
    const header = Buffer.alloc(3);
    header.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
    return [header, block];
  });
  return Buffer.concat([start, ...blocks, Buffer.from([0x03])]);
}

/** RFC 1951, 3.2.4: stored blocks, then an empty last one; RFC 1952, 2.3: checksum and size of the whole. */
function gzipEnd({ gzip: start, identity, crc }: Packed, end: Buffer): Buffer {
  const blocks = [...blocksOf(end), Buffer.alloc(0)].flatMap((block, index, all) => {
    const header = Buffer.alloc(5);
    header.writeUInt8(index === all.length - 1 ? 1 : 0, 0);
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(~block.length & 0xffff, 3);
    return [header, block];
  });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, crc), 0);
  trailer.writeUInt32LE((identity.length + end.length) >>> 0, 4);
  return Buffer.concat([start, ...blocks, trailer]);
}

/** The length of a block is written in 16 bits. */
function blocksOf(bytes: Buffer): Buffer[] {
  const most = 65_535;
  return Array.from({ length: Math.ceil(bytes.length / most) }, (_, index) =>
    bytes.subarray(index * most, (index + 1) * most),
  );
}
