import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../platform/core/context.ts';

const root = join(import.meta.dirname, '../../..');
const rooms = ['contract', 'questionnaire', 'server/results', 'server/surveys'];
const isCode = (name: string) => /\.[jt]s$/.test(name) && !name.endsWith('.test.ts');

/**
 * The code that makes a column of an answer, and all around it: nobody has to remember to raise a number. Null: it was
 * changed on the disk since this process began, which may run what stood there before.
 */
function hashCode(): string | null {
  const hash = createHash('sha256');
  for (const room of rooms.map((each) => join(root, each))) {
    for (const name of readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(isCode).sort()) {
      const path = join(room, name);
      if (statSync(path).ctimeMs >= performance.timeOrigin) return null;
      hash.update(name).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}

let code: string | null | undefined;

/** What rows of a snapshot follow from beside the answers: this code, and the key by which counts are rounded. */
export function readBy({ secrets }: Pick<Context, 'secrets'>): Buffer | null {
  if (code === undefined) code = hashCode();
  return code === null ? null : secrets.fingerprint('publication', `read by ${code}`);
}
