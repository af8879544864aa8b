import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readPanel } from '#ui/panel.tsx';
import { carryOver } from './hydration.ts';
import { takeServedNews } from './news.ts';
import { loadScreen, rowAt } from './route-table.ts';
import { Site } from './Site.tsx';
import { followOtherTabs, showBar, watchSession } from './session.ts';
import './style.css';

/** What the browser does with a page that the server drew: see docs/decisions/045. */

const marks = (): DOMStringMap => document.documentElement.dataset;

/**
 * Whether this visitor gets the very page that the server drew for everybody. Who is logged in, came back through the
 * history, or left something in this tab may see another one.
 */
function isAsDrawn(): boolean {
  const { drawn, page } = marks();
  const isHere = rowAt(location.pathname)?.paths[0] === page;
  return drawn === 'whole' && isHere && marks().member === undefined && location.search === '' && !remembers();
}

function remembers(): boolean {
  try {
    return Boolean(history.state?.usr) || sessionStorage.length > 0;
  } catch {
    return false;
  }
}

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
