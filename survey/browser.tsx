import {
  createContext,
  createElement,
  Fragment,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { hydrateRoot, type Root } from 'react-dom/client';
import { readPanel } from '#ui/panel.tsx';
import { lateScreens } from './late-screens.tsx';
import { SurveyPage } from './SurveyPage.tsx';
import { details, firstScreen, thanks } from './screens.ts';
import { readStart, type SurveyStart } from './survey-start.ts';
import { openSession } from './visit/session.ts';

/** Two would not know each other's state: the late script draws with this one (vite.config.ts). */
globalThis.surveyReact = {
  createContext,
  createElement,
  Fragment,
  jsx,
  jsxs,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
};
declare global {
  var surveyReact: object;
}

openSession();
let root: Root | undefined;
/** What the server drew is taken over, once. A preview (survey/preview) writes other words into the page: drawn anew. */
function draw(): void {
  const start = readStart();
  if (beginsLate(start) && !globalThis.surveyLate) return void lateScreens().then(draw);
  const page = <SurveyPage key={Math.random()} panel={readPanel()} start={start} />;
  if (root) root.render(page);
  else root = hydrateRoot(document.getElementById('root')!, page);
}
/** What the server drew is in the late script. */
const beginsLate = (start: SurveyStart): boolean =>
  start.kind !== 'campaign' || [details, thanks].includes(firstScreen(start.campaign));
const frames_most = 60;
const turn_frames = 6;
/**
 * The page as served takes the first presses by itself: it is painted, and has its turn, before what is drawn over it takes the thread.
 * A page that nobody sees is never painted, and one whose question is answered waits for this.
 */
function drawAfterPaint(frames = frames_most): void {
  const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
  if (document.hidden || frames <= 0 || 'pressed' in document.documentElement.dataset) draw();
  else requestAnimationFrame(() => drawAfterPaint(painted ? Math.min(frames, turn_frames) - 1 : frames - 1));
}
addEventListener('draw', draw);
// The script of the extras, on a page that has one, says so when it comes after this one.
if (globalThis.surveyExtras || !document.querySelector('[data-extras]')) drawAfterPaint();
