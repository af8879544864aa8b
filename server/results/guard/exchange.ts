import type { Linked } from './linked.ts';

/**
 * How far apart each hidden count surely lies, by what is cheap to see: in a table people may change places along a rectangle of
 * hidden counts, two corners gaining what the other two lose, and everything that is shown stays as it is. What is far enough
 * apart by that needs no linear programme.
 */
export function exchanged({ counts, grid }: Linked, hidden: Uint8Array, enough: number): Float64Array {
  const apart = new Float64Array(counts.length);
  if (!grid) return apart;
  for (let place = 0; place < grid.width * grid.height; place++) {
    if (hidden[place]) apart[place] = apartAt(counts, hidden, { ...grid, place }, enough);
  }
  return apart;
}

type At = NonNullable<Linked['grid']> & { place: number };

function apartAt(
  counts: readonly number[],
  hidden: Uint8Array,
  { width, height, routes, place }: At,
  enough: number,
): number {
  const [i, j] = [Math.floor(place / width), place % width];
  /** A total stands on the other side of its line: it gains where the parts gain. */
  const isTurned = (row: number, column: number) => (row === height - 1) !== (column === width - 1);
  const own = isTurned(i, j);
  let [up, down] = [0, 0];
  for (let k = 0; k < height; k++) {
    const beside = k * width + j;
    if (k === i || !hidden[beside] || routes[k] !== routes[i]) continue;
    const besideTurned = isTurned(k, j);
    for (let l = 0; l < width; l++) {
      const [over, across] = [i * width + l, k * width + l];
      if (l === j || !hidden[over] || !hidden[across]) continue;
      // Signed, our corner and the one across gain and the other two lose; whoever loses people has to have them.
      let [gain, loss] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      const bound = (count: number, gains: boolean) => {
        if (gains) loss = Math.min(loss, count);
        else gain = Math.min(gain, count);
      };
      bound(counts[place]!, true);
      bound(counts[across]!, isTurned(k, l) === own);
      bound(counts[over]!, isTurned(i, l) !== own);
      bound(counts[beside]!, besideTurned !== own);
      up = Math.max(up, gain);
      down = Math.max(down, loss);
      if (up + down >= enough) return up + down;
    }
  }
  return up + down;
}
