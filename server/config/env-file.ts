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
    return parseEnv(text) as Record<string, string>;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableEnvFile(`${path}: is not UTF-8. Save it as UTF-8 in your editor`);
  }
}
