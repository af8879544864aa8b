import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { isSkipped } from '#questionnaire/conditions/show-if.ts';
import { MemberBar } from '#ui/MemberBar.tsx';
import { Page } from '#ui/Page.tsx';
import { type Panel, PanelProvider } from '#ui/panel.tsx';
import { ClosedSchool } from '#ui/pictures/ClosedSchool.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { OpenSchool } from '#ui/pictures/OpenSchool.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { SealedEnvelope } from '#ui/pictures/SealedEnvelope.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { pageTitle } from '#ui/usePageTitle.ts';
import { makeExtras } from './extras/extras.ts';
import './late.tsx';
import previewCss from './preview/preview.css?inline';
import { SurveyPage, type SurveyProps } from './SurveyPage.tsx';
import type { SceneryName } from './screens/Scenery.tsx';
import { ScriptMissing } from './screens/ScriptMissing.tsx';
import css from './style.css?inline';
import { startOf } from './survey-start.ts';
import { titleAt } from './titles.ts';
import { newTypes } from './types/types.ts';

// Drawn here as in the browser: there it is a script that only some pages have.
globalThis.surveyExtras = makeExtras(newTypes, isSkipped);

const drawings: Record<SceneryName, ReactElement> = {
  letter: <Letter />,
  slip: <SlipInEnvelope />,
  envelope: <SealedEnvelope />,
  morning: <OpenSchool />,
  school: <ClosedSchool />,
  plane: <PaperPlane />,
};

/** Every drawing that this page may come to show, once. */
const sprite = `<svg class="sprite" aria-hidden="true">${Object.entries(drawings)
  .map(([name, drawing]) =>
    renderToString(drawing)
      .replace('<svg class="picture"', `<symbol id="picture-${name}" class="picture"`)
      .replace('</svg>', '</symbol>'),
  )
  .join('')}</svg>`;

type RenderedSurvey = { html: string; css: string; after: string; title: string };

/** The frame, for which the browser needs no code. */
function framed(panel: Panel, html: string): string {
  const frame = renderToStaticMarkup(
    <PanelProvider panel={panel}>
      <Page above={<Bar />}>
        <div id="root" className="wrap" />
        <ScriptMissing />
      </Page>
    </PanelProvider>,
  );
  return frame.replace(emptyRoot, () => emptyRoot.replace('><', `>${html}<`));
}
const emptyRoot = '<div id="root" class="wrap"></div>';

/** In the page of everybody, and seen by who is logged in: survey.html marks them, and logs out. */
const Bar = () => (
  <MemberBar>
    <a href="/profiel">Mijn account</a>
    <a href="/" data-leave="">
      Uitloggen
    </a>
  </MemberBar>
);

/** The survey as the server sends it. The page holds its style itself, so that nothing else is waited for. */
export function render({ panel, start: given }: SurveyProps): RenderedSurvey {
  // Read as the browser reads it, so that both come to the same page.
  const start = given.kind === 'campaign' ? startOf(given.campaign) : given;
  return {
    html: framed(panel, renderToString(<SurveyPage panel={panel} start={start} />)),
    css,
    after: sprite,
    title: pageTitle(titleAt(start), panel.panel_name),
  };
}

/** What stands above the survey where its writer looks at it. */
/** Drawn by the server, so that nobody takes the page for the real one before its script runs. */
const PreviewBar = () => (
  <aside className="preview-bar" aria-label="Voorbeeld">
    <p>
      <b>Voorbeeld</b> Er wordt niets bewaard.
    </p>
    <select id="preview-go" aria-label="Ga naar een vraag" autoComplete="off">
      <option value="">Ga naar een vraag</option>
    </select>
    <select id="preview-arm" aria-label="Groep door het lot" autoComplete="off" hidden />
    <p id="preview-said" role="status" />
  </aside>
);

export const renderPreviewBar = (): { html: string; css: string } => ({
  html: renderToStaticMarkup(<PreviewBar />),
  css: previewCss,
});
