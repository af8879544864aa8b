import { createElement } from 'react';
import type { CampaignView } from '#contract/calls/surveys.ts';
import type { Answers, SurveyQuestion } from '#questionnaire/flow.ts';
import type { DisplayedQuestion } from './screens/question-props.ts';

/** A question as it is drawn for who gave these answers. Where no question of a survey needs the extras: as it came. */
export const shownOf = (campaign: CampaignView, question: SurveyQuestion, answers: Answers): DisplayedQuestion =>
  globalThis.surveyExtras?.shown(question, campaign, answers, createElement) ?? question;
