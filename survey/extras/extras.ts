import type { createElement } from 'react';
import type { CampaignView } from '#contract/calls/surveys.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type * as Conditions from '#questionnaire/conditions/show-if.ts';
import type { Answers, SurveyQuestion } from '#questionnaire/flow.ts';
import type { DisplayedQuestion } from '../screens/question-props.ts';
import { keepAlone } from './alone.ts';
import { shownAs } from './displayed-question.ts';
import { addSearchLines } from './search.ts';

/** The digits of one number are typed within this time; after it a digit that is printed by itself begins anew. */
const number_ms = 2000;
let typed = '';
let typedAt = 0;
let typedIn: Element | undefined;
let listens = false;

/** In a scale a digit chooses the step that prints that number, '10' by 1 and 0. Elsewhere it is the number of the row. */
function listenForSteps(): void {
  if (listens) return;
  listens = true;
  // Before the form hears of the key (survey/screens/ScreenForm.tsx).
  document.addEventListener('keydown', pressStep, true);
}

function pressStep(event: KeyboardEvent): void {
  const { key, ctrlKey, altKey, metaKey } = event;
  const target = event.target as HTMLElement;
  const scale = (target.closest('fieldset') ?? target.closest('form')?.querySelector('fieldset'))?.querySelector(
    '.scale:not(.words)',
  );
  if (!scale || ctrlKey || altKey || metaKey || !/^[\d-]$/.test(key)) return;
  if (target.closest('button, a, textarea, input:not([type=radio])')) return;
  event.stopPropagation();
  const rows = [...scale.children];
  const printed = rows.map((row) => /^-?\d+/.exec(row.textContent)?.[0]);
  const wanted = [typedIn === scale ? typed + key : key, key];
  if (event.timeStamp - typedAt > number_ms) wanted.reverse();
  typed = wanted.find((number) => printed.includes(number)) ?? key;
  typedAt = event.timeStamp;
  typedIn = scale;
  const input = rows[printed.indexOf(typed)]?.querySelector('input');
  input?.focus();
  input?.click();
}

/** What survey/types adds to a question as it is drawn, and to what is wrong with the answers of a screen. */
export type NewTypes = {
  inPlaceOf(question: SurveyQuestion, campaign: CampaignView): SurveyQuestion;
  shown(
    shown: DisplayedQuestion,
    question: SurveyQuestion,
    campaign: CampaignView,
    element: typeof createElement,
  ): DisplayedQuestion;
  faultsOf(questions: readonly SurveyQuestion[], answers: Answers): FieldErrors | undefined;
};

/**
 * What only some surveys need: a script of its own that stands in their pages, so that the others do not wait for it.
 * It shares no module with the survey's one script, which is fetched under another address when it failed: a second
 * script that imported from it would run it twice. So what it needs of there is handed to it.
 */
export const makeExtras = (types?: NewTypes, isSkipped?: typeof Conditions.isSkipped) => ({
  /** The page lives. `fieldOf`: the name of a question's fields. */
  begin({ questions }: CampaignView, fieldOf: (id: string) => string): void {
    keepAlone(questions, fieldOf);
    addSearchLines();
    listenForSteps();
  },

  /** Undefined where no question has a condition. */
  isSkipped,

  /** How a question is drawn for who gave these answers. */
  shown(
    question: SurveyQuestion,
    campaign: CampaignView,
    answers: Answers,
    element: typeof createElement,
  ): DisplayedQuestion {
    if (!types) return shownAs(question, campaign, answers);
    const placed = types.inPlaceOf(question, campaign);
    return types.shown(shownAs(placed, campaign, answers), placed, campaign, element);
  },

  /** What the server would refuse of the answers of a screen, in its own sentences. Undefined: nothing. */
  faultsOf: (questions: readonly SurveyQuestion[], answers: Answers): FieldErrors | undefined =>
    types?.faultsOf(questions, answers),
});
export type Extras = ReturnType<typeof makeExtras>;

declare global {
  /** Undefined where the survey needs none. */
  var surveyExtras: Extras | undefined;
}
