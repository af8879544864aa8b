import { useSearchParams } from 'react-router';
import type { Condition, Rule } from '#contract/sample/condition.ts';
import { useToast } from '#ui/Toasts.tsx';
import { type ConditionPlace, readPlace } from './condition-place.ts';

/** Changing what members must be like: one condition is open at a time, and what is taken away can come back. */
export function useConditions(conditions: readonly Rule[], choose: (conditions: Rule[]) => void) {
  const [search, setSearch] = useSearchParams();
  const open = readPlace(search);
  const close = () => setSearch({}, { replace: true });
  const toast = useToast();

  function keep({ rule, at }: ConditionPlace, condition: Condition) {
    const next = [...conditions];
    const any = [...(next[rule]?.any ?? [])];
    any[at] = condition;
    next[rule] = { any };
    choose(next);
    close();
  }
  function remove({ rule, at }: ConditionPlace) {
    const was = [...conditions];
    const any = conditions[rule]!.any.filter((_, place) => place !== at);
    choose(conditions.flatMap((one, place) => (place !== rule ? [one] : any.length > 0 ? [{ any }] : [])));
    toast.success('De voorwaarde is weg.', { undo: () => choose(was) });
  }
  return { open, close, keep, remove };
}
