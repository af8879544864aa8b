import {
  type Answers,
  end,
  type SubQuestion,
  type SurveyAnswer,
  type SurveyQuestion,
  wayOf,
} from '#questionnaire/flow.ts';
import { kindsOfAnswer } from '#questionnaire/routes/kinds-of-answer.ts';
import { answersTo, answerThatLeads } from '#questionnaire/routes/route-to.ts';
import { walksThrough } from '#questionnaire/routes/walks.ts';
import { fieldOf, otherChoice, otherOf } from '../field-names.ts';
import { details, intro, thanks } from '../screens.ts';
import type { Store } from './preview-store.ts';

/** A robot that did not get on: at which question, and what it saw. */
type Stuck = { number: number; title: string; why: string };
/** `of`: how many are walked; `ways`: how many there are. */
export type WalkProgress = { done: number; of: number; ways: number; stuck: Stuck[] };

const patienceMs = 5000;
/** Robots that look at one question each. */
const walked_conditions_most = 40;

/** Walks the ways on the page itself, as a parent would: fills in, presses, and looks where that leads. */
export async function walkAll(store: Store, tell: (walked: WalkProgress) => boolean): Promise<WalkProgress> {
  const { questions } = store.preview().campaign;
  const { walks, count } = answersOfWalks(questions);
  const walked: WalkProgress = { done: 0, of: walks.length, ways: count, stuck: [] };
  for (const walk of walks) {
    const stuck = await walkOne(store, questions, walk);
    if (stuck) walked.stuck.push(stuck);
    walked.done += 1;
    if (!tell(walked)) break;
  }
  return walked;
}

/** The answers of each robot: to take a way, or where some questions have a condition, to be shown each of those. */
function answersOfWalks(questions: readonly SurveyQuestion[]): { walks: Answers[]; count: number } {
  const { walks, count } = walksThrough(questions);
  const conditional = questions.filter(({ show_if }) => show_if);
  if (conditional.length > 0) {
    const led = conditional.slice(0, walked_conditions_most).map(({ id }) => answersTo(questions, id));
    const given = led.filter((one) => one !== undefined);
    return { walks: [{}, ...given], count: given.length + 1 };
  }
  const along = (walk: readonly number[]): Answers =>
    Object.fromEntries(
      walk.flatMap((at, step) => {
        const answer = answerThatLeads(questions, at, walk[step + 1] ?? questions.length);
        return answer ? [[questions[at]!.id, answer]] : [];
      }),
    );
  return { walks: walks.map(along), count };
}

/** Walks to the end with these answers, and with the first that there is where none is given. */
async function walkOne(store: Store, questions: readonly SurveyQuestion[], given: Answers): Promise<Stuck | undefined> {
  const answerOf = (question: SurveyQuestion | SubQuestion) => given[question.id] ?? kindsOfAnswer(question)[0];
  const all = Object.fromEntries(
    questions.flatMap((main) =>
      [main, ...main.sub_questions].flatMap((one) => {
        const answer = answerOf(one);
        return answer ? [[one.id, answer]] : [];
      }),
    ),
  );
  const way = wayOf(questions, all);
  store.goTo(null);
  await until(() => screen() === intro && form('begin') !== null);
  form('begin')!.requestSubmit();
  for (const [step, id] of way.entries()) {
    const at = questions.findIndex((one) => one.id === id);
    const question = questions[at]!;
    const stuck = (why: string): Stuck => ({ number: at + 1, title: question.title, why });
    if (!(await until(() => screen() === id && shows(question)))) return stuck('Deze vraag kwam niet.');
    if (!all[id]) return stuck('Geen antwoord leidt verder.');
    for (const one of [question, ...question.sub_questions]) fill(one, all[one.id]);
    form('question')!.requestSubmit();
    await until(() => screen() !== id || refusal() !== null);
    if (screen() === id) return stuck(refusal() ?? 'De pagina ging niet verder.');
    const expected = way[step + 1] ?? end;
    if (expected === end ? ![details, thanks].includes(screen()) : screen() !== expected)
      return stuck('De pagina ging ergens anders heen.');
  }
  if (screen() === details) form('question')!.requestSubmit();
  const arrived = await until(() => screen() === thanks && document.querySelector('.count, .follows') !== null);
  const last = questions.findIndex((one) => one.id === way.at(-1));
  return arrived
    ? undefined
    : { number: last + 1, title: questions[last]?.title ?? '', why: 'Het bedankje kwam niet.' };
}

const screen = (): string => history.state?.screen ?? '';
const form = (id: string): HTMLFormElement | null => document.querySelector(`#${id}`);
const refusal = (): string | null => document.querySelector('.error-summary')?.textContent ?? null;
const inputs = (name: string) =>
  [...(form('question')?.elements ?? [])].filter(
    (one): one is HTMLInputElement | HTMLTextAreaElement =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) && one.name === name,
  );
/** A choice without an answer to choose shows no field at all. */
const shows = ({ id, type, options, has_other_option }: SurveyQuestion): boolean =>
  inputs(fieldOf(id)).length > 0 || (type !== 'text' && options.length === 0 && has_other_option === 0);

function fill({ id, type }: Pick<SurveyQuestion, 'id' | 'type'>, answer: SurveyAnswer | undefined): void {
  if (!answer) return;
  if (type === 'text') {
    write(fieldOf(id), answer.value);
    return;
  }
  const chosen = [...answer.value.split('|'), ...(answer.other ? [otherChoice] : [])];
  for (const row of inputs(fieldOf(id)))
    if (row instanceof HTMLInputElement && chosen.includes(row.value) && !row.checked) row.click();
  if (answer.other) write(otherOf(id), answer.other_value);
}

function write(name: string, value: string): void {
  const [field] = inputs(name);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Looks again as soon as the page has drawn, until it is so or patience ends. */
async function until(holds: () => boolean): Promise<boolean> {
  const limit = performance.now() + patienceMs;
  while (!holds()) {
    if (performance.now() > limit) return false;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return true;
}
