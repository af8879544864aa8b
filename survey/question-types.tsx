import type { ComponentType } from 'react';
import { join, split } from '#contract/values.ts';
import type { SurveyAnswer } from '#questionnaire/flow.ts';
import type { WireType } from '#questionnaire/wire-types.ts';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { otherChoice } from './field-names.ts';
import { makeChoice } from './screens/ChoiceQuestion.tsx';
import type { QuestionProps } from './screens/question-props.ts';
import { TextQuestion } from './screens/TextQuestion.tsx';

type Face = {
  Field: ComponentType<QuestionProps>;
  /** From what its form holds, and what was written beside 'Anders, namelijk', to the answer as the wire has it. */
  read(given: string[], written: string): SurveyAnswer;
  /** The way back: what its form holds when this was answered. */
  fill(answer: SurveyAnswer): string[];
};

const choice = (Field: Face['Field']): Face => ({
  Field,
  read(given, written) {
    const other = given.includes(otherChoice);
    const value = join(given.filter((one) => one !== otherChoice));
    return { value, other, other_value: other ? written : '' };
  },
  fill: ({ value, other }) => (other ? [...split(value), otherChoice] : split(value)),
});

/** What the survey page does with each type of question: the field to answer it in, and how that is read and filled. */
export const questionFaces: Record<WireType, Face> = {
  multiple_choice: choice(makeChoice(RadioGroup)),
  multiple_answer: choice(makeChoice(CheckboxGroup, 'Je kunt meer dan één antwoord kiezen.')),
  text: {
    Field: TextQuestion,
    read: ([value = '']) => ({ value, other: false, other_value: '' }),
    fill: ({ value }) => [value],
  },
};
