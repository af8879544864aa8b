import type { CampaignView } from '#contract/calls/surveys.ts';
import { type Answers, end, mostLeft, type SurveyQuestion, walk } from '#questionnaire/flow.ts';

/** A screen is named by its question; these have none. No id holds a pipe. */
export const intro = '|intro';
export const details = '|details';
export const thanks = '|thanks';

export const questionOf = ({ questions }: CampaignView, id: string): SurveyQuestion | undefined =>
  questions.find((question) => question.id === id);

const asksDetails = ({ anonymous, missing_segments }: CampaignView): boolean =>
  !anonymous && missing_segments.length > 0;

const afterQuestions = (campaign: CampaignView): string => (asksDetails(campaign) ? details : thanks);

/** Where these answers have come to. */
export function reached(campaign: CampaignView, answers: Answers): string {
  const { at } = walk(campaign.questions, answers);
  return at === end ? afterQuestions(campaign) : at;
}

/** Where a visitor begins: at the introduction, or at the first screen that is not yet answered. */
export const firstScreen = (campaign: CampaignView): string =>
  Object.keys(campaign.answers).length > 0 ? reached(campaign, campaign.answers) : intro;

export function screenBefore(campaign: CampaignView, answers: Answers, screen: string): string {
  const { passed } = walk(campaign.questions, answers);
  const index = passed.indexOf(screen);
  return (index < 0 ? passed.at(-1) : passed[index - 1]) ?? intro;
}

/** Whether somebody with these answers may see it, for addresses that the browser remembers. */
export function isOpen(campaign: CampaignView, answers: Answers, screen: string): boolean {
  const far = reached(campaign, answers);
  return (
    [intro, far].includes(screen) ||
    walk(campaign.questions, answers).passed.includes(screen) ||
    (screen === details && far === thanks)
  );
}

/** Which question it is, of how many at most, and how much is done, 0 to 1. */
type ScreenProgress = { step: number; most: number; share: number };

/**
 * How far this screen is. With paths that branch nobody knows how many are left, but the longest way is known: it only
 * gets shorter, so neither the line nor the number goes back while somebody goes on.
 */
export function screenProgress(campaign: CampaignView, answers: Answers, screen: string): ScreenProgress {
  const { passed } = walk(campaign.questions, answers);
  const index = passed.indexOf(screen);
  const done = index < 0 ? passed.length : index;
  const most = done + mostLeft(campaign.questions, screen, { answers, passed });
  return { step: done + 1, most, share: done / (most + (asksDetails(campaign) ? 1 : 0)) };
}
