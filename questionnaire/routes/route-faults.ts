import type { CampaignFaultFacts } from '../file-faults.ts';
import { end, type SurveyQuestion, waysFrom } from '../flow.ts';

type WayCode = 'way_to_nowhere' | 'way_to_sub_question' | 'way_to_itself' | 'way_in_a_loop' | 'way_to_none';
/** What keeps somebody from the end: at which question, and at which of its options if it is one of those. */
export type WayFault = {
  [Code in WayCode]: { at: number; option: number | null; code: Code; facts: CampaignFaultFacts[Code] };
}[WayCode];

/** Every fault of the ways. After a jump to a missing question, loops and unreached questions cannot be told. */
export function wayFaults(questions: readonly SurveyQuestion[]): WayFault[] {
  const broken = targetFaults(questions);
  return broken.length > 0 ? broken : pathFaults(questions);
}

/** The first of two questions with one name is where that name leads. */
export function indexOf(questions: readonly SurveyQuestion[]): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (const [at, { id }] of questions.entries()) if (!index.has(id)) index.set(id, at);
  return index;
}

/** Jumps that lead to no other question. `alsoKnown` are names that stand there and are wrong in themselves. */
export function targetFaults(questions: readonly SurveyQuestion[], alsoKnown: ReadonlySet<string> = new Set()) {
  const known = new Set(questions.map(({ id }) => id));
  const subs = new Set(questions.flatMap(({ sub_questions }) => sub_questions.map(({ id }) => id)));
  return questions.flatMap((question, at) => {
    const told = (to: string | null, option: number | null): WayFault[] => {
      if (to === null || to === end) return [];
      if (subs.has(to)) return [{ code: 'way_to_sub_question', at, option, facts: { to } }];
      if (!known.has(to) && !alsoKnown.has(to)) return [{ code: 'way_to_nowhere', at, option, facts: { to } }];
      return to === question.id ? [{ code: 'way_to_itself', at, option, facts: { to } }] : [];
    };
    return [
      ...told(question.go_to_question_id, null),
      ...question.options.flatMap(({ go_to }, option) => told(go_to, option)),
    ];
  });
}

/** A way that leads back to where it came from; without one, the questions that nobody can reach. */
export function pathFaults(questions: readonly SurveyQuestion[]): WayFault[] {
  const index = indexOf(questions);
  const [first, ...rest] = findLoop(questions, index) ?? [];
  if (first !== undefined) {
    const ids = [first, ...rest, first].join(' → ');
    return [{ code: 'way_in_a_loop', at: index.get(first)!, option: null, facts: { ids } }];
  }
  const reached = reachedFrom(questions, index);
  return questions.flatMap(({ id }, at): WayFault[] =>
    reached.has(at) ? [] : [{ code: 'way_to_none', at, option: null, facts: { id } }],
  );
}

function findLoop(questions: readonly SurveyQuestion[], index: ReadonlyMap<string, number>): string[] | undefined {
  const trail: string[] = [];
  const on = new Set<string>();
  const done = new Set<string>();
  const visit = (id: string): string[] | undefined => {
    if (on.has(id)) return trail.slice(trail.indexOf(id));
    if (done.has(id) || !index.has(id)) return undefined;
    trail.push(id);
    on.add(id);
    for (const next of waysFrom(questions, index.get(id)!)) {
      const loop = visit(next);
      if (loop) return loop;
    }
    on.delete(trail.pop()!);
    done.add(id);
    return undefined;
  };
  for (const { id } of questions) {
    const loop = visit(id);
    if (loop) return loop;
  }
  return undefined;
}

function reachedFrom(questions: readonly SurveyQuestion[], index: ReadonlyMap<string, number>): Set<number> {
  const reached = new Set<number>();
  const ahead = [0];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    ahead.push(...waysFrom(questions, at).flatMap((id) => index.get(id) ?? []));
  }
  return reached;
}
