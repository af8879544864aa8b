import { attributeOf } from '#contract/attributes.ts';
import { sentences } from '#contract/fields.ts';
import { refusals } from '#contract/profile.ts';
import { rules } from '#contract/rules.ts';
import type { CodedFault } from '../../platform/core/problem.ts';

/**
 * What parents read beside a profile question, as a code: an operator reads of the column and of what may stand in it.
 */
export function answerFault(place: string, sentence: string, year: number): CodedFault {
  switch (sentence) {
    case refusals.choice:
      return { place, code: 'row_no_choice', facts: { values: optionsOf(place) } };
    case refusals.checkbox:
      return { place, code: 'row_no_tick' };
    case refusals.privacy:
      return { place, code: 'row_not_agreed' };
    case refusals.zipcode:
      return { place, code: 'row_no_zipcode', facts: { least: rules.zipcode_least, most: rules.zipcode_most } };
    case refusals.years:
      return { place, code: 'row_no_years', facts: { from: year - rules.child_age_limit_years, to: year } };
    case refusals.years_many:
      return { place, code: 'row_years_many' };
    case refusals.no_children:
      return { place, code: 'row_no_children', facts: { age: rules.child_age_limit_years } };
    case sentences.required:
      return { place, code: 'row_needed' };
    case sentences.too_long:
      return { place, code: 'row_too_long' };
    default:
      return { place, code: 'row_unreadable' };
  }
}

/** By their ids, which are short; the titles are taken too. */
const optionsOf = (key: string): string => (attributeOf(key)?.options ?? []).map(({ id }) => id).join(', ');
