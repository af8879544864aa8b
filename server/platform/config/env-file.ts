import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export class UnreadableEnvFile extends Error {}

/** The lines of a settings file; none when there is no such file. Windows programs put a mark before the first letter. */
export function readEnvFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  try {
    // The decoder takes the mark away.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    if (text.includes('\0')) throw new TypeError('two bytes for each letter');
    const twice = namesTwice(text);
    if (twice.length > 0) throw new UnreadableEnvFile(`${path}: says more than once what ${twice.join(', ')} is`);
    return parseEnv(text) as Record<string, string>;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new UnreadableEnvFile(`${path}: cannot be read (${error.message}). Is it of another account?`);
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableEnvFile(`${path}: is not UTF-8. Save it as UTF-8 in your editor`);
  }
}

/** A setting that stands twice is an error: nobody sees which line counts. */
function namesTwice(text: string): string[] {
  const names = Array.from(text.matchAll(/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/gm), ([, name = '']) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
