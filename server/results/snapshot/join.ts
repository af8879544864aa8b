import { copyBuffer, type SnapshotColumn } from './encode.ts';

type Sides<One> = { former: One; read: One };

/** In the place of a row of the former snapshot: the next one of those that were read. */
export const readNow = -1;

/** Number of these that a row of a column takes. */
const units = {
  codes: { of: Uint16Array, many: 1 },
  number: { of: Uint32Array, many: 2 },
  id: { of: Uint32Array, many: 4 },
  key: { of: Uint32Array, many: 2 },
} as const;

/** One column out of the rows that were kept and those that were read. Where each row stood is told by `places`. */
export function joined(
  kind: SnapshotColumn['kind'],
  places: Int32Array,
  sides: Sides<Buffer>,
  rows: Sides<number>,
): Buffer {
  if (kind === 'text') return joinedTexts(places, sides, rows);
  const { of, many } = units[kind];
  const [former, read] = [new of(copyBuffer(sides.former)), new of(copyBuffer(sides.read))];
  const all = new of(places.length * many);
  let [end, next] = [0, 0];
  for (const place of places) {
    const side = place === readNow ? read : former;
    const from = (place === readNow ? next++ : place) * many;
    for (let at = from; at < from + many; at++) all[end++] = side[at]!;
  }
  return Buffer.from(all.buffer);
}

function joinedTexts(places: Int32Array, sides: Sides<Buffer>, rows: Sides<number>): Buffer {
  const endsOf = (bytes: Buffer, many: number) => new Uint32Array(copyBuffer(bytes.subarray(0, many * 4)));
  const ends = { former: endsOf(sides.former, rows.former), read: endsOf(sides.read, rows.read) };
  const all = new Uint32Array(places.length);
  const texts = Buffer.alloc(sides.former.length + sides.read.length);
  let [end, next] = [0, 0];
  for (const [row, place] of places.entries()) {
    const side = place === readNow ? 'read' : 'former';
    const at = place === readNow ? next++ : place;
    const start = rows[side] * 4;
    const first = at === 0 ? 0 : ends[side][at - 1]!;
    const last = ends[side][at]!;
    if (last > first) sides[side].copy(texts, end, start + first, start + last);
    end += last - first;
    all[row] = end;
  }
  return Buffer.concat([Buffer.from(all.buffer), texts.subarray(0, end)]);
}
