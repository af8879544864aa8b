import type { News } from '#contract/calls/home.ts';
import type { PublicOutcomes } from '#contract/results/outcome-page.ts';
import type { Config } from '../../config/config.ts';
import { escapeHtml, fill, type PanelNames, type RenderedHtml } from './html.ts';

/** A page of the parents' site, as parents/server.tsx finds it. */
export type SiteModulePage = {
  /** Of the addresses that open it, the first one. */
  name: string;
  /** Drawn whole, the same for everybody; else the frame alone. */
  whole: boolean;
  /** What members do not get to see. */
  for_guests: boolean;
  /** Its address is meant for one person. */
  personal: boolean;
  /** The file of its screen, under parents/screens/. */
  screen: string | undefined;
  /** The file of another screen that stands there for who is logged in. */
  member_screen: string | undefined;
};
type RenderedSite = RenderedHtml & { title: string };
/** What parents/server.tsx draws: all outcomes, one, or one that was withdrawn. */
type RenderOutcomes = (props: {
  panel: PanelNames;
  today: string;
  parents: number | null;
  /** The page's own, for whoever reads it on paper. */
  address: string;
  shown: OutcomeShown;
}) => RenderedHtml & { title: string };
export type OutcomeShown =
  | { outcomes: Awaited<ReturnType<PublicOutcomes['all']>> }
  | NonNullable<Awaited<ReturnType<PublicOutcomes['one']>>>;

/** The site's own finder and renderer, built: the server knows nothing else of it. */
export type SiteModule = {
  findPage(path: string): SiteModulePage | undefined;
  render(props: { panel: PanelNames; name: string; news: News }): Promise<RenderedSite>;
  renderOutcomes: RenderOutcomes;
};

type Parts = {
  page: SiteModulePage;
  rendered: RenderedSite;
  config: Config;
  panel: PanelNames;
  news: News;
  /** Scripts that are fetched beside the first one, and those of who is logged in. */
  scripts: readonly string[];
  member_scripts: readonly string[];
};

/** The entry without the comments and indents for its authors. */
const bare = (template: string) => template.replaceAll(/<!-- .*?-->/gs, '').replaceAll(/^\s+/gm, '');

const builtScript = /<script type="module"[^>]* src="\/assets\/[^"]+"><\/script>|<link rel="modulepreload"[^>]*>/g;

export function siteHtml(template: string, { page, rendered, config, panel, news, ...parts }: Parts): string {
  const words = {
    title: escapeHtml(page.personal ? panel.panel_name : rendered.title),
    page: page.name,
    drawn: page.whole ? 'whole' : 'frame',
    for: page.for_guests ? 'guests' : '',
    early: parts.member_scripts.join(' '),
  };
  const late: string[] = [];
  const marked = bare(template)
    // The scripts stand at the end: on a slow line the words come first.
    .replaceAll(builtScript, (script) => {
      late.push(script);
      return '';
    })
    // The style stands in the page, so that the first paint waits for nothing else.
    .replace(/<link rel="stylesheet"[^>]*>/, '')
    .replace(/\{(title|page|drawn|for|early)\}/g, (_, name: keyof typeof words) => words[name])
    .replace('<!--preview-->', () => previewOf(page, rendered, config))
    .replace('<!--news-->', () => newsOf(page, news))
    .replace('<!--scripts-->', () =>
      [...parts.scripts.map((file) => `<link rel="modulepreload" href="${file}" />`), ...late].join(''),
    );
  return fill(marked, panel, rendered);
}

const newsOf = ({ name }: SiteModulePage, news: News): string =>
  name === '/'
    ? `<script type="application/json" id="news">${JSON.stringify(news).replaceAll('<', '\\u003c')}</script>`
    : '';

const description = 'Vertel hoe jij denkt over school en opvoeden. Een paar keer per jaar, in een paar minuten.';

/**
 * What a messenger shows below a link. Of one that is meant for one person nothing but the name of the panel: anyone who
 * it is forwarded to, or anyone who looks along, need not know what it opens.
 */
function previewOf({ personal }: SiteModulePage, { title }: RenderedSite, config: Config): string {
  const { panel_name, public_url } = config;
  if (personal) return metaTag('og:title', panel_name);
  // The picture says our name, under our logo.
  const picture = panel_name === 'Ouderpanel' && !config.logo;
  return [
    `<meta name="description" content="${description}" />`,
    metaTag('og:title', title),
    metaTag('og:description', description),
    metaTag('og:site_name', panel_name),
    metaTag('og:type', 'website'),
    ...(picture
      ? [
          metaTag('og:image', `${public_url}/og-image.png`),
          metaTag('og:image:width', '1200'),
          metaTag('og:image:height', '630'),
          metaTag('og:image:alt', 'Een ouder op een bakfiets met twee kinderen, op weg naar school.'),
          '<meta name="twitter:card" content="summary_large_image" />',
        ]
      : []),
  ].join('');
}

export const metaTag = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content)}" />`;
