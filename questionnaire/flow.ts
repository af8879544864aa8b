import type { OptionMore, QuestionMore } from './additions.ts';
import { isSkipped, type WalkState } from './conditions/show-if.ts';
import { hasOptions, type WireType } from './wire-types.ts';

/**
 * Where a survey goes next: the one place that says so, for browser and server alike. The survey page loads it
 * without a schema library.
 */
export type SurveyOption = { id: string; title: string; go_to: string | null } & OptionMore;
type FlowQuestion = QuestionMore & {
  id: string;
  title: string;
  description: string;
  type: WireType;
  options: SurveyOption[];
  /** 1: an 'Anders, namelijk' with a text of its own. */
  has_other_option: 0 | 1;
  is_required: boolean;
  go_to_question_id: string | null;
};
/** Stands on the screen of its question, and leads nowhere by itself. */
export type SubQuestion = FlowQuestion & { sub_questions: never[] };
export type SurveyQuestion = FlowQuestion & { sub_questions: SubQuestion[] };
/** As it goes over the wire: several choices joined by a pipe, '' is 'not given'. */
export type SurveyAnswer = { value: string; other: boolean; other_value: string };
export type Answers = Readonly<Record<string, SurveyAnswer>>;

export const end = 'end';

/** The question after this one, or 'end'. `answer` is the one to the question itself; sub-questions do not steer. */
export function nextOf(questions: readonly SurveyQuestion[], at: number, answer?: SurveyAnswer): string {
  const question = questions[at];
  if (!question) return end;
  const chosen = new Set(hasOptions(question.type) ? answer?.value.split('|') : []);
  // Of several chosen options the first in the order of the questionnaire decides; 'Anders' goes where the question
  // goes.
  const steering = question.options.find((option) => option.go_to !== null && chosen.has(option.id));
  return steering?.go_to ?? question.go_to_question_id ?? behind(questions, at);
}

/** A question that is not shown leads to the one behind it, whatever its own jumps say. */
const behind = (questions: readonly SurveyQuestion[], at: number): string => questions[at + 1]?.id ?? end;

/** Every question that this one can lead to, whatever the answer. */
export function waysFrom(questions: readonly SurveyQuestion[], at: number): string[] {
  const question = questions[at];
  if (!question) return [];
  const { type, options, has_other_option, is_required, show_if } = question;
  const ways = options.flatMap((option) => option.go_to ?? []);
  // Nobody goes straight on where every possible answer is an option that leads elsewhere. A question that is being
  // written may have no options yet: the way goes on from it.
  const straight = !hasOptions(type) || !is_required || has_other_option === 1 || ways.length < (options.length || 1);
  if (straight) ways.push(nextOf(questions, at));
  if (show_if) ways.push(behind(questions, at));
  return [...new Set(ways)];
}

/** Whether not everybody gets all questions. */
export const isBranching = (questions: readonly SurveyQuestion[]): boolean =>
  questions.some(({ show_if }, at) => show_if || waysFrom(questions, at)[1]);

/**
 * The walk through the questionnaire that these answers make: the questions passed, and where it stands now, which is
 * the first question on the way without an answer (a question that was left open counts as answered), or 'end'.
 */
export function walk(questions: readonly SurveyQuestion[], answers: Answers, isWhole = false) {
  const passed: string[] = [];
  let at = behind(questions, -1);
  let index = -1;
  // A published questionnaire has no loop; the bound keeps a broken one from hanging a page.
  while (passed.length < questions.length) {
    // Nearly always the next one: a map of all places took most of an unfinished walk through 300 questions.
    index = questions[index + 1]?.id === at ? index + 1 : questions.findIndex(({ id }) => id === at);
    if (index < 0) return { passed, at: end };
    if (isSkipped(questions, index, { answers, passed })) at = behind(questions, index);
    else {
      const answer = Object.hasOwn(answers, at) ? answers[at] : undefined;
      if (!answer && !isWhole) return { passed, at };
      passed.push(at);
      at = nextOf(questions, index, answer);
    }
  }
  return { passed, at };
}

/**
 * All questions on the way that these answers make, up to the end. A question without an answer counts as left open.
 */
export const wayOf = (questions: readonly SurveyQuestion[], answers: Answers): string[] =>
  walk(questions, answers, true).passed;

/**
 * How many screens are left at most, this one included, so that the progress line is honest when ways branch. With what
 * was answered before it, questions that will not be shown do not count.
 */
export function mostLeft(questions: readonly SurveyQuestion[], from: string, soFar?: WalkState): number {
  const places = new Map(questions.map(({ id }, index) => [id, index]));
  const known = new Map<string, number>();
  const count = (id: string): number => {
    const index = places.get(id);
    if (index === undefined) return 0;
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, 0);
    const longest = isSkipped(questions, index, soFar, places.get(from))
      ? count(behind(questions, index))
      : 1 + Math.max(0, ...waysFrom(questions, index).map(count));
    known.set(id, longest);
    return longest;
  };
  return count(from);
}
