import type { ComponentType } from 'react';
import type { SurveyOption, SurveyQuestion } from '#questionnaire/flow.ts';

/** A question as it is drawn. What follows from an answer is still decided on the question as it was served. */
export type DisplayedQuestion = Omit<SurveyQuestion, 'options'> & {
  options: (SurveyOption & { hint?: string | undefined })[];
  Field?: ComponentType<QuestionProps>;
  /** Of the element around the options. */
  rows?: Record<string, string | number | undefined>;
};

/** What the field of a question gets, whatever the question's type. */
export type QuestionProps = {
  question: DisplayedQuestion;
  /** The one of the screen is its heading; those below it have headings of their own. */
  main: boolean;
  error: string | undefined;
  otherError: string | undefined;
};
