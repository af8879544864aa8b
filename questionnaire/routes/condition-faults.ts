import { comparisonsOf, isOfProfile } from '../conditions/read-show-if.ts';
import { type Comparison, other_option } from '../conditions/show-if.ts';
import { spelledDate } from '../dates.ts';
import type { CampaignFaultFacts } from '../file-faults.ts';
import type { SubQuestion, SurveyQuestion } from '../flow.ts';
import { answerKinds, typeOf } from '../question-types.ts';
import { isEverShown, makeBudget } from './condition-ways.ts';

type ConditionCode = Extract<keyof CampaignFaultFacts, `condition_${string}`>;
type ConditionFault = {
  [Code in ConditionCode]: { at: number; code: Code; facts: CampaignFaultFacts[Code] };
}[ConditionCode];

/** What conditions ask that cannot be answered: of a question that comes later, of an option that is not there. */
export function comparisonFaults(questions: readonly SurveyQuestion[]): ConditionFault[] {
  const screens = new Map(
    questions.flatMap((main, at) => [main, ...main.sub_questions].map((one) => [one.id, { one, at }] as const)),
  );
  return questions.flatMap(({ show_if }, at): ConditionFault[] => {
    if (show_if && comparisonsOf(show_if).length === 0) return [{ at, code: 'condition_empty', facts: null }];
    const codes = comparisonsOf(show_if).map((one) => [comparisonFault(one, at, screens), one.question] as const);
    const told = new Map(codes.flatMap(([code, ref]) => (code ? [[`${code} ${ref}`, { code, ref }] as const] : [])));
    return [...told.values()].map(({ code, ref }) =>
      code === 'condition_empty' ? { at, code, facts: null } : { at, code, facts: { ref } },
    );
  });
}

type AskedQuestion = { one: SurveyQuestion | SubQuestion; at: number };

function comparisonFault(
  comparison: Comparison,
  at: number,
  screens: ReadonlyMap<string, AskedQuestion>,
): Exclude<ConditionCode, `condition_${'never' | 'first' | 'unreadable' | 'of_sub_question'}`> | undefined {
  const asked = screens.get(comparison.question);
  if (!asked) return isOfProfile(comparison) ? 'condition_profile' : 'condition_to_nowhere';
  if (asked.at >= at) return 'condition_not_earlier';
  const type = typeOf(asked.one);
  const kind = answerKinds[type];
  if (kind === 'none') return 'condition_no_answer';
  if (comparison.is === 'answered' || comparison.is === 'not_answered') return undefined;
  if (comparison.is === 'between') {
    const { least, most } = comparison;
    const bounds = [least, most].filter((one) => one !== undefined);
    if (bounds.length === 0) return 'condition_empty';
    const isDay = bounds.every((one) => typeof one === 'string' && spelledDate(one) === one);
    const isNumber = bounds.every((one) => typeof one === 'number' && Number.isFinite(one));
    if (!(kind === 'date' ? isDay : kind === 'number' && isNumber)) return 'condition_not_for';
    return least !== undefined && most !== undefined && least > most ? 'condition_bounds' : undefined;
  }
  if (kind !== 'one' && kind !== 'several') return 'condition_not_for';
  if (comparison.options.length === 0) return 'condition_empty';
  const { options, has_other_option } = asked.one;
  const isThere = (id: string) =>
    id === other_option ? has_other_option === 1 : options.some((option) => option.id === id);
  return comparison.options.every(isThere) ? undefined : 'condition_option';
}

/** Questions that nobody is shown, whatever was answered. For questions whose ways and comparisons are right. */
export function neverShown(questions: readonly SurveyQuestion[], budget = makeBudget()): ConditionFault[] {
  return questions.flatMap(({ show_if }, at): ConditionFault[] =>
    show_if && !isEverShown(questions, at, budget) ? [{ at, code: 'condition_never', facts: null }] : [],
  );
}
