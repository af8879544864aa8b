import { sentences } from '#contract/fields.ts';
import type { SummaryLine } from '../fields/ErrorSummary.tsx';
import { unbroken } from '../Unbroken.tsx';
import type { Refusals } from './validation.ts';

/** The fields of a form by their names, path by path, in the order in which they stand. */
export type FieldNames = Readonly<Record<string, string>>;

/** For the summary: the fields that are wrong, in their order. */
export function summaryLines(names: FieldNames, refusals: Refusals): SummaryLine[] {
  return Object.entries(names).flatMap(([field, about]): SummaryLine[] => {
    const text = refusals[field];
    if (!text) return [];
    // This sentence does not say by itself which field it is about.
    return [text === sentences.required ? { field, text, about } : { field, text: unbroken(text) }];
  });
}
