import { attributeOf } from '#contract/attributes.ts';
import { sentences } from '#contract/fields.ts';
import { profileRefusals } from '#contract/profile.ts';
import { rules } from '#contract/rules.ts';
import type { CodedFault } from '../../platform/core/problem.ts';

/**
 * What parents read beside a profile question, as a code: an operator reads of the column and of what may stand in it.
 */
export function answerFault(place: string, sentence: string, year: number): CodedFault {
  switch (sentence) {
    case profileRefusals.choice:
      return { place, code: 'row_no_choice', facts: { values: optionsOf(place) } };
    case profileRefusals.checkbox:
      return { place, code: 'row_no_tick' };
    case profileRefusals.privacy:
      return { place, code: 'row_not_agreed' };
    case profileRefusals.zipcode:
      return { place, code: 'row_no_zipcode', facts: { least: rules.zipcode_least, most: rules.zipcode_most } };
    case profileRefusals.years:
      return { place, code: 'row_no_years', facts: { from: year - rules.child_age_limit_years, to: year } };
    case profileRefusals.years_many:
      return { place, code: 'row_years_many' };
    case profileRefusals.no_children:
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
