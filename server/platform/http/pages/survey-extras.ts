import type { SurveyQuestion } from '#contract/flow.ts';
import { search_from_options } from '#contract/questions/more.ts';
import type { SurveyPageStart } from './survey-start.ts';

/** The addresses of the survey's extras (survey/extras), and of the same with the types that few surveys have (survey/types). */
export type ExtraScripts = { extras: string; types: string };

/** The script that a page needs, if any. Of a survey that is not known yet it may need all. */
export function extrasFor(start: SurveyPageStart, { extras, types }: ExtraScripts): string | null {
  if (some(start, needsTypes)) return types;
  return some(start, isMore) ? extras : null;
}

const needsTypes = (question: SurveyQuestion): boolean => {
  const { type, format, least, most } = question;
  return format !== undefined || (type === 'multiple_answer' && (least ?? most) !== undefined);
};

/** Whether options of it stand in an order by chance. */
export const isOrdered = (start: SurveyPageStart): boolean => some(start, ({ shuffle }) => shuffle === true);

function some(start: SurveyPageStart, is: (question: SurveyQuestion) => boolean): boolean {
  if (start.kind !== 'campaign') return start.kind === 'ask';
  return start.campaign.questions.some((main) => [main, ...main.sub_questions].some(is));
}

const isMore = ({ presentation, shuffle, piping, options }: SurveyQuestion): boolean =>
  [presentation, shuffle, piping].some((more) => more !== undefined) ||
  options.length >= search_from_options ||
  options.some(({ exclusive }) => exclusive);
