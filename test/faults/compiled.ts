import { execFileSync } from 'node:child_process';

/**
 * Compiles the server once before the tests start it again and again: a process that is killed keeps nothing of what
 * it compiled.
 */
export function setup(): void {
  if (!process.env.NODE_COMPILE_CACHE) return;
  execFileSync(process.execPath, ['test/faults/server-modules.ts']);
}
