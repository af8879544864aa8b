import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readPanel } from '#ui/panel.tsx';
import { isAsDrawn } from './drawn.ts';
import { carryOver } from './hydration.ts';
import { takeServedNews } from './news.ts';
import { loadScreen } from './route-table.ts';
import { Site } from './Site.tsx';
import { followOtherTabs, showBar, watchSession } from './session.ts';
// For its fonts, and for development: the page holds its style itself.
import './style.css';

followOtherTabs();
showBar();
watchSession(showBar);
takeServedNews();
addEventListener('click', sendToastAway);

// Until its script is there the page stands as the server drew it. A screen that does not come says so itself.
void loadScreen(window.location.pathname).then(begin, begin);

function begin(): void {
  const root = document.getElementById('root')!;
  // Without transitions a log-out and the way to the next screen are one step, so that no guard comes in between, and a
  // slow screen shows that it is coming instead of a press that seems to do nothing.
  const site = (
    <Site panel={readPanel()} router={(screens) => <BrowserRouter useTransitions={false}>{screens}</BrowserRouter>} />
  );
  if (isAsDrawn()) {
    hydrateRoot(root, site);
  } else {
    carryOver(root);
    createRoot(root).render(site);
  }
}

/** A finger on a toast presses its button: on a phone it may lie over what the finger is after, and its cross is far from there. */
function sendToastAway(event: PointerEvent): void {
  if (event.pointerType !== 'touch' || !(event.target instanceof Element) || event.target.closest('button')) return;
  event.target.closest('.toast')?.querySelector<HTMLElement>('button:last-of-type')?.click();
}
