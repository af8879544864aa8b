import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import { usePanel } from '#ui/panel.tsx';
import { pageTitle } from '#ui/usePageTitle.ts';
import { onScreen } from '../answers.ts';
import { shownOf } from '../displayed-question.ts';
import { useLateScreens } from '../late-screens.tsx';
import { questionFaces } from '../question-types.tsx';
import { fieldRefusal, otherRefusalOf } from '../refusals.ts';
import { intro, screenProgress } from '../screens.ts';
import type { ScreenProps } from '../survey.ts';
import { screenTitle } from '../titles.ts';
import { ScreenForm } from './ScreenForm.tsx';

type Props = ScreenProps & { question: SurveyQuestion };

/** One question with its sub-questions. While the introduction is read, the first one waits hidden. */
export function Question({ survey, state, question }: Props) {
  const { panel_name } = usePanel();
  const { campaign } = survey;
  const hidden = state.screen === intro;
  const { step, most, share } = screenProgress(campaign, state.answers, question.id);
  const questions = onScreen(question).map((each) => shownOf(campaign, each, state.answers));
  const late = useLateScreens();
  return (
    <div
      className="screen"
      hidden={hidden}
      data-title={hidden ? pageTitle(screenTitle(campaign, question.id, state.answers), panel_name) : undefined}
    >
      <Progress words={step < most ? `Vraag ${step} van ${most}` : 'Laatste vraag'} share={share} />
      {questions.some(({ is_required }) => is_required) && <p className="soft">Vragen met een * moet je invullen.</p>}
      {state.resumed && <p className="soft resumed">Welkom terug. Je gaat verder waar je was gebleven.</p>}
      {state.attempt > 0 && late && <late.RefusalSummary questions={questions} state={state} />}
      <ScreenForm
        survey={survey}
        state={state}
        name={question.id}
        onSubmit={(read) => survey.save(question, read)}
        forward={
          <Button type="submit" arrow="forward" busy={state.sending}>
            Volgende
          </Button>
        }
      >
        {questions.map((each) => {
          const { Field = questionFaces[each.type]!.Field } = each;
          return (
            <Field
              key={each.id}
              question={each}
              main={each.id === question.id}
              error={fieldRefusal(state.errors, each.id)}
              otherError={otherRefusalOf(state.errors, each.id)}
            />
          );
        })}
      </ScreenForm>
    </div>
  );
}
