import { hydrateRoot } from 'react-dom/client';
import { readPanel } from '#ui/panel.tsx';
import { SurveyPage } from './SurveyPage.tsx';
import { readStart } from './start.ts';
import { openSession } from './visit/session.ts';

openSession();
const page = () => (
  <SurveyPage key={document.getElementById('survey')!.textContent} panel={readPanel()} start={readStart()} />
);
const live = () => {
  const root = hydrateRoot(document.getElementById('root')!, page());
  // A preview (survey/preview) writes other words into the page and has them shown.
  addEventListener('wording', () => root.render(page()));
};
// A page that needs the extras has their script.
if (document.querySelector('[data-extras]') && !globalThis.surveyExtras)
  addEventListener('extras', live, { once: true });
else live();
