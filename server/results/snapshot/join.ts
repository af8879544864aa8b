import { type Kept, own } from './encode.ts';

/** The former snapshot, and what was read now. */
type Sides<One> = { former: One; read: One };

/** Rows that follow each other and come from one side. */
type Run = { isFormer: boolean; from: number; until: number };

/** Which row of the former snapshot each row of the new one is; undefined: the next one of those that were read. */
export function runsOf(places: readonly (number | undefined)[]): Run[] {
  const runs: Run[] = [];
  let read = 0;
  for (const place of places) {
    const from = place ?? read++;
    const last = runs.at(-1);
    if (last?.isFormer === (place !== undefined) && last.until === from) last.until++;
    else runs.push({ isFormer: place !== undefined, from, until: from + 1 });
  }
  return runs;
}

/** A row of a column takes so many of these. */
const units = {
  codes: { of: Uint16Array, many: 1 },
  number: { of: Uint32Array, many: 2 },
  id: { of: Uint32Array, many: 4 },
  key: { of: Uint32Array, many: 2 },
} as const;

/** One column out of the rows that were kept and those that were read. */
export function joined(kind: Kept['kind'], runs: readonly Run[], sides: Sides<Buffer>, rows: Sides<number>): Buffer {
  if (kind === 'text') return joinedTexts(runs, sides, rows);
  const { of, many } = units[kind];
  // Unit by unit: most runs are of a row or two, for which anything else takes longer.
  const [former, read] = [new of(own(sides.former)), new of(own(sides.read))];
  const all = new of(runs.reduce((sum, { from, until }) => sum + until - from, 0) * many);
  let end = 0;
  for (const { isFormer, from, until } of runs) {
    const side = isFormer ? former : read;
    for (let at = from * many; at < until * many; at++) all[end++] = side[at]!;
  }
  return Buffer.from(all.buffer);
}

function joinedTexts(runs: readonly Run[], sides: Sides<Buffer>, rows: Sides<number>): Buffer {
  const endsOf = (bytes: Buffer, many: number) => new Uint32Array(own(bytes.subarray(0, many * 4)));
  const ends = { former: endsOf(sides.former, rows.former), read: endsOf(sides.read, rows.read) };
  const all = new Uint32Array(runs.reduce((sum, { from, until }) => sum + until - from, 0));
  const texts = Buffer.alloc(sides.former.length + sides.read.length);
  let [row, end] = [0, 0];
  for (const { isFormer, from, until } of runs) {
    const side = isFormer ? 'former' : 'read';
    const first = from === 0 ? 0 : ends[side][from - 1]!;
    const last = ends[side][until - 1]!;
    for (let at = from; at < until; at++) all[row++] = end + ends[side][at]! - first;
    const start = rows[side] * 4;
    if (last > first) sides[side].copy(texts, end, start + first, start + last);
    end += last - first;
  }
  return Buffer.concat([Buffer.from(all.buffer), texts.subarray(0, end)]);
}
