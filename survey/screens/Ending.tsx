import type { SurveyStart } from '../survey-start.ts';
import { Closed } from './Closed.tsx';
import { SurveyError } from './SurveyError.tsx';

/** What stands instead of a survey. */
export function Ending({ ended }: { ended: SurveyStart }) {
  if (ended.kind === 'closed') return <Closed {...ended} />;
  return <SurveyError {...ended} />;
}
