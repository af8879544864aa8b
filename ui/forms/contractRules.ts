import type { Schema } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import type { Refusals, Rules } from './judge.ts';
import type { Names } from './lines.ts';

/**
 * The rules by which the server reads a call are those of the form that makes it. `asks` has words of its own for a
 * field that is empty.
 */
export const contractRules = <Values>(schema: Schema, asks: Names = {}): Rules<Values> => ({
  refuse: (values) => refusalsOf(schema, values, asks),
});

function refusalsOf(schema: Schema, values: unknown, asks: Names): Refusals {
  const refusals: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path.map(String).join('.');
    refusals[field] ??= (message === sentences.required && asks[field]) || message;
  }
  return refusals;
}
