import type { CampaignView } from '#contract/calls/surveys.ts';
import { texts } from '#contract/texts.ts';
import type { Answers } from '#questionnaire/flow.ts';
import { shownOf } from './displayed-question.ts';
import { firstScreen, intro, questionOf, screenProgress, thanks } from './screens.ts';
import type { SurveyStart } from './survey-start.ts';
import { closingOf, surveyTexts } from './survey-texts.ts';

/** What stands in the browser's tab on a screen. */
export function screenTitle(campaign: CampaignView, screen: string, answers: Answers): string {
  if (screen === thanks) return surveyTexts.thanks;
  if (screen === intro) return campaign.title;
  const question = questionOf(campaign, screen);
  return question
    ? `Vraag ${screenProgress(campaign, answers, screen).step}: ${shownOf(campaign, question, answers).title}`
    : surveyTexts.details;
}

export function titleAt(start: SurveyStart): string {
  if (start.kind === 'campaign')
    return screenTitle(start.campaign, firstScreen(start.campaign), start.campaign.answers);
  if (start.kind === 'ask') return 'Vragenlijst';
  return start.kind === 'closed' ? closingOf(start.reason).title : texts.oops.title;
}
