import type { Schema } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import type { FieldNames } from './summary-lines.ts';
import type { FormRules, Refusals } from './validation.ts';

/**
 * A form is judged by the rules with which the server reads its call. `asks` holds the sentences for fields that are
 * empty, where a form has sentences of its own.
 */
export const contractRules = <Values>(schema: Schema, asks: FieldNames = {}): FormRules<Values> => ({
  refuse: (values) => refusalsOf(schema, values, asks),
});

function refusalsOf(schema: Schema, values: unknown, asks: FieldNames): Refusals {
  const refusals: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path.map(String).join('.');
    refusals[field] ??= (message === sentences.required && asks[field]) || message;
  }
  return refusals;
}
