import type { Shown } from '../extras/read.ts';

/** What the field of a question gets, whatever the question's type. */
export type QuestionProps = {
  question: Shown;
  /** The one of the screen is its heading; those below it have headings of their own. */
  main: boolean;
  error: string | undefined;
  otherError: string | undefined;
};
