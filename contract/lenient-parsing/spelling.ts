import * as z from 'zod/mini';
import type { Schema } from '../endpoint.ts';

/**
 * A client that was written from the specification alone spells some values differently from ours. These functions turn
 * the spellings that we accept into our own. A value that they do not know they leave as it is, for the rules to
 * refuse.
 */
const descriptions = new WeakMap<Schema, Schema>();

/** A schema that begins with one of these functions, with everything it accepts, for the description of the API. */
export function described<S extends Schema>(schema: S, as: Schema): S {
  descriptions.set(schema, as);
  return schema;
}

export const describedAs = (schema: object): Schema | undefined => descriptions.get(schema as Schema);

export const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A number where digits are meant: the id of an option, a year, a postcode. */
export const digits = (given: unknown): unknown => (typeof given === 'number' ? String(given) : given);

const ticks: readonly unknown[] = [1, '1', 'true'];
const blanks: readonly unknown[] = [0, '0', 'false'];
/** What a form writes for a tick, or for none. */
export const tick = (given: unknown): unknown =>
  ticks.includes(given) ? true : blanks.includes(given) ? false : given;

export const asText = z.union([z.string(), z.number()]);
export const asTick = z.union([z.boolean(), z.literal([0, 1, '0', '1', 'false', 'true'])]);
