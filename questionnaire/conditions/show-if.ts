import { spelledNumber, worthOf } from '../number.ts';

/**
 * 'Toon alleen als …': what must hold of earlier answers for a question to be asked, joined by en or of one level deep.
 * One function for browser and server; the survey page loads it only where a questionnaire has conditions.
 */
export type ShowIf = JoinedList<Comparison | JoinedList<Comparison>>;
type JoinedList<One> = { join: 'and' | 'or'; of: One[] };
export type ConditionGroup = JoinedList<Comparison>;
/** `question` may be a sub-question, or `_profile:` and a background, whose classes are then the options, or `_arm` and its arms. `least` and `most` are numbers, or days as YYYY-MM-DD. */
export type Comparison =
  | { question: string; is: 'one_of' | 'none_of'; options: string[] }
  | { question: string; is: 'between'; least?: Bound | undefined; most?: Bound | undefined }
  | { question: string; is: 'answered' }
  | { question: string; is: 'not_answered' };
type Bound = number | string;

/** Stands for 'Anders, namelijk' among the options. No option has this name. */
export const other_option = '_other';

type GivenAnswer = { value: string; other: boolean };
type Answers = Readonly<Record<string, GivenAnswer>>;
type Conditional = { id: string; show_if?: ShowIf | undefined; sub_questions: readonly { id: string }[] };

/** The questions with the conditions of one respondent, where those are others. */
export const withOwnConditions = <One extends Conditional>(
  questions: One[],
  own: Readonly<Record<string, ShowIf>> | undefined,
): One[] => (own ? questions.map((one) => ({ ...one, show_if: own[one.id] ?? one.show_if })) : questions);

/** The place of the screen that each question and sub-question stands on, of lists that are walked again and again. */
const screens = new WeakMap<readonly Conditional[], ReadonlyMap<string, number>>();
function screensOf(questions: readonly Conditional[]): ReadonlyMap<string, number> {
  const known = screens.get(questions);
  if (known) return known;
  const made = new Map(
    questions.flatMap((main, at) => [main, ...main.sub_questions].map(({ id }) => [id, at] as const)),
  );
  screens.set(questions, made);
  return made;
}

/** The answers so far, and the questions passed by them: an answer on a way that somebody left counts as not given. */
export type WalkState = { answers: Answers; passed: readonly string[] };

/**
 * Whether a question on the way is not asked. What is compared with a question from place `undecided` on may still come to hold.
 */
export function isSkipped(
  questions: readonly Conditional[],
  at: number,
  state: WalkState | undefined,
  undecided = questions.length,
): boolean {
  const { show_if } = questions[at]!;
  if (!show_if || !state) return false;
  const { answers, passed } = state;
  const holds = (one: Comparison | ConditionGroup): boolean => {
    if ('join' in one) return joined(one, holds);
    // Who answered it was shown it: what is known of them, or their arm, decided that then, and is not asked again.
    if (one.question.startsWith('_')) return Object.hasOwn(answers, questions[at]!.id);
    const screen = screensOf(questions).get(one.question) ?? -1;
    if (screen >= undecided) return true;
    const isOn = screen >= 0 && passed.includes(questions[screen]!.id) && Object.hasOwn(answers, one.question);
    return compares(one, isOn ? answers[one.question] : undefined);
  };
  return !joined(show_if, holds);
}

const joined = <One>({ join, of }: JoinedList<One>, holds: (one: One) => boolean): boolean =>
  join === 'and' ? of.every(holds) : of.some(holds);

/** Nothing holds of what was left open, but that it was. In the browser an answer stands as it was typed. */
export function compares(one: Comparison, answer: GivenAnswer | undefined): boolean {
  const value = answer?.value.trim() ?? '';
  const isOpen = value === '' && !answer?.other;
  if (one.is === 'answered' || one.is === 'not_answered') return isOpen === (one.is === 'not_answered');
  if (isOpen) return false;
  if (one.is !== 'between') {
    const chosen = [...value.split('|'), ...(answer!.other ? [other_option] : [])];
    return one.options.some((id) => chosen.includes(id)) === (one.is === 'one_of');
  }
  const { least, most } = one;
  // Days in this spelling are in the order of their letters.
  const worth = typeof (least ?? most) === 'string' ? value : worthOf(spelledNumber(value) ?? value);
  return (least === undefined || worth >= least) && (most === undefined || worth <= most);
}
