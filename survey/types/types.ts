import type { createElement, FunctionComponent } from 'react';
import type { CampaignView } from '#contract/calls/surveys.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { countHint } from '#questionnaire/counts.ts';
import { dateFault } from '#questionnaire/dates.ts';
import type { Answers, SurveyOption, SurveyQuestion } from '#questionnaire/flow.ts';
import { numberFault } from '#questionnaire/number.ts';
import { inOrder } from '#questionnaire/order.ts';
import { type QuestionType, typeOf } from '#questionnaire/question-types.ts';
import { seedOf } from '../extras/displayed-question.ts';
import type { NewTypes } from '../extras/extras.ts';
import { type PipedQuestion, pipedQuestionOf } from '../extras/piped-question.ts';
import { asScale } from '../extras/scale.ts';
import type { DisplayedQuestion, QuestionProps } from '../screens/question-props.ts';
import { type Line, makeLineField } from './line-field.ts';

/** The words of the scale of a list of statements, and whether those have an order by chance. */
type Heading = { steps: readonly string[]; isShuffled: boolean };

/**
 * What is only read: the words of an information screen, or of a list of statements with the words of its scale above the
 * steps.
 */
const makeHeading = (element: typeof createElement, list?: Heading): FunctionComponent<QuestionProps> =>
  function Heading({ question: { id, title, description } }) {
    // The page's first script moves the statements by it (server/platform/http/pages/survey-html.ts).
    const moved: Record<string, string> = list?.isShuffled ? { 'data-statements': id } : {};
    return element(
      'div',
      { className: list ? 'question told statements' : 'question told', ...moved },
      element('h1', { tabIndex: -1 }, title),
      description && element('p', { className: 'hint' }, description),
      // Heard with each step, and seen once.
      list &&
        element(
          'div',
          { className: `steps n${list.steps.length}`, 'aria-hidden': true },
          ...list.steps.map((step, at) => element('span', { key: at }, step)),
        ),
    );
  };

/** Types of question that few surveys have. A statement is drawn by the list that it belongs to. */
export const newTypes: NewTypes = {
  /** Statements in an order by chance change places with one another. */
  inPlaceOf(question, campaign) {
    const list = listOf(question, campaign);
    if (!list || !pipedQuestionOf(list).shuffle) return question;
    const statements = list.sub_questions;
    return inOrder(statements, list.id, seedOf(campaign))[statements.findIndex(({ id }) => id === question.id)]!;
  },

  shown(shown, question, campaign, element) {
    return listOf(question, campaign)
      ? asStatement(shown, question)
      : drawnAs[typeOf(shown)]({ shown, campaign, element });
  },

  faultsOf(questions, answers) {
    const told = questions.flatMap((question) => {
      const fault = faultOf(pipedQuestionOf(question), answers);
      return fault ? [[question.id, [fault]]] : [];
    });
    return told.length > 0 ? (Object.fromEntries(told) as FieldErrors) : undefined;
  },
};

type Drawn = { shown: DisplayedQuestion; campaign: CampaignView; element: typeof createElement };
const asItIs = ({ shown }: Drawn): DisplayedQuestion => shown;

const made = new Map<string, NonNullable<DisplayedQuestion['Field']>>();
/** A component stays the same one, or each keystroke would draw it anew. */
function kept(
  what: unknown,
  make: () => NonNullable<DisplayedQuestion['Field']>,
): NonNullable<DisplayedQuestion['Field']> {
  const key = JSON.stringify(what);
  if (!made.has(key)) made.set(key, make());
  return made.get(key)!;
}
const inLine = ({ shown, element }: Drawn, line: Line): DisplayedQuestion => ({
  ...shown,
  Field: kept(line, () => makeLineField(element, line)),
});
const asRead = ({ shown, element }: Drawn, list?: Heading): DisplayedQuestion => ({
  ...shown,
  Field: kept(list ?? null, () => makeHeading(element, list)),
});

/** The keyboards for numbers of phones have no minus. */
const keyboardOf = ({ least = 0, whole }: DisplayedQuestion): string =>
  least < 0 ? 'text' : whole ? 'numeric' : 'decimal';

const drawnAs: Record<QuestionType, (drawn: Drawn) => DisplayedQuestion> = {
  multiple_choice: asItIs,
  multiple_answer({ shown }) {
    const hint = countHint(shown.least, shown.most);
    return hint ? { ...shown, description: [shown.description, hint].filter(Boolean).join('\n') } : shown;
  },
  text: asItIs,
  number: (drawn) =>
    inLine(drawn, {
      frame: drawn.shown.unit === '€' ? 'unit before' : 'unit',
      unit: drawn.shown.unit,
      input: { inputMode: keyboardOf(drawn.shown), autoComplete: 'off' },
    }),
  date: (drawn) => inLine(drawn, { frame: 'date', input: { type: 'date', min: '1900-01-01', max: '2999-12-31' } }),
  information: (drawn) => asRead(drawn),
  statements(drawn) {
    const [first] = drawn.campaign.questions.find(({ id }) => id === drawn.shown.id)?.sub_questions ?? [];
    const { steps } = partedOf(first ? pipedQuestionOf(first).options : []);
    return asRead(drawn, { steps: steps.map(({ title }) => title), isShuffled: drawn.shown.shuffle === true });
  },
};

const listOf = ({ id }: SurveyQuestion, { questions }: CampaignView): SurveyQuestion | undefined =>
  questions.find(
    (one) => pipedQuestionOf(one).format === 'statements' && one.sub_questions.some((sub) => sub.id === id),
  );

/** Steps with their numbers, whatever their words are; the words stand above them, or at both ends. */
function asStatement(shown: DisplayedQuestion, question: SurveyQuestion): DisplayedQuestion {
  const { steps, apart } = partedOf(pipedQuestionOf(question).options);
  const { options, rows } = asScale(steps, 0);
  const className = `${rows?.className} statement${apart.length > 0 ? ' apart' : ''}`;
  return { ...shown, options: [...options, ...apart], rows: { ...rows, className } };
}

/** 'Weet ik niet' is no step: it stays below them. */
function partedOf(options: readonly SurveyOption[]) {
  const last = options.length > 2 && options.at(-1)!.stays_last ? options.length - 1 : options.length;
  return { steps: options.slice(0, last), apart: options.slice(last) };
}

const noFault = () => undefined;
/** What an answer to each type can be wrong in, beside what the specification knows. */
const faults: Record<QuestionType, (value: string, question: PipedQuestion) => string | undefined> = {
  multiple_choice: noFault,
  multiple_answer: noFault,
  text: noFault,
  number: (value, question) => (value ? numberFault(value, question) : undefined),
  date: (value, { id }) => (value ? dateFault(value) : dateIsHalf(id)),
  statements: noFault,
  information: noFault,
};

const faultOf = (question: PipedQuestion, answers: Answers): string | undefined =>
  faults[typeOf(question)](answers[question.id]?.value.trim() ?? '', question);

/** A browser gives no value for a date of which the year is still missing: then nothing would be saved, and nothing said. */
function dateIsHalf(id: string): string | undefined {
  const isHalf = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].some(
    ({ name, validity }) => name.endsWith(id) && validity.badInput,
  );
  return isHalf ? dateFault('') : undefined;
}
