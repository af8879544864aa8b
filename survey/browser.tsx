import { hydrateRoot, type Root } from 'react-dom/client';
import { readPanel } from '#ui/panel.tsx';
import { SurveyPage } from './SurveyPage.tsx';
import { readStart } from './survey-start.ts';
import { openSession } from './visit/session.ts';

openSession();
let root: Root | undefined;
/** What the server drew is taken over, once. A preview (survey/preview) writes other words into the page: drawn anew. */
function draw(): void {
  const page = <SurveyPage key={Math.random()} panel={readPanel()} start={readStart()} />;
  if (root) root.render(page);
  else root = hydrateRoot(document.getElementById('root')!, page);
}
addEventListener('draw', draw);
// The script of the extras, on a page that has one, says so when it comes after this one.
if (globalThis.surveyExtras || !document.querySelector('[data-extras]')) draw();
