import type { Kept } from './collect.ts';

/** A snapshot as it is kept. */
export type Former = { rows: number; columns: ReadonlyMap<string, Buffer> };

export const columnKey = ({ name, kind }: { name: string; kind: string }): string => `${kind} ${name}`;

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

const width = { codes: 2, number: 8, id: 16, key: 8 } as const;

/** One column out of the rows that were kept and those that were read. */
export function joined(kind: Kept['kind'], runs: readonly Run[], sides: Sides<Buffer>, rows: Sides<number>): Buffer {
  const side = ({ isFormer }: Run) => (isFormer ? sides.former : sides.read);
  if (kind !== 'text') {
    const wide = width[kind];
    return Buffer.concat(runs.map((run) => side(run).subarray(run.from * wide, run.until * wide)));
  }
  const ends: number[] = [];
  const texts: Buffer[] = [];
  let end = 0;
  for (const run of runs) {
    const bytes = side(run);
    const start = (run.isFormer ? rows.former : rows.read) * 4;
    const endOf = (row: number) => (row < 0 ? 0 : bytes.readUInt32LE(row * 4));
    const first = endOf(run.from - 1);
    for (let row = run.from; row < run.until; row++) ends.push(end + endOf(row) - first);
    end = ends.at(-1)!;
    texts.push(bytes.subarray(start + first, start + endOf(run.until - 1)));
  }
  return Buffer.concat([Buffer.from(Uint32Array.from(ends).buffer), ...texts]);
}
