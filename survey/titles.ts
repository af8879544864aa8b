import type { CampaignView } from '#contract/calls/surveys.ts';
import type { Answers } from '#contract/flow.ts';
import { texts } from '#contract/texts.ts';
import { firstScreen, intro, progressOf, questionOf, thanks } from './screens.ts';
import { shownOf } from './shown.ts';
import type { Start } from './start.ts';
import { closingOf, words } from './words.ts';

/** What stands in the browser's tab on a screen. */
export function titleOf(campaign: CampaignView, screen: string, answers: Answers): string {
  if (screen === thanks) return words.thanks;
  if (screen === intro) return campaign.title;
  const question = questionOf(campaign, screen);
  return question
    ? `Vraag ${progressOf(campaign, answers, screen).step}: ${shownOf(campaign, question, answers).title}`
    : words.details;
}

export function titleAt(start: Start): string {
  if (start.kind === 'campaign') return titleOf(start.campaign, firstScreen(start.campaign), start.campaign.answers);
  if (start.kind === 'ask') return words.survey;
  return start.kind === 'closed' ? closingOf(start.reason).title : texts.oops.title;
}
