import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Gives another tree of the repository the packages of this one. Each is linked by itself, so that what the tools keep
 * beside them (.cache, .vite) stays in that tree.
 */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name === '.bin' || name === '.package-lock.json' || !name.startsWith('.')) {
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
    }
  }
}
