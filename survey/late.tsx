import { useLayoutEffect } from 'react';
import { screenRules } from '#contract/screen-rules.ts';
import { PanelProvider } from '#ui/panel.tsx';
import { type Toaster, ToastProvider, useToast } from '#ui/Toasts.tsx';
import { type CallRefused, tooSoon } from './call-api.ts';
import { Details } from './screens/Details.tsx';
import { Ending } from './screens/Ending.tsx';
import { Loading } from './screens/Loading.tsx';
import { Reload } from './screens/Onward.tsx';
import { RefusalSummary } from './screens/RefusalSummary.tsx';
import { ThanksScreen } from './screens/ThanksScreen.tsx';
import { surveyTexts } from './survey-texts.ts';

/**
 * What the first screen does without: a script of its own, fetched when that screen lives. It shares no module with the
 * survey's first script, as the extras do not (survey/extras/extras.ts), but React, which is handed to it.
 */
const screens = {
  Details,
  Ending,
  Loading,
  PanelProvider,
  RefusalSummary,
  Reload,
  ThanksScreen,
  Toasts,
  tellFailed,
  tellGone,
};
declare global {
  /** Undefined until its script is there. */
  var surveyLate: typeof screens | undefined;
}
globalThis.surveyLate = screens;

let arrive: (toaster: Toaster) => void;
/** The region is in the page before its first words. */
const toaster = new Promise<Toaster>((resolve) => {
  arrive = resolve;
});

const Region = () => {
  const found = useToast();
  useLayoutEffect(() => arrive(found), [found]);
  return null;
};

function Toasts() {
  return (
    <ToastProvider>
      <Region />
    </ToastProvider>
  );
}

function tellFailed(refused?: CallRefused): void {
  const words = [surveyTexts.saveFailed, tooSoon(refused)].filter(Boolean).join(' ');
  void toaster.then((told) => told.error(words));
}

function tellGone(): void {
  void toaster.then((told) => told.error(surveyTexts.saveGone, { duration: screenRules.toast_reload_ms }));
}
