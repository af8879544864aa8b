import { comparisonsOf } from '../conditions/read-show-if.ts';
import { type Comparison, compares, other_option, type ShowIf } from '../conditions/show-if.ts';
import { spelledDate } from '../dates.ts';
import { type Answers, nextOf, type SubQuestion, type SurveyAnswer, type SurveyQuestion } from '../flow.ts';
import { leastOf, type NumberRules, numberFault } from '../number.ts';
import { type QuestionType, typeOf } from '../question-types.ts';
import { indexOf } from './route-faults.ts';
import { backwards, stepsFrom } from './routes.ts';

/** What must hold of the answers on a screen, by its place, for some question to be shown. */
export type Demands = ReadonlyMap<number, readonly Comparison[]>;

/** A proof gives up after this many steps, and then finds nothing wrong. */
type Budget = { left: number };
export const proof_steps_most = 2_000_000;
export const makeBudget = (): Budget => ({ left: proof_steps_most });

/** Every combination of comparisons that makes a condition hold. */
function combinationsOf(show_if: ShowIf | undefined): Comparison[][] {
  if (!show_if) return [[]];
  const parts = show_if.of.map((one): Comparison[][] => {
    if (!('join' in one)) return [[one]];
    return one.join === 'and' ? [[...one.of]] : one.of.map((inner) => [inner]);
  });
  if (show_if.join === 'or') return parts.flat();
  return parts.reduce<Comparison[][]>(
    (all, part) =>
      all.length > combinations_most ? all : all.flatMap((before) => part.map((one) => [...before, ...one])),
    [[]],
  );
}
const combinations_most = 256;

const screensOf = (questions: readonly SurveyQuestion[]): ReadonlyMap<string, number> =>
  new Map(questions.flatMap((main, at) => [main, ...main.sub_questions].map(({ id }) => [id, at] as const)));
const isNeeded = ({ is }: Comparison): boolean => is !== 'not_answered';

/**
 * What must hold of earlier answers for a question to be shown, what it takes for those to be asked included: any one of
 * these will do. None: it contradicts itself.
 */
export function* demandsOf(
  questions: readonly SurveyQuestion[],
  goal: number,
  budget = makeBudget(),
): Generator<Demands> {
  const screens = screensOf(questions);
  const isContrary = (at: number, demands: Demands): boolean => !screenAnswers(questions[at]!, demands.get(at) ?? []);
  function* expand(
    [place, ...rest]: readonly number[],
    demands: Demands,
    seen: ReadonlySet<number>,
  ): Generator<Demands> {
    if (place === undefined) yield demands;
    else
      for (const combined of combinationsOf(questions[place]!.show_if)) {
        // What is known of somebody is no answer: it may hold.
        const combination = combined.filter(({ question }) => screens.has(question));
        const [all, more] = [new Map(demands), new Set<number>()];
        const asked = combination.flatMap(({ question }) => screens.get(question) ?? []);
        for (const [index, one] of combination.entries()) {
          const at = asked[index]!;
          all.set(at, [...(all.get(at) ?? []), one]);
          if (isNeeded(one) && !seen.has(at)) more.add(at);
        }
        budget.left -= all.size + 1;
        if (budget.left <= 0) return;
        if (!asked.some((at) => isContrary(at, all)))
          yield* expand([...rest, ...more], all, new Set([...seen, ...more]));
      }
  }
  yield* expand([goal], new Map(), new Set([goal]));
}

/** The answers that may be given to the question of a screen, and one to each sub-question that something is compared with. */
function screenAnswers(main: SurveyQuestion, demands: readonly Comparison[]) {
  const about = (id: string) => demands.filter(({ question }) => question === id);
  const own = possibleAnswers(main, about(main.id));
  const subs = main.sub_questions
    .filter(({ id }) => about(id).length > 0)
    .map((sub) => [sub.id, possibleAnswers(sub, about(sub.id))[0]] as const);
  // A question that must not have been answered may also not have been asked.
  const isFree = demands.every((one) => !isNeeded(one));
  if (!isFree && (own.length === 0 || subs.some(([, answer]) => !answer))) return undefined;
  return { own, subs: subs.flatMap(([id, answer]): [string, SurveyAnswer][] => (answer ? [[id, answer]] : [])) };
}

const nothing: SurveyAnswer = { value: '', other: false, other_value: '' };

function possibleAnswers(question: SurveyQuestion | SubQuestion, demands: readonly Comparison[]): SurveyAnswer[] {
  const all = demands.length === 0 ? [] : furtherAnswers(question, demands);
  return [...kindsOfAnswer(question), ...all].filter((answer) => demands.every((one) => compares(one, answer)));
}

/** Answers at the bounds of what is compared, and of several answers all that are not excluded. */
function furtherAnswers(question: SurveyQuestion | SubQuestion, demands: readonly Comparison[]): SurveyAnswer[] {
  const type = typeOf(question);
  if (type === 'multiple_answer') {
    const not = demands.flatMap((one) => (one.is === 'none_of' ? one.options : []));
    const may = question.options.filter(({ id, exclusive }) => !exclusive && !not.includes(id));
    const other = question.has_other_option === 1 && !not.includes(other_option);
    return [{ value: may.map(({ id }) => id).join('|'), other, other_value: other ? 'Voorbeeld' : '' }];
  }
  const bounds = demands.flatMap((one) => (one.is === 'between' ? [one.least ?? [], one.most ?? []].flat() : []));
  if (type === 'number' && question.most !== undefined) bounds.push(question.most);
  return bounds.flatMap((bound): SurveyAnswer[] => {
    if (typeof bound === 'string') return type === 'date' && spelledDate(bound) ? [{ ...nothing, value: bound }] : [];
    if (type !== 'number') return [];
    const near = question.whole ? [Math.ceil(bound), Math.floor(bound)] : [bound];
    const told = near.map((one) => String(one).replace('.', ','));
    return told.filter((one) => !numberFault(one, question)).map((value) => ({ ...nothing, value }));
  });
}

/**
 * Answers that lead to a place, over the fewest screens, where these demands hold. Questions that nothing is demanded of may be
 * shown or not: where no such way is found there is none.
 */
export function wayWith(
  questions: readonly SurveyQuestion[],
  goal: number,
  demands: Demands,
  budget = makeBudget(),
): Answers | undefined {
  const index = indexOf(questions);
  const order = demands.size > 0 ? (backwards(stepsFrom(questions, index)) ?? []) : [];
  const rank = new Map(order.map((at, place) => [at, -place]));
  const stops = [...demands.keys()]
    .filter((at) => demands.get(at)!.some(isNeeded) && at !== goal)
    .sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
  const given: Record<string, SurveyAnswer> = {};
  const answersAt = (at: number) => screenAnswers(questions[at]!, demands.get(at) ?? []);

  function leg(from: number, to: number): boolean {
    const came = new Map<number, { from: number; answer: SurveyAnswer | null }>();
    const seen = new Set([from]);
    // What is added while going through is gone through too.
    for (const at of seen) {
      if (at === to) break;
      const isStop = stops.includes(at);
      const kinds = answersAt(at)?.own ?? [];
      budget.left -= kinds.length + 1;
      const steps = kinds.map((answer) => ({ answer, next: index.get(nextOf(questions, at, answer)) }));
      if (questions[at]!.show_if && !isStop && at + 1 < questions.length)
        steps.push({ answer: null as never, next: at + 1 });
      for (const { answer, next } of steps) {
        if (next === undefined || seen.has(next)) continue;
        seen.add(next);
        came.set(next, { from: at, answer });
      }
    }
    if (!seen.has(to)) return false;
    for (let step = came.get(to); step; step = came.get(step.from)) {
      if (!step.answer) continue;
      given[questions[step.from]!.id] = step.answer;
      Object.assign(given, Object.fromEntries(answersAt(step.from)?.subs ?? []));
    }
    return true;
  }
  let from = 0;
  for (const to of [...stops, goal]) {
    if (!leg(from, to)) return budget.left > 0 ? undefined : given;
    from = to;
  }
  return given;
}

/** Whether a question that has a condition can be shown to anybody. */
export function isEverShown(questions: readonly SurveyQuestion[], at: number, budget = makeBudget()): boolean {
  for (const demands of demandsOf(questions, at, budget)) if (wayWith(questions, at, demands, budget)) return true;
  return budget.left <= 0;
}

/** Whether everybody who is shown one question passed another, by what its condition asks of that. */
export function isDemandedBy(questions: readonly SurveyQuestion[], at: number, asked: number): boolean {
  if (comparisonsOf(questions[at]!.show_if).length === 0) return false;
  for (const demands of demandsOf(questions, at)) if (!demands.get(asked)?.some(isNeeded)) return false;
  return true;
}

/** The answer of a preview where words are asked. */
const exampleWords = 'Voorbeeld';

/** Answers of one kind each: every option alone, 'Anders', words, and nothing where nothing must be answered. */
export function kindsOfAnswer(question: SurveyQuestion | SubQuestion): SurveyAnswer[] {
  const { options, has_other_option, is_required } = question;
  const open = is_required ? [] : [nothing];
  const written = writtenBy[typeOf(question)]?.(question);
  if (written !== undefined) return [{ ...nothing, value: written }, ...open];
  const chosen = options.map(({ id }) => ({ ...nothing, value: id }));
  const other = has_other_option === 1 ? [{ value: '', other: true, other_value: exampleWords }] : [];
  return [...chosen, ...other, ...open];
}

/** The answer that is typed; null for a type of which an option is chosen. */
const writtenBy: Record<QuestionType, ((question: SurveyQuestion | SubQuestion) => string) | null> = {
  multiple_choice: null,
  multiple_answer: null,
  statements: null,
  text: () => exampleWords,
  number: numberFor,
  date: () => '2026-01-01',
  information: () => '',
};

/** The least that may be answered, as people write it. */
function numberFor(rules: NumberRules): string {
  const least = leastOf(rules);
  return String(rules.whole ? Math.ceil(least) : least).replace('.', ',');
}
