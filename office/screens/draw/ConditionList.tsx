import type { Rule } from '#contract/sample/condition.ts';
import { type ConditionNames, sayCondition } from './draw-words.ts';

export function ConditionList({ conditions, names }: { conditions: readonly Rule[]; names: ConditionNames }) {
  if (conditions.length === 0) return null;
  return (
    <ul className="plain-list">
      {conditions.map(({ any }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names, only their order
        <li key={at}>{any.map((condition) => sayCondition(condition, names)).join(' of ')}</li>
      ))}
    </ul>
  );
}
