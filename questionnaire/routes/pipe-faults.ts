import { same } from '../draft/same.ts';
import type { CampaignFaultFacts } from '../file-faults.ts';
import { type SurveyQuestion, waysFrom } from '../flow.ts';
import { canBePiped, pipesIn } from '../piping.ts';
import { typeOf } from '../question-types.ts';
import { isDemandedBy } from './condition-ways.ts';
import { indexOf } from './route-faults.ts';

type PipeCode = 'pipe_to_nowhere' | 'pipe_to_made_up' | 'pipe_not_for' | 'pipe_not_before';
/** A text that asks for an answer which is not there: of a question, or of one of its sub-questions. */
type PipeFault = {
  [Code in PipeCode]: {
    at: number;
    sub: number | null;
    field: 'title' | 'description';
    code: Code;
    facts: CampaignFaultFacts[Code];
  };
}[PipeCode];

/**
 * Every `{antwoord:ref}` that may find nothing: only what was chosen, or a number, of a question that everybody has passed by then, can
 * be named. `written` are the names that somebody wrote: those made up by a place would mean another question once it moves.
 * For questions whose ways are right.
 */
export function pipeFaults(questions: readonly SurveyQuestion[], written: ReadonlySet<string>): PipeFault[] {
  const index = indexOf(questions);
  const screens = new Map(
    questions.flatMap((main, at) => [main, ...main.sub_questions].map((one) => [one.id, { one, at }] as const)),
  );
  const beside = new Map<number, ReadonlySet<number>>();
  const faultOf = (ref: string, at: number): PipeCode | undefined => {
    const asked = screens.get(ref);
    if (!asked) return 'pipe_to_nowhere';
    if (!written.has(ref)) return 'pipe_to_made_up';
    if (!canBePiped(typeOf(asked.one))) return 'pipe_not_for';
    if (isDemandedBy(questions, at, asked.at)) return undefined;
    // One with a condition may have been passed over, but not by those who are shown another with the same condition.
    const { show_if } = questions[asked.at]!;
    if (show_if && !same(show_if, questions[at]!.show_if)) return 'pipe_not_before';
    if (!beside.has(asked.at)) beside.set(asked.at, reachedBeside(questions, index, asked.at));
    return asked.at === at || beside.get(asked.at)!.has(at) ? 'pipe_not_before' : undefined;
  };
  return questions.flatMap((main, at) =>
    [main, ...main.sub_questions].flatMap((one, place) =>
      (['title', 'description'] as const).flatMap((field) =>
        pipesIn(one[field]).flatMap((ref): PipeFault[] => {
          const code = faultOf(ref, at);
          return code ? [{ at, sub: place === 0 ? null : place - 1, field, code, facts: { ref } }] : [];
        }),
      ),
    ),
  );
}

/** What can be reached without passing one question. */
function reachedBeside(
  questions: readonly SurveyQuestion[],
  index: ReadonlyMap<string, number>,
  without: number,
): ReadonlySet<number> {
  const reached = new Set<number>();
  const ahead = [0];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (at === without || reached.has(at)) continue;
    reached.add(at);
    ahead.push(...waysFrom(questions, at).flatMap((id) => index.get(id) ?? []));
  }
  return reached;
}
