import { rules } from '#contract/rules.ts';
import { countFault } from '#questionnaire/counts.ts';
import { dateFault, spelledDate } from '#questionnaire/dates.ts';
import type { SurveyAnswer, SurveyQuestion } from '#questionnaire/flow.ts';
import { leastOf, type NumberRules, numberFault, spelledNumber, worthOf } from '#questionnaire/number.ts';
import { type QuestionType, typeOf } from '#questionnaire/question-types.ts';
import { answerRefusals, isInvisibleText, textFault } from './answering/answer-refusals.ts';
import { type AnswerColumn, emptyCellCodes, type StoredAnswer } from './export/answer-cell.ts';
import { disarmed } from './export/csv.ts';

type Judged = { question: SurveyQuestion; answer: SurveyAnswer };

type Kind = {
  /** Whether nothing was answered. */
  isOpen(answer: SurveyAnswer): boolean;
  /** What to do about that where an answer is required. */
  needed: string;
  /** What is wrong with the answer, as a sentence for its parent. 'Anders, namelijk' has a text that is judged apart. */
  fault(judged: Judged): string | undefined;
  /** The answer as the database keeps it, from how it goes over the wire; never called for ''. */
  row(value: string, question: SurveyQuestion): string[];
  /** The columns of an export. The text of 'Anders, namelijk' gets one of its own behind these. */
  columns(question: SurveyQuestion): AnswerColumn[];
};

const flag = (yes: boolean) => (yes ? '1' : '0');

/**
 * Whether a number tells as much of somebody as words do: a year of birth does not, and a postcode or a phone number
 * does.
 */
const mayTellWho = (rules: NumberRules): boolean =>
  rules.most === undefined || rules.most - leastOf(rules) > span_known_most;
const span_known_most = 2000;

/** What both kinds with options have in common. */
const withOptions = {
  isOpen: ({ value, other }: SurveyAnswer) => value === '' && !other,
  needed: answerRefusals.choose,
};

function optionFault({ question, answer }: Judged, chosen: string[]): string | undefined {
  if (answer.value === '') return undefined;
  if (!chosen.every((id) => question.options.some((option) => option.id === id))) return answerRefusals.option;
  return new Set(chosen).size < chosen.length ? answerRefusals.twice : undefined;
}

/** An option that stands alone, and something beside it. 'Anders' counts. */
function notAlone({ question, answer }: Judged, chosen: string[]): string | undefined {
  const alone = question.options.find(({ id, exclusive }) => exclusive && chosen.includes(id));
  return alone && chosen.length + Number(answer.other) > 1 ? answerRefusals.alone(alone.title) : undefined;
}

/** Fewer or more than may be chosen. Who says that none of them fits has chosen enough. */
function numberOfAnswersFault({ question, answer }: Judged, chosen: string[]): string | undefined {
  const { least, most, options } = question;
  const isAlone = options.some(({ id, exclusive }) => exclusive && chosen.includes(id));
  const count = (answer.value === '' ? 0 : chosen.length) + Number(answer.other);
  return isAlone ? undefined : countFault(count, least, most);
}

/** Nothing is asked. What a client sends for it anyway is dropped. */
const asksNothing: Kind = {
  isOpen: () => true,
  needed: '',
  fault: () => undefined,
  row: () => [],
  columns: () => [],
};

/** What the server does with each type of question: judge an answer, keep it, export it. */
const questionKinds: Record<QuestionType, Kind> = {
  multiple_choice: {
    ...withOptions,
    fault(judged) {
      const { value, other } = judged.answer;
      return optionFault(judged, [value]) ?? (value !== '' && other ? answerRefusals.one : undefined);
    },
    row: (value) => [value],
    columns: () => [{ cell: ({ value }) => value[0] ?? emptyCellCodes.other }],
  },
  multiple_answer: {
    ...withOptions,
    fault(judged) {
      const chosen = judged.answer.value.split('|');
      return optionFault(judged, chosen) ?? notAlone(judged, chosen) ?? numberOfAnswersFault(judged, chosen);
    },
    row: (value) => value.split('|'),
    columns: ({ options, has_other_option }) => [
      ...options.map(
        ({ id }): AnswerColumn => ({
          part: `.${id}`,
          about: { option: id },
          cell: ({ value }) => flag(value.includes(id)),
        }),
      ),
      ...(has_other_option
        ? [
            {
              part: ':other',
              about: 'other',
              cell: ({ other_value }: StoredAnswer) => flag(other_value !== null),
            } as const,
          ]
        : []),
    ],
  },
  text: {
    isOpen: ({ value }) => isInvisibleText(value),
    needed: answerRefusals.write,
    fault: ({ answer: { value } }) => textFault(value, rules.answer_graphemes, answerRefusals.text_long),
    row: (value) => [value],
    columns: () => [{ cell: ({ value }) => disarmed(value[0] ?? ''), words: true }],
  },
  number: {
    isOpen: ({ value }) => isInvisibleText(value),
    needed: answerRefusals.write,
    fault: ({ question, answer: { value } }) => (isInvisibleText(value) ? undefined : numberFault(value, question)),
    row: (value, { whole }) => [spelledNumber(value, whole)].filter((one) => one !== undefined),
    columns: (question) => [
      { cell: ({ value: [spelled] }) => (spelled ? String(worthOf(spelled)) : ''), words: mayTellWho(question) },
    ],
  },
  date: {
    isOpen: ({ value }) => isInvisibleText(value),
    needed: answerRefusals.date,
    fault: ({ answer: { value } }) => (isInvisibleText(value) ? undefined : dateFault(value)),
    row: (value) => [spelledDate(value)].filter((one) => one !== undefined),
    columns: () => [{ cell: ({ value }) => value[0] ?? '', words: true }],
  },
  statements: asksNothing,
  information: asksNothing,
};

export const kindOf = (question: Pick<SurveyQuestion, 'type' | 'format'>): Kind => questionKinds[typeOf(question)];
