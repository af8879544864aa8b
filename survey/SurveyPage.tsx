import { useLayoutEffect, useState } from 'react';
import { type Panel, PanelProvider } from '#ui/panel.tsx';
import { ToastProvider } from '#ui/Toasts.tsx';
import { Flow } from './Flow.tsx';
import { Ending } from './screens/Ending.tsx';
import { Loading } from './screens/Loading.tsx';
import type { SurveyStart } from './survey-start.ts';

/**
 * What the server renders and the browser hydrates: both must come to the same page from the same props. The frame
 * around it never changes, and is the server's alone.
 */
export type SurveyProps = { panel: Panel; start: SurveyStart };

export function SurveyPage({ panel, start }: SurveyProps) {
  useLayoutEffect(() => {
    const marks = document.documentElement.dataset;
    marks.live = '';
    delete marks.wait;
    delete marks.failed;
  }, []);
  return (
    <PanelProvider panel={panel}>
      <ToastProvider>
        <Beginning start={start} />
      </ToastProvider>
    </PanelProvider>
  );
}

function Beginning({ start: given }: { start: SurveyStart }) {
  const [start, setStart] = useState(given);
  if (start.kind === 'ask') return <Loading onAnswer={setStart} />;
  return start.kind === 'campaign' ? <Flow campaign={start.campaign} /> : <Ending ended={start} />;
}
