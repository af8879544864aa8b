// Where the JavaScript of a TypeScript file is kept, and how it tells which source it was made of.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/plain');

export const placeOf = (path) => `${join(folder, relative(root, path))}.js`;

const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Its last line: another source, or another Node of the lock file, has another one. */
export const markOf = (source) =>
  `\n// ${createHash('sha256').update(JSON.stringify(optionalDependencies)).update(source).digest('base64url')}`;

/** The JavaScript of a file as it is now, unless nobody made it yet. */
export function plainOf(path) {
  try {
    const code = readFileSync(placeOf(path), 'utf8');
    return code.endsWith(markOf(readFileSync(path, 'utf8'))) ? code : undefined;
  } catch {
    return undefined;
  }
}
