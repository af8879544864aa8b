import { end, type SurveyQuestion, waysFrom } from '#contract/flow.ts';
import type { Placed } from './questionnaire.ts';
import type { Reading } from './reading.ts';

/**
 * Proves of a questionnaire that whoever begins it comes to its end: each go_to leads somewhere, no way leads back to
 * where it came from, and there is no question that nobody can reach. Where a question is wrong in itself, so is every
 * way through it: then only the go_to's are looked at. `refused` are names that were written and cannot be names.
 */
export function proveWays(reading: Reading, { placed, refused }: { placed: Placed[]; refused: Set<string> }): void {
  const questions = placed.map(({ question }) => question);
  const places = new Map(placed.map(({ question, place }) => [question.id, place]));
  refuseWaysToNowhere(reading, placed, (id) => places.has(id) || refused.has(id));
  if (reading.faults.length > 0) return;
  const loop = findLoop(questions);
  if (loop) {
    const [first] = loop;
    reading.tell(places.get(first!)!, 'way_in_a_loop', { ids: [...loop, first].join(' → ') });
    return;
  }
  for (const id of unreachable(questions)) reading.tell(places.get(id)!, 'way_to_none', { id });
}

function refuseWaysToNowhere(reading: Reading, placed: readonly Placed[], isKnown: (id: string) => boolean): void {
  const subs = new Set(placed.flatMap(({ question }) => question.sub_questions.map(({ id }) => id)));
  const check = (place: string, from: string, to: string | null) => {
    if (to === null || to === end) return;
    if (subs.has(to)) reading.tell(place, 'way_to_sub_question', { to });
    else if (!isKnown(to)) reading.tell(place, 'way_to_nowhere', { to });
    else if (to === from) reading.tell(place, 'way_to_itself', { to });
  };
  for (const { question, place } of placed) {
    check(`${place}.go_to`, question.id, question.go_to_question_id);
    for (const [index, { go_to }] of question.options.entries()) {
      check(`${place}.options[${index}].go_to`, question.id, go_to);
    }
  }
}

/** The questions of a loop in their order, if there is one. */
function findLoop(questions: readonly SurveyQuestion[]): string[] | undefined {
  const index = new Map(questions.map(({ id }, at) => [id, at]));
  const done = new Set<string>();
  const visit = (id: string, trail: string[]): string[] | undefined => {
    if (trail.includes(id)) return trail.slice(trail.indexOf(id));
    if (id === end || done.has(id)) return undefined;
    for (const next of waysFrom(questions, index.get(id)!)) {
      const loop = visit(next, [...trail, id]);
      if (loop) return loop;
    }
    done.add(id);
    return undefined;
  };
  for (const { id } of questions) {
    const loop = visit(id, []);
    if (loop) return loop;
  }
  return undefined;
}

function unreachable(questions: readonly SurveyQuestion[]): string[] {
  const index = new Map(questions.map(({ id }, at) => [id, at]));
  const reached = new Set<string>();
  const ahead = questions.slice(0, 1).map(({ id }) => id);
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const at = index.get(id);
    if (at === undefined || reached.has(id)) continue;
    reached.add(id);
    ahead.push(...waysFrom(questions, at));
  }
  return questions.map(({ id }) => id).filter((id) => !reached.has(id));
}
