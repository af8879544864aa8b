import { useEffect, useLayoutEffect, useState } from 'react';
import { type Panel, PanelProvider } from '#ui/panel.tsx';
import { Flow } from './Flow.tsx';
import { Later, type LateScreens, lateScreens } from './late-screens.tsx';
import type { SurveyStart } from './survey-start.ts';

/**
 * What the server renders and the browser hydrates: both must come to the same page from the same props. The frame
 * around it never changes, and is the server's alone.
 */
export type SurveyProps = { panel: Panel; start: SurveyStart };

export function SurveyPage({ panel, start }: SurveyProps) {
  const [late, setLate] = useState<LateScreens>();
  useLayoutEffect(() => {
    const marks = document.documentElement.dataset;
    marks.live = '';
    delete marks.wait;
    if (!('failed' in marks)) return;
    delete marks.failed;
    document.querySelector<HTMLElement>('.screen h1')?.focus();
  }, []);
  useEffect(() => void lateScreens().then(setLate), []);
  return (
    <PanelProvider panel={panel}>
      {late && <late.Toasts />}
      <Beginning start={start} />
    </PanelProvider>
  );
}

function Beginning({ start: given }: { start: SurveyStart }) {
  const [start, setStart] = useState(given);
  if (start.kind === 'campaign') return <Flow campaign={start.campaign} />;
  return (
    <Later
      draw={({ Ending, Loading }) =>
        start.kind === 'ask' ? <Loading onAnswer={setStart} /> : <Ending ended={start} />
      }
    />
  );
}
