import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { refusalSummary, summaryHeading } from '../refusals.ts';
import type { SurveyState } from '../survey.ts';

type Props = { questions: readonly Pick<SurveyQuestion, 'id' | 'title'>[]; state: SurveyState };

/** On top of a screen: what is wrong on it. */
export function RefusalSummary({ questions, state: { errors, attempt } }: Props) {
  const lines = refusalSummary(questions, errors);
  return <ErrorSummary errors={lines} attempt={attempt} heading={summaryHeading(lines)} />;
}
