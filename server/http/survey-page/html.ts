import { escaped, fill, type Panel, type Rendered } from '../pages/html.ts';
import type { Start } from './start.ts';

/** What the survey's renderer makes, in survey/server.tsx. */
export type RenderedSurvey = Rendered & { after: string; title: string };
export type RenderSurvey = (props: { panel: Panel; start: Start }) => RenderedSurvey;

/** Room of the entry that is for people who write it: no visitor waits for it. */
const bare = (template: string) => template.replaceAll(/<!-- .*?-->/gs, '').replaceAll(/^\s+/gm, '');

type Parts = {
  rendered: RenderedSurvey;
  /** What a messenger shows of the link. */
  preview: string;
  /** Goes into the page for the browser, which takes over from there. */
  written: object;
};

/** The page up to where the visitor's own end begins. */
export function surveyHtml(template: string, panel: Panel, { rendered, preview, written }: Parts): string {
  const words = { title: rendered.title, preview };
  const page = bare(template).replace(/\{(title|preview)\}/g, (_, name: keyof typeof words) => escaped(words[name]));
  const filled = fill(page, panel, rendered).replace('<!--after-->', () => rendered.after);
  // The last one is ours: what people wrote has its quotes escaped, in the page and in its data.
  const mark = 'id="survey">';
  const at = filled.lastIndexOf(mark) + mark.length;
  const rest = filled.slice(at);
  return filled.slice(0, at) + jsonOf(written) + rest.slice(0, rest.indexOf('</body>'));
}

/** What is one visitor's alone, behind everything that is the same for all. */
export const surveyEnd = (visit: object): string =>
  `<script type="application/json" id="visit">${jsonOf(visit)}</script></body></html>`;

const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
