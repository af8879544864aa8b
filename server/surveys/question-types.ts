import { sentences } from '#contract/fields.ts';
import type { SurveyAnswer, SurveyQuestion } from '#contract/flow.ts';
import type { QuestionType } from '#contract/question-types.ts';
import { rules } from '#contract/rules.ts';
import { isBlank, refusals, textFault } from './answering/refusals.ts';
import { type AnswerColumn, codes, type Given } from './export/cell.ts';
import { disarmed } from './export/csv.ts';

type Judged = { question: SurveyQuestion; answer: SurveyAnswer };

type Kind = {
  /** What is wrong with the answer, as a sentence for its parent. 'Anders, namelijk' has a text that is judged apart. */
  fault(judged: Judged): string | undefined;
  /** The answer as the database keeps it, from how it goes over the wire; never called for ''. */
  row(value: string): string[];
  /** The columns of an export. The text of 'Anders, namelijk' gets one of its own behind these. */
  columns(question: SurveyQuestion): AnswerColumn[];
};

const flag = (yes: boolean) => (yes ? '1' : '0');

/** What both kinds with options refuse. */
function optionFault({ question, answer }: Judged, chosen: string[]): string | undefined {
  const { options, is_required } = question;
  if (answer.value === '') return is_required && !answer.other ? sentences.required : undefined;
  if (!chosen.every((id) => options.some((option) => option.id === id))) return refusals.option;
  return new Set(chosen).size < chosen.length ? refusals.twice : undefined;
}

/** What the server does with each type of question: judge an answer, keep it, export it. */
export const questionKinds: Record<QuestionType, Kind> = {
  multiple_choice: {
    fault(judged) {
      const { value, other } = judged.answer;
      return optionFault(judged, [value]) ?? (value !== '' && other ? refusals.one : undefined);
    },
    row: (value) => [value],
    columns: () => [{ cell: ({ value }) => value[0] ?? codes.other }],
  },
  multiple_answer: {
    fault: (judged) => optionFault(judged, judged.answer.value.split('|')),
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
        ? [{ part: ':other', about: 'other', cell: ({ other_value }: Given) => flag(other_value !== null) } as const]
        : []),
    ],
  },
  text: {
    fault({ question, answer }) {
      if (question.is_required && isBlank(answer.value)) return sentences.required;
      return textFault(answer.value, rules.answer_graphemes, refusals.text_long);
    },
    row: (value) => [value],
    columns: () => [{ cell: ({ value }) => disarmed(value[0] ?? ''), words: true }],
  },
};
