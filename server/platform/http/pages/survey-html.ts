import { fieldPrefix } from '#contract/session.ts';
import { chanceOf } from '#questionnaire/order.ts';
import { escapeHtml, fill, type PanelNames, type RenderedHtml } from './html.ts';
import type { SurveyPageStart } from './survey-start.ts';

/**
 * Puts the shuffled options and statements of a page that is the same for everybody in the order of this visitor, before
 * they are seen: the style hides them until the root of the page says by which seed (survey/screens/question.css), and the extras draw what
 * follows by the same. The seed of the participation stands in the visitor's own data; without one the tab has its own.
 */
const script = `(function (chanceOf, page) {
  var seed = JSON.parse(page.getElementById('visit').textContent).order_seed;
  if (!seed) {
    seed = String(Math.random()).slice(2);
    try {
      seed = sessionStorage.order_seed = sessionStorage.order_seed || seed;
    } catch (e) {}
  }
  function move(rows, chance) {
    var behind = rows.length && rows[rows.length - 1].nextSibling;
    rows
      .map(function (row) {
        var input = row.querySelector('input');
        return [chance(input.name.slice(${fieldPrefix.length}), input.value), row];
      })
      .sort(function (one, other) {
        return one[0] - other[0];
      })
      .forEach(function (pair) {
        pair[1].parentNode.insertBefore(pair[1], behind);
      });
  }
  page.querySelectorAll('[data-shuffle]').forEach(function (list) {
    move([].slice.call(list.children, 0, list.dataset.shuffle), function (question, option) {
      return chanceOf(seed, question, option);
    });
  });
  page.querySelectorAll('[data-statements]').forEach(function (heading) {
    move([].slice.call(heading.parentNode.querySelectorAll('.question.sub')), function (statement) {
      return chanceOf(seed, heading.dataset.statements, statement);
    });
  });
  page.documentElement.dataset.ordered = seed;
})(${String(chanceOf)}, document);`;

const orderNow = `<script>${script.replaceAll(/\n\s*/g, '\n')}</script>`;

/** What the survey's renderer makes, in survey/server.tsx. */
type RenderedSurveyHtml = RenderedHtml & { after: string; title: string };
export type RenderSurvey = (props: { panel: PanelNames; start: SurveyPageStart }) => RenderedSurveyHtml;

/** What stands above the page of a preview, and the script that takes the place of the server. */
type PreviewParts = { bar: { html: string; css: string }; script: string };
export type RenderPreviewBar = () => PreviewParts['bar'];

/** The entry without the comments and indents for its authors, which visitors need not load. */
const bare = (template: string) => template.replaceAll(/<!-- .*?-->/gs, '').replaceAll(/^\s+/gm, '');

type Parts = {
  rendered: RenderedSurveyHtml;
  /** The text that a messenger shows below a link to this page. */
  preview: string;
  /** The data in the page, from which the browser takes over. */
  written: object;
  /** The address of the script that this survey needs besides. */
  extras: string | null;
  /** And of the one that comes after the first screen. */
  late: string;
};

/** The part of the page that is the same for all visitors, up to the end that is one visitor's own. */
export function surveyHtml(
  template: string,
  panel: PanelNames,
  { rendered, preview, written, extras, late }: Parts,
): string {
  const words = { title: rendered.title, preview, late };
  // Behind the scripts: they are asked for while the style still comes.
  const page = bare(template)
    .replace('</head>', '<!--css--></head>')
    .replace(/\{(title|preview|late)\}/g, (_, name: keyof typeof words) => escapeHtml(words[name]));
  const filled = fill(page, panel, rendered)
    .replace('<!--extras-->', extras ? `<script type="module" src="${extras}" data-extras></script>` : '')
    .replace('<!--after-->', () => rendered.after);
  // The last occurrence is ours: in the page and its data, quotes in text that people wrote are escaped.
  const mark = 'id="survey">';
  const at = filled.lastIndexOf(mark) + mark.length;
  const rest = filled.slice(at);
  return filled.slice(0, at) + jsonOf(written) + rest.slice(0, rest.indexOf('</body>'));
}

/** The end of the page, with the data of this one visitor. */
export const surveyEnd = (visit: object, ordered: boolean): string =>
  `<script type="application/json" id="visit">${jsonOf(visit)}</script>${ordered ? orderNow : ''}</body></html>`;

const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The page of a survey as a preview: the same page, with a strip above it and a script before its own. */
export function asPreview(html: string, { bar, script }: PreviewParts, facts: object): string {
  const data = `<script type="application/json" id="preview">${jsonOf(facts)}</script>`;
  return html
    .replace('</head>', () => `<style>${bar.css}</style></head>`)
    .replace('<script type="module"', (own) => `${script}${own}`)
    .replace(/<body[^>]*>/, (body) => `${body}${data}${bar.html}`);
}
