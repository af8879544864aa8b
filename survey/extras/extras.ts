import type { CampaignView } from '#contract/calls/surveys.ts';
import type { Answers, SurveyQuestion } from '#contract/flow.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { keepAlone } from './alone.ts';
import { numberFaults } from './numbers.ts';
import { listenForSteps } from './scale-keys.ts';
import { addSearchLines } from './search.ts';
import { shownAs } from './shown.ts';

/**
 * What only some surveys need: a script of its own that stands in their pages, so that the others do not wait for it.
 * It shares no module with the survey's one script, which is fetched under another address when it failed: a second
 * script that imported from it would run it twice. So what it needs of there is handed to it.
 */
export const extras = {
  /** The page lives. `fieldOf`: the name of a question's fields. */
  begin({ questions }: CampaignView, fieldOf: (id: string) => string): void {
    keepAlone(questions, fieldOf);
    addSearchLines();
    listenForSteps();
  },

  /** How a question is drawn for who gave these answers. */
  shown: shownAs,

  /** What the server would refuse of the answers of a screen, in its own sentences. Undefined: nothing. */
  faultsOf: (questions: readonly SurveyQuestion[], answers: Answers): FieldErrors | undefined =>
    numberFaults(questions, answers),
};
export type Extras = typeof extras;

declare global {
  /** Undefined where the survey needs none. */
  var surveyExtras: Extras | undefined;
}
