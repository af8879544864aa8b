import {
  type Condition,
  conditionFault,
  conditionKeyOf,
  conditionKeys,
  type Rule,
  valueHint,
} from '#contract/sample/condition.ts';
import { type CodedFault, Problem } from '../../platform/core/problem.ts';

/** As it may be typed: `KEY=VALUE,VALUE` or `KEY!=VALUE`. */
const typed = /^([^=!]*)(!?)=(.*)$/s;

function readOne(text: string): Condition {
  const [, key = text, not = '', list = ''] = typed.exec(text.trim()) ?? [];
  return { key, values: list.split(',').map((value) => value.trim()), ...(not && { not: true as const }) };
}

/**
 * Reads conditions as they are typed, with ` or ` between those of which one must hold; what is not known is refused, with
 * all there is to choose from.
 */
export function parseConditions(given: readonly string[]): Rule[] {
  const rules = given.map((text) => ({ any: text.split(/\s+or\s+(?=\w+!?=)/).map(readOne) }));
  refuseFaults(rules.flatMap(({ any }, at) => any.map((condition) => ({ place: given[at]!, condition }))));
  return rules;
}

/** Refuses what no condition can be made of, each by its place. */
function refuseFaults(all: readonly { place: string; condition: Condition }[]): void {
  const faults = all.flatMap(({ place, condition }): CodedFault[] => {
    const fault = conditionFault(condition);
    if (fault === 'key') {
      const known = conditionKeys.map((one) => `${one.key} (${valueHint(one)})`).join('; ');
      return [{ place, code: 'condition_unknown', facts: { key: condition.key, known } }];
    }
    return fault
      ? [{ place, code: 'condition_value', facts: { values: valueHint(conditionKeyOf(condition.key)!) } }]
      : [];
  });
  if (faults.length > 0) throw new Problem('mailing_conditions_refused', { faults });
}
