import type { SurveyQuestion } from '#contract/flow.ts';
import { search_from_options } from '#contract/questions/more.ts';
import type { Start } from './start.ts';

/** Whether a page needs the survey's extras (survey/extras). Of a survey that is not known yet it may. */
export const needsExtras = (start: Start): boolean => some(start, isMore);

/** Whether options of it stand in an order by chance. */
export const isOrdered = (start: Start): boolean => some(start, ({ shuffle }) => shuffle === true);

function some(start: Start, is: (question: SurveyQuestion) => boolean): boolean {
  if (start.kind !== 'campaign') return start.kind === 'ask';
  return start.campaign.questions.some((main) => [main, ...main.sub_questions].some(is));
}

const isMore = ({ format, presentation, shuffle, piping, options }: SurveyQuestion): boolean =>
  [format, presentation, shuffle, piping].some((more) => more !== undefined) ||
  options.length >= search_from_options ||
  options.some(({ exclusive }) => exclusive);
