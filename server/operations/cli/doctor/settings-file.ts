import { existsSync, statSync } from 'node:fs';
import type { Finding } from './finding.ts';

/** The settings hold the key and passwords. */
export function settingsFile(path = '.env'): Finding[] {
  if (!existsSync(path) || (statSync(path).mode & 0o007) === 0) return [];
  const found = 'everybody on this machine may read .env, which holds the key and passwords';
  return [{ check: 'settings', ok: false, level: 'warn', found, advice: 'Run: chmod 600 .env' }];
}
