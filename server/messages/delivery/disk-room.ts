import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Config } from '../../platform/config/config.ts';

export type Disk = { free_bytes: number; free_share: number };
export type ReadDisk = (config: Pick<Config, 'data_dir'>) => Promise<Disk>;

const leastShare = 0.1;
const leastBytes = 1024 ** 3;

export const readDisk: ReadDisk = async ({ data_dir }) => {
  const { bavail, blocks, bsize } = await statfs(existsSync(data_dir) ? data_dir : '.');
  return { free_bytes: bavail * bsize, free_share: blocks > 0 ? bavail / blocks : 1 };
};

/**
 * Why mailings wait for disk space; undefined: there is enough. Messages must never fill the disk that the answers are
 * on.
 */
export function lackOfRoom({ free_bytes, free_share }: Disk): string | undefined {
  if (free_bytes < leastBytes) return 'less than 1 GiB of disk is free';
  if (free_share < leastShare) return 'less than 10 % of the disk is free';
  return undefined;
}
