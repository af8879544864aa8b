import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CampaignView } from '#contract/calls/surveys.ts';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { Later, type LateScreens } from './late-screens.tsx';
import { Intro } from './screens/Intro.tsx';
import { Question } from './screens/Question.tsx';
import { details, intro, questionOf, thanks } from './screens.ts';
import { makeSurvey, type ScreenProps, type SurveyState } from './survey.ts';
import { screenTitle } from './titles.ts';

/** The survey on its way. */
export function Flow({ campaign }: { campaign: CampaignView }) {
  const [survey] = useState(() => makeSurvey(campaign));
  const [state, setState] = useState(survey.state);
  const { screen, ended } = state;
  useLayoutEffect(() => survey.arrive(setState), [survey]);
  // Who comes to the end is finished, whether or not its screen has arrived.
  useEffect(() => void (screen === thanks && !ended && survey.finish()), [survey, screen, ended]);
  useHeading(state);
  if (ended) return <Later draw={({ Ending }) => <Ending ended={ended} />} />;
  return (
    <>
      <Title survey={survey} state={state} />
      <Screen survey={survey} state={state} />
    </>
  );
}

/** The introduction comes together with the first question, so that its press needs no code. */
function Screen({ survey, state }: ScreenProps) {
  const { screen } = state;
  if (screen === thanks || screen === details) {
    const draw = ({ Details, ThanksScreen }: LateScreens) =>
      screen === thanks ? <ThanksScreen survey={survey} state={state} /> : <Details survey={survey} state={state} />;
    return <Later key={screen} draw={draw} />;
  }
  const question = questionOf(survey.campaign, screen) ?? survey.campaign.questions[0]!;
  return (
    <>
      {screen === intro && <Intro key={intro} survey={survey} />}
      <Question key={question.id} survey={survey} state={state} question={question} />
    </>
  );
}

/** After each step reading goes on at the heading; as the page came, the browser begins by itself. */
function useHeading({ screen, ended }: SurveyState): void {
  const place = ended ? ended.kind : screen;
  const last = useRef(place);
  useLayoutEffect(() => {
    if (last.current === place) return;
    last.current = place;
    const current = document.querySelector('.screen:not([hidden])');
    // Who pressed before the page lived is there already.
    if (!current || current.contains(document.activeElement)) return;
    scrollTo(0, 0);
    current.querySelector('h1')?.focus();
  }, [place]);
}

function Title({ survey, state }: ScreenProps) {
  usePageTitle(screenTitle(survey.campaign, state.screen, state.answers), Object.keys(state.errors).length > 0);
  return null;
}
