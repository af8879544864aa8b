import type { Random } from '../../platform/core/random.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';

/** The same rows in an order drawn by chance, each order as likely as any other. */
export async function mixed(rows: readonly number[], { bytes }: Pick<Random, 'bytes'>): Promise<number[]> {
  const mix = [...rows];
  await forEachYielding(rows, (_, at) => {
    const last = mix.length - 1 - at;
    const drawn = Math.floor((bytes(6).readUIntBE(0, 6) / 2 ** 48) * (last + 1));
    [mix[last], mix[drawn]] = [mix[drawn]!, mix[last]!];
  });
  return mix;
}
