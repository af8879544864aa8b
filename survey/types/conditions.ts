import { isSkipped, withOwnConditions } from '#questionnaire/conditions/show-if.ts';
import { registerExtras } from '../extras/browser-start.ts';
import { makeExtras } from '../extras/extras.ts';
import { newTypes } from './types.ts';

/** What the page tells this visitor alone stands apart from the questions, which are packed once for everybody. */
function placeOwnConditions(): void {
  const [page, visit] = ['survey', 'visit'].map((id) => document.getElementById(id));
  const { show_if } = JSON.parse(visit?.textContent || '{}');
  if (!page || !show_if) return;
  const start = JSON.parse(page.textContent);
  start.campaign.questions = withOwnConditions(start.campaign.questions, show_if);
  page.textContent = JSON.stringify(start);
}

placeOwnConditions();
// The same, for surveys in which some questions have a condition.
registerExtras(makeExtras(newTypes, isSkipped));
